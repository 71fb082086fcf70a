import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { shownStatuses } from '@plumbline/contract/status';
import { afterEach, expect, test } from 'vitest';
import { makeBoxModel } from './fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from './fixtures/openTestViewer.ts';
import type { WorldPoint } from './geometry/vectors.ts';
import type { Viewer } from './Viewer.ts';

type Colour = [number, number, number];

let opened: { viewer: Viewer; host: HTMLElement } | undefined;

function open(): Viewer {
  opened = openTestViewer();
  return opened.viewer;
}

afterEach(() => {
  opened?.viewer.dispose();
  opened?.host.remove();
});

/** Five columns beside each other, seen from the south. */
/** Those that every view has. */
const statuses = shownStatuses(true);
const columns = statuses.map((_, i) => ({ box: [i * 2, 0, 0, i * 2 + 1.6, 1, 6] as FlatBox }));
const kinds = [
  ['chunks', { boxes: columns }],
  ['instances', { instanced: columns }],
  ['crowds', { crowded: columns }],
] as const;

function lookFrom(viewer: Viewer, eye: WorldPoint): Promise<void> {
  viewer.camera.set({ eye, target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  return nextFrame(viewer);
}

/** What is seen at the middle of the southern face of each column. */
function facesOf(viewer: Viewer): Colour[] {
  return columns.map(({ box }) => {
    const { x, y } = viewer.project([(box[0] + box[3]) / 2, box[1], 3]);
    return pixelAt(viewer, x, y);
  });
}

/** The two lines beside a column, on the side where no face but the southern one is seen. */
function rimOf(viewer: Viewer, element: number): Colour[] {
  const isLeft = element < 2;
  const { x, y } = viewer.project([element * 2 + (isLeft ? 0 : 1.6), 0, 3]);
  return [1, 3].map((aside) => pixelAt(viewer, x + (isLeft ? -aside : aside), y));
}

function bytesOf(css: string): Colour {
  const value = Number.parseInt(css.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Hue, and how much of it there is. */
function hueOf([r, g, b]: Colour): [number, number] {
  const most = Math.max(r, g, b, 1);
  return [Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b), (most - Math.min(r, g, b)) / most];
}

function nearestStatus(pixel: Colour, colours: string[]): number {
  const [hue, saturation] = hueOf(pixel);
  const distances = colours.map((colour) => {
    const [otherHue, otherSaturation] = hueOf(bytesOf(colour));
    const apart = Math.abs(((hue - otherHue + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
    return Math.hypot(apart * Math.min(saturation, otherSaturation), saturation - otherSaturation);
  });
  return distances.indexOf(Math.min(...distances));
}

function paletteOf(colours: string[]): Uint8Array {
  const palette = new Uint8Array(1024);
  for (const [i, { code }] of statuses.entries()) palette.set([...bytesOf(colours[i]!), 255], code * 4);
  return palette;
}

function paintStatuses(viewer: Viewer, colours: string[]): void {
  viewer.styles.paintByCode(
    Uint8Array.from(statuses, ({ code }) => code),
    paletteOf(colours),
  );
}

const usual = statuses.map(({ colour }) => colour);

test.each(kinds)('[VIEW-2] an element of each status has its colour, in %s', async (_, model) => {
  const viewer = open();
  await show(viewer, await makeBoxModel({ boxes: [], instanced: [], ...model }));
  for (const colours of [usual, statuses.map(({ safeColour }) => safeColour)]) {
    paintStatuses(viewer, colours);
    for (const eye of [
      [4.8, -14, 3],
      [9, -12, 9],
    ] as const) {
      await lookFrom(viewer, eye);
      expect(facesOf(viewer).map((pixel) => nearestStatus(pixel, colours))).toEqual([0, 1, 2, 3, 4]);
    }
  }
});

const white: Colour = [255, 255, 255];

test.each(kinds)(
  '[VIEW-5] what is hidden is gone, what is isolated stays, and all come back, in %s',
  async (_, model) => {
    const viewer = open();
    await show(viewer, await makeBoxModel({ boxes: [], instanced: [], ...model }));
    await lookFrom(viewer, [4.8, -14, 3]);
    const whole = facesOf(viewer);
    expect(whole).not.toContainEqual(white);
    viewer.visibility.hide([1, 3]);
    await nextFrame(viewer);
    expect(facesOf(viewer)).toEqual([whole[0], white, whole[2], white, whole[4]]);
    viewer.visibility.isolate([1]);
    await nextFrame(viewer);
    expect(facesOf(viewer)).toEqual([white, whole[1], white, white, white]);
    viewer.visibility.showAll();
    await nextFrame(viewer);
    expect(facesOf(viewer)).toEqual(whole);
    viewer.visibility.setBase(new Uint8Array(5));
    await nextFrame(viewer);
    expect(facesOf(viewer)).toEqual([white, white, white, white, white]);
  },
);

test.each(kinds)('a ghost is faint and lets through what is behind it, in %s', async (_, model) => {
  const viewer = open();
  await show(viewer, await makeBoxModel({ boxes: [], instanced: [], ...model }));
  await lookFrom(viewer, [4.8, -14, 3]);
  const whole = facesOf(viewer);
  viewer.visibility.ghostOthers([2]);
  await nextFrame(viewer);
  const ghosts = facesOf(viewer);
  expect(ghosts[2]).toEqual(whole[2]);
  for (const i of [0, 1, 3, 4]) {
    expect(Math.min(...ghosts[i]!)).toBeGreaterThan(Math.max(...whole[i]!));
    expect(ghosts[i]).not.toEqual(white);
  }
  const at = viewer.project([0.8, 0, 3]);
  expect(viewer.pick(at)?.element).toBe(0);
  expect(viewer.pick(at, { through: true })).toBeUndefined();
});

test.each(kinds)(
  '[VIEW-3] what a filter takes stands among ghosts that the pointer passes, however many lie behind each other, in %s',
  async (kind) => {
    const viewer = open();
    // Five walls one behind the other, and the middle one seen through those in front of it.
    const walls = columns.map((_, i) => ({ box: [0, i * 2, 0, 8, i * 2 + 1, 6] as FlatBox }));
    await show(
      viewer,
      await makeBoxModel({ [{ chunks: 'boxes', instances: 'instanced', crowds: 'crowded' }[kind]]: walls }),
    );
    paintStatuses(viewer, usual);
    const at = { x: 200, y: 150 };
    const look = async (from: WorldPoint) => {
      viewer.camera.set({ eye: from, target: [4, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
      await nextFrame(viewer);
      return pixelAt(viewer, at.x, at.y);
    };
    viewer.visibility.setBase(Uint8Array.of(1, 0, 0, 0, 0), 'gone');
    const alone = await look([4, -14, 3]);
    viewer.visibility.setBase(Uint8Array.of(0, 0, 0, 0, 1), 'ghosts');
    const behindFour = await look([4, -14, 3]);
    expect(viewer.pick(at)?.element).toBe(4);
    viewer.visibility.setBase(Uint8Array.of(0, 0, 0, 1, 0), 'ghosts');
    const behindThree = await look([4, -14, 3]);
    expect([behindFour, behindThree].map((pixel) => nearestStatus(pixel, usual))).toEqual([4, 3]);
    // One layer of a ghost, not four: most of its own colour is left.
    expect(hueOf(behindThree)[1]).toBeGreaterThan(0.7 * hueOf(bytesOf(usual[3]!))[1]);
    viewer.visibility.setBase(Uint8Array.of(0, 0, 0, 0, 0), 'ghosts');
    expect(viewer.pick(at)).toBeUndefined();
    expect(await look([4, -14, 3])).not.toEqual(white);
    expect(alone).not.toEqual(behindFour);
  },
);

const safe = statuses.map(({ safeColour }) => safeColour);
const all = [...columns.keys()];

test.each(kinds)('a selected element keeps its status colour and gets a rim, in %s', async (_, model) => {
  const viewer = open();
  await show(viewer, await makeBoxModel({ boxes: [], instanced: [], ...model }));
  await lookFrom(viewer, [4.8, -14, 3]);
  for (const colours of [usual, safe]) {
    paintStatuses(viewer, colours);
    await nextFrame(viewer);
    const before = facesOf(viewer);
    const bare = rimOf(viewer, 4);
    for (const chosen of [...all.map((element) => [element]), [1, 2], all]) {
      viewer.selection.set(chosen);
      await nextFrame(viewer);
      expect(facesOf(viewer)).toEqual(before);
      expect(rimOf(viewer, chosen[0]!)).toEqual([bytesOf('#2450C8'), white]);
    }
    viewer.selection.clear();
    await nextFrame(viewer);
    expect(facesOf(viewer)).toEqual(before);
    expect(rimOf(viewer, 4)).toEqual(bare);
  }
});

test.each(kinds)('what is selected among ghosts is solid in its status colour, in %s', async (_, model) => {
  const viewer = open();
  await show(viewer, await makeBoxModel({ boxes: [], instanced: [], ...model }));
  await lookFrom(viewer, [4.8, -14, 3]);
  paintStatuses(viewer, usual);
  await nextFrame(viewer);
  const before = facesOf(viewer);
  viewer.selection.set([1]);
  viewer.visibility.ghostOthers([1]);
  await nextFrame(viewer);
  const among = facesOf(viewer);
  expect(among[1]).toEqual(before[1]);
  for (const i of [0, 2, 3, 4]) expect(among[i]).not.toEqual(before[i]);
  viewer.visibility.ghostOthers([0]);
  await nextFrame(viewer);
  expect(facesOf(viewer)[1]).toEqual(before[1]);
  expect(facesOf(viewer)[2]).not.toEqual(before[2]);
  expect(rimOf(viewer, 1)[0]).toEqual(bytesOf('#2450C8'));
});

test('a light accent has a dark line around it, on a dark ground', async () => {
  const viewer = open();
  viewer.setBackground({ above: '#151a22', below: '#0e1218' });
  viewer.setAccent('#8fb0ff');
  await show(viewer, await makeBoxModel({ boxes: columns }));
  await lookFrom(viewer, [4.8, -14, 3]);
  viewer.selection.set([2]);
  await nextFrame(viewer);
  expect(rimOf(viewer, 2)).toEqual([bytesOf('#8fb0ff'), [10, 10, 10]]);
});

test.each(kinds)('a section box cuts what is drawn and what can be picked, in %s', async (_, model) => {
  const viewer = open();
  await show(viewer, await makeBoxModel({ boxes: [], instanced: [], ...model }));
  await lookFrom(viewer, [4.8, -14, 3]);
  viewer.setClip({ min: [-1, -1, -1], max: [5.2, 2, 2] });
  await nextFrame(viewer);
  const below = (element: number) => viewer.project([element * 2 + 0.8, 0, 1]);
  expect(facesOf(viewer)).toEqual([white, white, white, white, white]);
  expect(pixelAt(viewer, below(1).x, below(1).y)).not.toEqual(white);
  expect(pixelAt(viewer, below(3).x, below(3).y)).toEqual(white);
  expect(viewer.pick(below(1))?.element).toBe(1);
  expect(viewer.pick(below(3))).toBeUndefined();
  expect(viewer.pick(viewer.project([0.8, 0, 3]))).toBeUndefined();
  viewer.setClip(undefined);
  await nextFrame(viewer);
  expect(facesOf(viewer)).not.toContainEqual(white);
});

test('glass lets through what is behind it, and has its status colour once painted', async () => {
  const viewer = open();
  const pane = {
    box: [0, -1, 0, 10, -0.9, 6] as FlatBox,
    colour: [120, 180, 255, 80] as [number, number, number, number],
  };
  await show(viewer, await makeBoxModel({ boxes: [...columns, pane] }));
  await lookFrom(viewer, [4.8, -14, 3]);
  const [red, , blue] = facesOf(viewer)[0]!;
  expect(blue - red).toBeGreaterThan(15);
  expect(red).toBeGreaterThan(100);
  viewer.styles.paintByCode(Uint8Array.of(0, 0, 0, 0, 0, 4), paletteOf(usual));
  await nextFrame(viewer);
  expect(facesOf(viewer).map((pixel) => nearestStatus(pixel, usual))).toEqual([3, 3, 3, 3, 3]);
});

test('models with far origins lie beside each other, to the millimetre', async () => {
  const viewer = open();
  const origin: [number, number, number] = [2_600_000.5, 1_200_000.25, 400];
  await show(viewer, await makeBoxModel({ boxes: columns.slice(0, 2), origin }));
  const nearby: [number, number, number] = [origin[0] + 100, origin[1], origin[2]];
  const shifted = columns
    .slice(2)
    .map(({ box }) => ({ box: box.map((v, k) => (k % 3 === 0 ? v - 100 : v)) as FlatBox }));
  await show(viewer, await makeBoxModel({ instanced: shifted, origin: nearby }), 2);
  expect(viewer.elements.count).toBe(5);
  const eye: WorldPoint = [origin[0] + 4.8, origin[1] - 14, origin[2] + 3];
  viewer.camera.set({ eye, target: [eye[0], origin[1], eye[2]], up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
  for (const [element, { box }] of columns.entries()) {
    const face: WorldPoint = [origin[0] + box[0] + 0.8, origin[1], origin[2] + 3];
    const at = viewer.project(face);
    expect(pixelAt(viewer, at.x, at.y)).not.toEqual(white);
    const pick = viewer.pick(at);
    expect(pick).toMatchObject({ element, normal: [0, -1, 0].map((value) => expect.closeTo(value, 3)) });
    expect(pick!.point.map((value, axis) => Math.abs(value - face[axis]!) < 0.001)).toEqual([true, true, true]);
    expect(viewer.elements.boxOf(element)!.min[0]).toBeCloseTo(origin[0] + box[0], 3);
  }
});

test('a picture has what is seen, in the size that is asked for', async () => {
  const viewer = open();
  await show(viewer, await makeBoxModel({ boxes: columns }));
  await lookFrom(viewer, [4.8, -14, 3]);
  const face = facesOf(viewer)[2]!;
  const bitmap = await createImageBitmap(await viewer.capture({ width: 640, height: 480 }));
  expect([bitmap.width, bitmap.height]).toEqual([640, 480]);
  const context = new OffscreenCanvas(640, 480).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const [red, green, blue] = context.getImageData(320, 240, 1, 1).data;
  expect([red, green, blue].map((value, i) => Math.abs(value! - face[i]!) <= 2)).toEqual([true, true, true]);
  await nextFrame(viewer);
  expect(viewer.canvas.width).toBe(Math.round(400 * Math.min(devicePixelRatio, 2)));
});
