import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, show } from '../../fixtures/openTestViewer.ts';
import type { Viewer } from '../../Viewer.ts';
import { findOutside } from './findOutside.ts';
import { offsetArrowTool } from './offsetArrowTool.ts';

/** A front, what stands behind it, and its back. */
const boxes = [
  { box: [0, 0, 0, 10, 0.3, 4] as FlatBox },
  { box: [4, 4, 0, 6, 5, 3] as FlatBox },
  { box: [0, 8, 0, 10, 8.3, 4] as FlatBox },
];

let viewer: Viewer;
let host: HTMLElement;

beforeAll(async () => {
  ({ viewer, host } = openTestViewer());
  await show(viewer, await makeBoxModel({ boxes }));
});

afterAll(() => {
  viewer.dispose();
  host.remove();
});

const group = () => viewer.overlay.querySelector('[data-tool=offsetArrow]')!;
const shaft = () => {
  const line = group().querySelectorAll('line')[1]!;
  return ['x1', 'y1', 'x2', 'y2'].map((name) => Number(line.getAttribute(name))) as [number, number, number, number];
};
const isArrow = () => group().querySelector('path')!.getAttribute('display') === 'inline';

async function lookFrom(eye: [number, number, number], up: [number, number, number] = [0, 0, 1]) {
  viewer.camera.set({ eye, target: [5, 0, 2], up, fovDegrees: 45 });
  await nextFrame(viewer);
}

test('an arrow begins at the element, goes the way it is off, and says so', async () => {
  viewer.use(offsetArrowTool).show([{ element: 0, offset: [0.057, 0, 0], text: '57 mm towards grid 2' }]);
  await lookFrom([5, -15, 2]);
  const middle = viewer.project([5, 0.15, 2]);
  const [x1, y1, x2, y2] = shaft();
  expect([x1, y1]).toEqual([expect.closeTo(middle.x, 0), expect.closeTo(middle.y, 0)]);
  expect(x2 - x1).toBeGreaterThan(35);
  expect(Math.abs(y2 - y1)).toBeLessThan(2);
  expect(group().textContent).toBe('57 mm towards grid 2 (arrow longer than true)');
  // From behind it goes the other way, from above as well as before.
  await lookFrom([5, 20, 2]);
  expect(shaft()[2] - shaft()[0]).toBeLessThan(-35);
  await lookFrom([5, 0, 30], [0, 1, 0]);
  expect(shaft()[2] - shaft()[0]).toBeGreaterThan(35);
});

test('near enough to be seen it is as long as it is far, and nothing has to be said of that', async () => {
  viewer.use(offsetArrowTool).show([{ element: 0, offset: [0.5, 0, 0], text: '500 mm towards grid 2' }]);
  await lookFrom([5, -3, 2]);
  const end = viewer.project([5.5, 0.15, 2]);
  expect(shaft()[0]).toBeCloseTo(viewer.project([5, 0.15, 2]).x, 0);
  const tip = /M(-?[\d.]+)/.exec(group().querySelector('path')!.getAttribute('d')!)![1];
  expect(Number(tip)).toBeCloseTo(end.x, 0);
  expect(group().textContent).toBe('500 mm towards grid 2');
});

test('words that a panel would cover stand on the other side', async () => {
  const wordsAt = () => Number(group().querySelector('text')!.getAttribute('x'));
  viewer.use(offsetArrowTool).show([{ element: 0, offset: [-1.3, 0, 0], text: '1.3 m' }]);
  await lookFrom([5, -15, 2]);
  const [tail, , tip] = shaft();
  expect(tip).toBeLessThan(tail);
  expect(wordsAt()).toBeLessThan(tip);
  viewer.setInsets({ left: 130, right: 0, top: 0, bottom: 0 });
  await nextFrame(viewer);
  expect(wordsAt()).toBeGreaterThan(tail);
  viewer.setInsets({ left: 0, right: 0, top: 0, bottom: 0 });
});

test('words that fit on neither side stand below, whole where nothing covers them', async () => {
  const words = () => group().querySelector('text')!;
  const at = (name: string) => Number(words().getAttribute(name));
  viewer.use(offsetArrowTool).show([{ element: 0, offset: [1.3, 0, 0], text: '1.3 m' }]);
  await lookFrom([5, -15, 2]);
  const [tail, y, tip] = shaft();
  expect(at('y')).toBeCloseTo(y, 0);
  const width = words().getComputedTextLength();
  const [left, end] = [Math.floor(tail - 5), Math.ceil(tip + 25)];
  viewer.setInsets({ left, right: 400 - end, top: 0, bottom: 0 });
  await nextFrame(viewer);
  expect(at('y')).toBeGreaterThan(y + 15);
  expect(at('x')).toBeGreaterThanOrEqual(left);
  expect(at('x') + width).toBeLessThanOrEqual(end);
  viewer.setInsets({ left: 0, right: 0, top: 0, bottom: 0 });
});

test('seen from its end it is a dot with its words, and with its element it goes', async () => {
  const tool = viewer.use(offsetArrowTool);
  tool.show([{ element: 0, offset: [0, -0.02, 0], text: '20 mm outwards' }]);
  await lookFrom([5, -15, 2]);
  expect(isArrow()).toBe(false);
  expect(group().textContent).toBe('20 mm outwards');
  await lookFrom([25, -6, 2]);
  expect(isArrow()).toBe(true);
  viewer.visibility.hide([0]);
  await nextFrame(viewer);
  expect(group().childElementCount).toBe(0);
  viewer.visibility.showAll();
  tool.show([]);
  expect(group().childElementCount).toBe(0);
});

test('the outside is where nothing stands, and is told only where that is clear', () => {
  expect(findOutside(viewer, 0, [0, -0.03, 0])).toEqual([0, -1, 0]);
  expect(findOutside(viewer, 0, [0, 0.03, 0.01])).toEqual([-0, -1, -0]);
  expect(findOutside(viewer, 1, [0, 0.03, 0])).toBeUndefined();
  expect(findOutside(viewer, 0, [1, 0, 0])).toBeUndefined();
  expect(findOutside(viewer, 0, [0, 0, 1])).toBeUndefined();
});
