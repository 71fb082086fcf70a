import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { elementStatuses } from '@plumbline/contract/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPainter } from './draw/createPainter.ts';
import { makeBoxModel } from './fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from './fixtures/openTestViewer.ts';
import type { WorldPoint } from './geometry/vectors.ts';
import type { Viewer } from './Viewer.ts';

type Colour = [number, number, number];

const light = { above: '#ffffff', below: '#f5f6f8' };
const dark = { above: '#151a22', below: '#0e1218' };
/** Two that touch in one plane, the floor that they stand on, and a pane. */
const boxes: { box: FlatBox; colour?: [number, number, number, number] }[] = [
  { box: [0, 0, 0, 4, 1, 4] },
  { box: [4, 0, 0, 8, 1, 4] },
  { box: [-4, -6, -0.5, 14, 4, 0], colour: [230, 230, 230, 255] },
  { box: [10, -1, 0, 13, -0.95, 3], colour: [120, 180, 255, 80] },
];

let opened: { viewer: Viewer; host: HTMLElement };
let viewer: Viewer;

beforeAll(async () => {
  opened = openTestViewer();
  viewer = opened.viewer;
  opened.host.style.width = '320px';
  opened.host.style.height = '200px';
  await show(viewer, await makeBoxModel({ boxes }));
});

afterAll(() => {
  opened.viewer.dispose();
  opened.host.remove();
});

function look(eye: WorldPoint, target: WorldPoint = [4, 0, 2]): Promise<void> {
  viewer.camera.set({ eye, target, up: [0, 0, 1], fovDegrees: 45 });
  return nextFrame(viewer);
}

function seenAt(point: WorldPoint): Colour {
  const { x, y } = viewer.project(point);
  return pixelAt(viewer, x, y);
}

function bytesOf(css: string): Colour {
  const value = Number.parseInt(css.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function paint(css: string): void {
  const palette = new Uint8Array(1024);
  palette.set([...bytesOf(css), 255], 4);
  viewer.styles.paintByCode(Uint8Array.of(1, 1, 0, 0), palette);
}

const brightness = ([r, g, b]: Colour) => r + g + b;

test.each([
  ['light', light],
  ['dark', dark],
] as const)(
  '[VIEW-2] a status has the colour of the legend on what faces the light, and nearly on every other side, in the %s',
  async (_, background) => {
    viewer.setBackground(background);
    for (const { colour, safeColour } of elementStatuses) {
      for (const css of [colour, safeColour]) {
        const legend = bytesOf(css);
        paint(css);
        await look([2, -12, 2], [2, 0, 2]);
        expect(seenAt([2, 0, 2]), `front of ${css}`).toEqual(legend);
        await look([12, -8, 10]);
        expect(seenAt([2, 0.5, 4]), `top of ${css}`).toEqual(legend);
        for (const point of [
          [2, 0, 2.6],
          [8, 0.5, 2.6],
        ] as const) {
          const side = seenAt(point);
          for (const channel of [0, 1, 2] as const) {
            expect(side[channel], `side of ${css}`).toBeGreaterThanOrEqual(Math.floor(legend[channel] * 0.84));
            expect(side[channel], `side of ${css}`).toBeLessThanOrEqual(legend[channel]);
          }
        }
      }
    }
  },
);

test('neighbours with one status are told apart by a thin line in a darker tone of it', async () => {
  const legend = bytesOf('#2E9E5B');
  paint('#2E9E5B');
  await look([4, -12, 2]);
  const row = [-5, -3, -1, 0, 1, 3, 5].map((aside) => {
    const { x, y } = viewer.project([4, 0, 2.5]);
    return pixelAt(viewer, x + aside, y);
  });
  const darkest = row.reduce((a, b) => (brightness(a) < brightness(b) ? a : b));
  expect(brightness(darkest)).toBeLessThan(0.85 * brightness(legend));
  expect(brightness(darkest)).toBeGreaterThan(0.3 * brightness(legend));
  expect(Math.abs(darkest[1] / darkest[0] - legend[1] / legend[0])).toBeLessThan(0.5);
  for (const far of [row[0], row[1], row[5], row[6]]) expect(far).toEqual(legend);
});

test('many edges far away do not turn it black', async () => {
  paint('#2E9E5B');
  await look([4, -600, 200]);
  const seen = seenAt([4, 0, 2]);
  expect(brightness(seen)).toBeGreaterThan(0.45 * brightness(bytesOf('#2E9E5B')));
});

test('a corner is darker than the open, softly', async () => {
  viewer.styles.clear();
  await look([-1, -9, 7], [2, -1, 0]);
  const [open, near, inside] = [seenAt([2, -4, 0]), seenAt([2, -0.5, 0]), seenAt([2, -0.15, 0])] as const;
  expect(brightness(inside)).toBeLessThan(brightness(open) * 0.97);
  expect(brightness(near)).toBeLessThanOrEqual(brightness(open));
  expect(brightness(inside)).toBeGreaterThan(brightness(open) * 0.5);
});

test('a flat surface has no speckles, however close one is', async () => {
  viewer.styles.clear();
  for (const eye of [
    [1, -4, 0.4],
    [1, -4, 3],
  ] as const) {
    await look(eye, [1.4, -3, 0]);
    const first = pixelAt(viewer, 160, 150);
    for (let x = 10; x < 310; x += 7) {
      for (const y of [120, 150, 180]) expect(pixelAt(viewer, x, y)).toEqual(first);
    }
  }
});

test('a cut through a closed solid is closed, flat, hatched and outlined, in a darker tone of its colour', async () => {
  const legend = bytesOf('#2E9E5B');
  paint('#2E9E5B');
  viewer.setClip({ min: [-10, -10, -1], max: [20, 10, 2] });
  await look([3, -3, 9], [4, 0.5, 2]);
  const cut = Array.from({ length: 40 }, (_, i) => seenAt([1 + i * 0.06, 0.5, 2]));
  for (const [r, g, b] of cut) {
    expect(g / r).toBeCloseTo(legend[1] / legend[0], 0);
    expect(g).toBeLessThan(legend[1]);
    expect(g).toBeGreaterThan(legend[1] * 0.45);
    expect(b).toBeLessThan(g);
  }
  const tones = cut.map(brightness);
  expect(Math.max(...tones) - Math.min(...tones)).toBeGreaterThan(20);
  viewer.setClip({ min: [-10, 0.5, -1], max: [20, 10, 10] });
  await look([2, -12, 2], [2, 0.5, 2]);
  expect(brightness(seenAt([2, 0.5, 2.2]))).toBeLessThan(brightness(legend));
  viewer.setClip(undefined);
});

test('glass is faint from the front and shows more of the sky from aside', async () => {
  viewer.styles.clear();
  viewer.setBackground('#000000');
  await look([11.5, -10, 1.5], [11.5, -1, 1.5]);
  const front = seenAt([11.5, -1, 2]);
  await look([20, -2.2, 1.5], [11.5, -1, 1.5]);
  const aside = seenAt([11.5, -1, 2]);
  expect(brightness(front)).toBeGreaterThan(15);
  expect(brightness(front)).toBeLessThan(330);
  expect(brightness(aside)).toBeGreaterThan(brightness(front) + 60);
  viewer.setBackground(light);
});

test('targets and shadow are counted, and leave with the viewer', async () => {
  const own = openTestViewer({ ground: true, createPainter });
  await show(own.viewer, await makeBoxModel({ boxes }));
  const { bytesOnGpu } = own.viewer.statistics();
  expect(bytesOnGpu).toBeGreaterThan(400 * 300 * 8 * 5);
  own.viewer.dispose();
  expect(own.viewer.statistics()).toMatchObject({ geometries: 0, textures: 0 });
  own.host.remove();
});

test('the ground has a grid and a shadow under what stands on it, and is not there from below', async () => {
  const own = openTestViewer({ ground: true });
  own.host.style.width = '320px';
  own.host.style.height = '200px';
  await show(own.viewer, await makeBoxModel({ boxes: [{ box: [-1, -1, 0, 1, 1, 2] }] }));
  const at = (point: WorldPoint): Colour => {
    const { x, y } = own.viewer.project(point);
    return pixelAt(own.viewer, x, y);
  };
  const see = (eye: WorldPoint) => {
    own.viewer.camera.set({ eye, target: [0, 0, 0], up: [0, 0, 1], fovDegrees: 45 });
    return nextFrame(own.viewer);
  };
  for (const [background, open] of [
    ['#ffffff', 255],
    ['#101418', 16],
  ] as const) {
    own.viewer.setBackground(background);
    await see([0, -9, 8]);
    const beside = at([1.12, -0.4, -0.02]);
    const away = at([3.3, -2.7, -0.02]);
    expect(brightness(beside)).toBeLessThan(brightness(away) - 4);
    const strip = Array.from({ length: 60 }, (_, i) => brightness(at([2.2 + i * 0.05, -2.7, -0.02])));
    expect(Math.max(...strip) - Math.min(...strip)).toBeGreaterThan(6);
    await see([0, -9, 60]);
    expect(at([0, 18, -0.02])[0]).toBe(open);
    await see([0, -6, -6]);
    expect(at([2.2, 0, 0])[0]).toBe(open);
    expect(at([0, 0, 0])[0]).not.toBe(open);
  }
  own.viewer.setClip({ min: [-9, -9, 1], max: [9, 9, 9] });
  await see([0, -9, 8]);
  expect(at([3.3, -2.7, -0.02])).toEqual([16, 20, 24]);
  expect(own.viewer.pick(own.viewer.project([3, -3, 0]))).toBeUndefined();
  own.viewer.dispose();
  own.host.remove();
});
