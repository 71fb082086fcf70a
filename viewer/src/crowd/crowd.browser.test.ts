import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { afterEach, expect, test, vi } from 'vitest';
import { createPainter } from '../draw/createPainter.ts';
import { makeBoxModel } from '../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from '../fixtures/openTestViewer.ts';
import type { Viewer, ViewerOptions } from '../Viewer.ts';

let opened: { viewer: Viewer; host: HTMLElement } | undefined;

afterEach(() => {
  vi.restoreAllMocks();
  opened?.viewer.dispose();
  opened?.host.remove();
});

function open(options: Partial<ViewerOptions> = {}): Viewer {
  opened = openTestViewer(options);
  opened.host.style.width = '320px';
  opened.host.style.height = '200px';
  return opened.viewer;
}

/** Columns of four sizes, so that they are in several clumps. */
const crowded = Array.from({ length: 12 }, (_, i) => {
  const size = [0.15, 0.5, 1.4, 3][i % 4]!;
  const [x, y] = [(i % 4) * 4, Math.floor(i / 4) * 5];
  return { box: [x, y, 0, x + size, y + size, size] as FlatBox };
});

async function readPicture(viewer: Viewer): Promise<number[][]> {
  await show(viewer, await makeBoxModel({ crowded }));
  viewer.visibility.hide([2]);
  viewer.visibility.ghostOthers([0, 1, 3, 5, 6, 7, 8, 9, 10]);
  viewer.selection.set([7]);
  viewer.camera.set({ eye: [6, -14, 6], target: [6, 5, 0], up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
  return Array.from({ length: 40 * 25 }, (_, i) => pixelAt(viewer, (i % 40) * 8, Math.floor(i / 40) * 8));
}

test('a GPU without multi-draw shows the same picture, with more calls', async () => {
  const picture = await readPicture(open());
  const { drawCalls } = opened!.viewer.statistics();
  expect(new Set(picture.map(String)).size).toBeGreaterThan(8);
  opened!.viewer.dispose();
  opened!.host.remove();
  const prototype = WebGL2RenderingContext.prototype as { getExtension(name: string): unknown };
  const original = prototype.getExtension;
  vi.spyOn(prototype, 'getExtension').mockImplementation(function (this: unknown, name) {
    return name === 'WEBGL_multi_draw' ? null : original.call(this, name);
  });
  expect(await readPicture(open({ createPainter }))).toEqual(picture);
  expect(opened!.viewer.statistics().drawCalls).toBeGreaterThan(drawCalls);
});

test.each(['boxes', 'instanced', 'crowded'])(
  '%s that are closed show their inside where they are cut',
  async (kind) => {
    const viewer = open();
    await show(viewer, await makeBoxModel({ [kind]: [{ box: [0, 0, 0, 4, 4, 4] }] }));
    viewer.camera.set({ eye: [2, 2, 2], target: [2, 20, 2], up: [0, 0, 1], fovDegrees: 45 });
    await nextFrame(viewer);
    expect(pixelAt(viewer, 160, 100)).toEqual([255, 255, 255]);
    viewer.setClip({ min: [-1, 1, -1], max: [5, 5, 5] });
    await nextFrame(viewer);
    expect(pixelAt(viewer, 160, 100)).not.toEqual([255, 255, 255]);
    viewer.setClip(undefined);
    viewer.camera.set({ eye: [2, -9, 2], target: [2, 20, 2], up: [0, 0, 1], fovDegrees: 45 });
    await nextFrame(viewer);
    expect(pixelAt(viewer, 160, 100)).not.toEqual([255, 255, 255]);
  },
);
