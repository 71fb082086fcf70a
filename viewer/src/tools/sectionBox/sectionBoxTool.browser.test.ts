import { afterEach, expect, test } from 'vitest';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from '../../fixtures/openTestViewer.ts';
import type { Viewer } from '../../Viewer.ts';
import { sectionBoxTool } from './sectionBoxTool.ts';

let opened: { viewer: Viewer; host: HTMLElement } | undefined;

/** A block of 4 m seen from the south. */
async function openBlock(): Promise<Viewer> {
  opened = openTestViewer();
  const { viewer } = opened;
  await show(viewer, await makeBoxModel({ boxes: [{ box: [0, 0, 0, 4, 4, 4] }] }));
  viewer.camera.set({ eye: [2, -12, 2], target: [2, 0, 2], up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
  return viewer;
}

afterEach(() => {
  opened?.viewer.dispose();
  opened?.host.remove();
  opened = undefined;
});

const white = [255, 255, 255];

function drag(handle: Element, from: { x: number; y: number }, way: { x: number; y: number }): void {
  const fire = (type: string, x: number, y: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: y, button: 0, pointerId: 1, bubbles: true, isPrimary: true }),
    );
  // Only a pointer of the system can be captured.
  (handle as SVGElement).setPointerCapture = () => undefined;
  fire('pointerdown', from.x, from.y);
  fire('pointermove', from.x + way.x, from.y + way.y);
  fire('pointerup', from.x + way.x, from.y + way.y);
}

test('dragging the top handle down cuts the model there, and pixels above it are empty', async () => {
  const viewer = await openBlock();
  const tool = viewer.use(sectionBoxTool);
  tool.show({ min: [-0.1, -0.1, -0.1], max: [4.1, 4.1, 4.1] });
  await nextFrame(viewer);
  const above = viewer.project([2, 0, 3.2]);
  expect(pixelAt(viewer, above.x + 15, above.y)).not.toEqual(white);

  const handle = viewer.overlay.querySelector('[data-handle="z-max"]')!;
  const from = viewer.project([2, 2, 4.1]);
  const to = viewer.project([2, 2, 2.1]);
  drag(handle, from, { x: to.x - from.x, y: to.y - from.y });
  expect(tool.get()!.max[2]).toBeCloseTo(2.1, 1);
  await nextFrame(viewer);
  expect(pixelAt(viewer, above.x + 15, above.y)).toEqual(white);
  const below = viewer.project([2, 0, 1]);
  expect(pixelAt(viewer, below.x + 15, below.y)).not.toEqual(white);
});

test('there is a handle for each of the six faces, and hiding takes box and cut away', async () => {
  const viewer = await openBlock();
  const tool = viewer.use(sectionBoxTool);
  let changes = 0;
  tool.onChange(() => changes++);
  tool.show({ min: [0, 0, 0], max: [4, 4, 1] });
  expect(viewer.overlay.querySelectorAll('[data-handle]')).toHaveLength(6);
  tool.moveFace({ axis: 0, side: 'min' }, 1);
  expect(viewer.clip).toEqual({ min: [1, 0, 0], max: [4, 4, 1] });
  tool.hide();
  expect(viewer.clip).toBeUndefined();
  expect(changes).toBe(3);
  expect(viewer.overlay.querySelector('[data-tool=sectionBox]')!.getAttribute('display')).toBe('none');
});
