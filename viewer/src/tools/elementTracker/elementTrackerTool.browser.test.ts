import { afterEach, expect, test } from 'vitest';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, show } from '../../fixtures/openTestViewer.ts';
import type { Viewer } from '../../Viewer.ts';
import type { Anchor } from './anchorOf.ts';
import { elementTrackerTool } from './elementTrackerTool.ts';

let opened: { viewer: Viewer; host: HTMLElement } | undefined;

async function openTwo(): Promise<Viewer> {
  opened = openTestViewer();
  const { viewer } = opened;
  await show(viewer, await makeBoxModel({ boxes: [{ box: [0, 0, 0, 1, 1, 1] }, { box: [3, 0, 0, 5, 1, 1] }] }));
  viewer.camera.set({ eye: [2, -10, 1], target: [2, 0, 1], up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
  return viewer;
}

afterEach(() => {
  opened?.viewer.dispose();
  opened?.host.remove();
  opened = undefined;
});

test('[VIEW-8] an element is followed frame by frame, at a point of it that is in view', async () => {
  const viewer = await openTwo();
  const heard: (Anchor | undefined)[] = [];
  const undo = viewer.use(elementTrackerTool).track(1, (anchor) => heard.push(anchor));
  const centre = viewer.project([4, 0.5, 0.5]);
  expect(heard.at(-1)).toEqual({ x: centre.x, y: centre.y, isInView: true });
  expect(viewer.pick(heard.at(-1)!)?.element).toBe(1);

  viewer.camera.set({ eye: [-2, -10, 1], target: [-2, 0, 1], up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
  const moved = heard.at(-1)!;
  expect(moved.isInView).toBe(true);
  expect(moved.x).toBeGreaterThan(centre.x);

  undo();
  const count = heard.length;
  await nextFrame(viewer);
  expect(heard).toHaveLength(count);
});

test('[VIEW-8] a hidden element has no anchor, and one out of view says so', async () => {
  const viewer = await openTwo();
  const heard: (Anchor | undefined)[] = [];
  viewer.use(elementTrackerTool).track(0, (anchor) => heard.push(anchor));
  viewer.visibility.hide([0]);
  await nextFrame(viewer);
  expect(heard.at(-1)).toBeUndefined();
  viewer.visibility.showAll();
  viewer.camera.set({ eye: [50, -10, 1], target: [50, 0, 1], up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
  expect(heard.at(-1)).toMatchObject({ isInView: false });
  expect(heard.at(-1)!.x).toBeLessThan(0);
});
