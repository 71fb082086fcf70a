import { afterEach, expect, test, vi } from 'vitest';
import { makePanorama, type Patch } from '../fixtures/makePanorama.ts';
import { pixelAt } from '../fixtures/openTestViewer.ts';
import type { PhotoOutline } from './createOutlineDrawing.ts';
import { createPanorama, type Panorama, type PanoramaPicture } from './createPanorama.ts';
import { projectDirection } from './projectLook.ts';
import { directionOfAngles, type Quaternion, type SphereAngles, turnToWorld } from './sphereAngles.ts';

let opened: { panorama: Panorama; host: HTMLElement } | undefined;

const size = { width: 400, height: 300 };
const level: Quaternion = [1, 0, 0, 0];
/** A quarter to the left about the vertical, then leaning. */
const turned: Quaternion = [0.6830127, 0.1830127, 0.1830127, 0.6830127];
const whole = { longitude: 360, latitude: 180 };
const patches: Patch[] = [
  { latitude: 10, longitude: 30, reach: 5, colour: '#ff0000' },
  { latitude: 0, longitude: -60, reach: 5, colour: '#0000ff' },
];
const [red, blue, grey, ground] = [
  [255, 0, 0],
  [0, 0, 255],
  [128, 128, 128],
  [14, 18, 24],
];

function open(): Panorama {
  const host = document.createElement('div');
  host.style.cssText = `position:fixed;left:0;top:0;width:${size.width}px;height:${size.height}px`;
  document.body.append(host);
  opened = { panorama: createPanorama({ host, preserveForTests: true }), host };
  return opened.panorama;
}

afterEach(() => {
  vi.restoreAllMocks();
  opened?.panorama.dispose();
  opened?.host.remove();
});

function frames(count = 2): Promise<void> {
  return new Promise((resolve) => {
    const step = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => step(left - 1)));
    step(count);
  });
}

async function show(panorama: Panorama, given: Partial<PanoramaPicture> = {}): Promise<void> {
  const coverage = given.coverage ?? whole;
  const picture = await makePanorama({ patches, coverage });
  await panorama.show({ orientation: level, coverage, load: async () => picture, ...given });
  await frames();
}

/** The pixel at which a place of the sphere is seen. */
function pixelOf(panorama: Panorama, angles: SphereAngles, orientation = level): number[] {
  const { x, y } = projectDirection(panorama.look, size, turnToWorld(orientation, directionOfAngles(angles)));
  return pixelAt(panorama, Math.round(x), Math.round(y));
}

test('[PHOTO-2] what lies to the left in the world is seen to the left, and not mirrored', async () => {
  const panorama = open();
  await show(panorama, { look: { yawDegrees: 30, pitchDegrees: 10 } });
  expect(panorama.pictureState).toBe('loaded');
  expect(pixelAt(panorama, 200, 150)).toEqual(red);
  panorama.setLook({ yawDegrees: 0, pitchDegrees: 0, fovDegrees: 90 });
  await frames();
  const [left, right] = [pixelOf(panorama, [10, 30]), pixelOf(panorama, [10, -30])];
  expect([left, right]).toEqual([red, grey]);
  expect(projectDirection(panorama.look, size, directionOfAngles([10, 30])).x).toBeLessThan(200);
  panorama.setLook({ yawDegrees: -60, pitchDegrees: 0, fovDegrees: 45 });
  await frames();
  expect(pixelAt(panorama, 200, 150)).toEqual(blue);
});

test('[PHOTO-2] every corner of a patch is where its angles say, with a pose that is turned and leans', async () => {
  const panorama = open();
  const look = { fovDegrees: 70 };
  await show(panorama, { orientation: turned, element: { centre: [10, 30], around: [] }, look });
  for (const [up, aside] of [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const) {
    expect(pixelOf(panorama, [10 + up * 4.2, 30 + aside * 4.2], turned)).toEqual(red);
    expect(pixelOf(panorama, [10 + up * 5.8, 30 + aside * 5.8], turned)).toEqual(grey);
  }
});

test('[PHOTO-2] a picture that covers a part of the sphere lies about its middle, and there is nothing beside it', async () => {
  const panorama = open();
  const coverage = { longitude: 180, latitude: 60 };
  await show(panorama, { coverage, look: { fovDegrees: 100 } });
  expect(pixelOf(panorama, [10, 30])).toEqual(red);
  expect(pixelOf(panorama, [28, 0])).toEqual(grey);
  expect(pixelOf(panorama, [32, 0])).toEqual(ground);
  panorama.setLook({ yawDegrees: 90, pitchDegrees: 0, fovDegrees: 45 });
  await frames();
  expect([pixelOf(panorama, [0, 88]), pixelOf(panorama, [0, 92])]).toEqual([grey, ground]);
});

test('[PHOTO-2] behind, where the picture begins and ends, there is no seam', async () => {
  const panorama = open();
  await show(panorama, { look: { yawDegrees: 180, pitchDegrees: 0 } });
  for (let x = 190; x < 210; x++) expect(pixelAt(panorama, x, 150)).toEqual(grey);
});

/** The outline of the red patch. */
const outline: SphereAngles[] = [
  [15, 35],
  [15, 25],
  [5, 25],
  [5, 35],
];

/** Its sides in a picture go along parallels, which the eye does not see as straight. */
const fine = (angles: readonly SphereAngles[]) =>
  angles.flatMap(([up, left], i) => {
    const [toUp, toLeft] = angles[(i + 1) % angles.length]!;
    return Array.from(
      { length: 10 },
      (_, k): SphereAngles => [up + ((toUp - up) * k) / 10, left + ((toLeft - left) * k) / 10],
    );
  });

const ringOf = (angles: readonly SphereAngles[], orientation = level) =>
  fine(angles).map((each) => turnToWorld(orientation, directionOfAngles(each)));

async function showOutlined(panorama: Panorama, outlines: readonly PhotoOutline[]): Promise<void> {
  await show(panorama, { element: { centre: [10, 30], around: outline } });
  panorama.setOutlines(outlines);
  await frames();
}

test('[PHOTO-2] the outline sits on the patch, two pixels wide, and can be switched off', async () => {
  const panorama = open();
  await show(panorama, { orientation: turned, element: { centre: [10, 30], around: outline } });
  panorama.setOutlines([{ rings: [ringOf(outline, turned)], isDashed: false }]);
  await frames();
  const lines = () => [...panorama.overlay.querySelectorAll<SVGPathElement>('[data-outline] path')];
  expect(lines().map((line) => line.getAttribute('stroke-width'))).toEqual(['5', '2']);
  const line = lines()[1]!;
  const length = line.getTotalLength();
  let edges = 0;
  for (let share = 0.05; share < 1; share += 0.05) {
    const { x, y } = line.getPointAtLength(length * share);
    const around = [
      [-3, 0],
      [3, 0],
      [0, -3],
      [0, 3],
    ].map(([right, down]) => String(pixelAt(panorama, Math.round(x + right!), Math.round(y + down!))));
    // Red on one side and grey on the other.
    if (around.includes(String(red)) && around.includes(String(grey))) edges++;
  }
  expect(edges).toBe(19);
  // It was opened so that the element is in the middle and fills much of the picture.
  const { x, y, width, height } = line.getBBox();
  expect([Math.abs(x + width / 2 - 200) < 12, Math.abs(y + height / 2 - 150) < 12]).toEqual([true, true]);
  expect(Math.max(width / size.width, height / size.height)).toBeGreaterThan(0.3);
  panorama.setHighlight(false);
  await frames();
  expect(line.getAttribute('d')).toBe('');
});

test('[PHOTO-2] an outline that goes round the eye is drawn only where it is before it', async () => {
  const panorama = open();
  const around: SphereAngles[] = Array.from({ length: 36 }, (_, i) => [-20, i * 10 - 180]);
  await show(panorama, { look: { yawDegrees: 0, pitchDegrees: -20, fovDegrees: 45 } });
  panorama.setOutlines([{ rings: [around.map(directionOfAngles)], isDashed: false }]);
  await frames();
  const path = panorama.overlay.querySelector('[data-outline] path:last-child')!.getAttribute('d')!;
  expect(path).toMatch(/^M/);
  expect(path).not.toMatch(/NaN|Infinity/);
  panorama.setLook({ yawDegrees: 180, pitchDegrees: 80, fovDegrees: 20 });
  await frames();
  expect(panorama.overlay.querySelector('[data-outline] path:last-child')!.getAttribute('d')).toMatch(/^(M|$)/);
});

function send(panorama: Panorama, type: string, init: PointerEventInit): void {
  panorama.canvas.setPointerCapture = () => undefined;
  panorama.canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, cancelable: true, ...init }));
}

test('[PHOTO-2] hands: a drag takes the picture along, the wheel widens, keys turn, and listeners hear of it', async () => {
  const panorama = open();
  await show(panorama, { look: { yawDegrees: 359, pitchDegrees: 84, fovDegrees: 45 } });
  const heard: number[] = [];
  panorama.on('look', ({ yawDegrees }) => heard.push(yawDegrees));
  send(panorama, 'pointerdown', { clientX: 100, clientY: 100 });
  send(panorama, 'pointermove', { clientX: 120, clientY: 130 });
  send(panorama, 'pointerup', { clientX: 120, clientY: 130 });
  send(panorama, 'pointermove', { clientX: 300, clientY: 130 });
  expect(panorama.look).toEqual({ yawDegrees: expect.closeTo(1, 6), pitchDegrees: 85, fovDegrees: 45 });
  panorama.canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: 5000, cancelable: true }));
  expect(panorama.look.fovDegrees).toBe(120);
  panorama.canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -9000, cancelable: true }));
  expect(panorama.look.fovDegrees).toBe(5);
  panorama.canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', cancelable: true }));
  expect(panorama.look.yawDegrees).toBeCloseTo(356, 6);
  expect(heard).toHaveLength(4);
});

test('[PHOTO-2] states: not loaded, loading, loaded; the picture before stays until the next is there', async () => {
  const panorama = open();
  const told: string[] = [];
  panorama.on('picture', (state) => told.push(state));
  expect(panorama.pictureState).toBe('not_loaded');
  await show(panorama, { look: { yawDegrees: 30, pitchDegrees: 10 } });
  const coming = Promise.withResolvers<Blob>();
  const showing = panorama.show({
    orientation: level,
    coverage: whole,
    load: () => coming.promise,
  });
  await frames();
  expect([panorama.pictureState, pixelAt(panorama, 200, 150)]).toEqual(['loading', red]);
  coming.resolve(await makePanorama({ patches: [], ground: '#00ff00' }));
  await showing;
  await frames();
  expect(pixelAt(panorama, 200, 150)).toEqual([0, 255, 0]);
  await panorama.show(undefined);
  await frames();
  expect(pixelAt(panorama, 200, 150)).toEqual(ground);
  expect(told).toEqual(['loading', 'loaded', 'loading', 'loaded', 'not_loaded']);
});

test('[PHOTO-2] a damaged picture and one that does not come are failures, and the next one is shown all the same', async () => {
  const panorama = open();
  await show(panorama, { load: async () => new Blob(['no picture']) });
  expect(panorama.pictureState).toBe('failed');
  await show(panorama, { load: () => Promise.reject(new Error('gone')) });
  expect(panorama.pictureState).toBe('failed');
  await show(panorama, { look: { yawDegrees: 30, pitchDegrees: 10 } });
  expect([panorama.pictureState, pixelAt(panorama, 200, 150)]).toEqual(['loaded', red]);
});

test('[PHOTO-2] only the last of several pictures is shown, whichever comes first', async () => {
  const panorama = open();
  const green = await makePanorama({ patches: [], ground: '#00ff00' });
  const coming = Promise.withResolvers<Blob>();
  const slow = panorama.show({
    orientation: level,
    coverage: whole,
    load: () => coming.promise,
  });
  await show(panorama, { look: { yawDegrees: 30, pitchDegrees: 10 } });
  coming.resolve(green);
  await slow;
  await frames();
  expect(pixelAt(panorama, 200, 150)).toEqual(red);
});

test('[PHOTO-3] a neighbour in front is a mark that can be pressed by hand and key, one behind is not seen', async () => {
  const panorama = open();
  const chosen: string[] = [];
  panorama.on('neighbour', (id) => chosen.push(id));
  await show(panorama, { look: { yawDegrees: 90, pitchDegrees: 0 } });
  panorama.setNeighbours([
    { id: 'ahead', label: 'Go to Station 2', offset: [0.5, 6, 0] },
    { id: 'behind', label: 'Go to Station 3', offset: [0, -6, 0] },
  ]);
  await frames();
  const mark = (label: string) => panorama.overlay.querySelector<SVGGElement>(`[aria-label="${label}"]`)!;
  expect(mark('Go to Station 3').getAttribute('display')).toBe('none');
  const { left, width } = mark('Go to Station 2').getBoundingClientRect();
  expect(left + width / 2).toBeGreaterThan(205);
  mark('Go to Station 2').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  mark('Go to Station 2').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  expect(chosen).toEqual(['ahead', 'ahead']);
});

test('[PHOTO-1] a picture that is taken has the photo and the outline', async () => {
  const panorama = open();
  await showOutlined(panorama, [{ rings: [ringOf(outline)], isDashed: false }]);
  const taken = await createImageBitmap(await panorama.capture());
  expect([taken.width, taken.height]).toEqual([size.width, size.height]);
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d')!;
  context.drawImage(taken, 0, 0);
  const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3);
  expect(at(200, 150)).toEqual(red);
  const corner = projectDirection(panorama.look, size, directionOfAngles([10, 35]));
  expect(at(Math.round(corner.x), Math.round(corner.y))[2]).toBeGreaterThan(150);
});

test('[PHOTO-2] where something should be is dashed, below the line of where it is, on the screen and in a picture taken', async () => {
  const panorama = open();
  const beside = outline.map(([up, left]): SphereAngles => [up, left - 20]);
  await showOutlined(panorama, [
    { rings: [ringOf(outline)], isDashed: false },
    { rings: [ringOf(beside)], isDashed: true },
  ]);
  const lines = [...panorama.overlay.querySelectorAll<SVGPathElement>('[data-outline] path')];
  expect(lines.map(({ dataset }) => dataset.line)).toEqual(['dashed', 'dashed', 'solid', 'solid']);
  const dashes = lines.map((line) => line.getAttribute('stroke-dasharray'));
  expect(dashes).toEqual(['8 6', '8 6', 'none', 'none']);
  const taken = await createImageBitmap(await panorama.capture());
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d')!;
  context.drawImage(taken, 0, 0);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  /** How much of a line has its own colour: about 4 in 7 of what is dashed. */
  const shareOf = (line: SVGPathElement, isOwn: (red: number, green: number, blue: number) => boolean) => {
    const steps = Array.from({ length: 200 }, (_, i) => line.getPointAtLength((line.getTotalLength() * i) / 200));
    const isSeen = ({ x, y }: DOMPoint) => x > 1 && y > 1 && x < size.width - 1 && y < size.height - 1;
    const drawn = steps.filter(isSeen);
    const own = drawn.filter(({ x, y }) => {
      const at = (Math.floor(y) * size.width + Math.floor(x)) * 4;
      return isOwn(data[at]!, data[at + 1]!, data[at + 2]!);
    });
    return own.length / drawn.length;
  };
  expect(shareOf(lines[3]!, (red, _, blue) => blue > red + 60)).toBeGreaterThan(0.9);
  const white = shareOf(lines[1]!, (red, green) => red > 150 && green > 150);
  expect([white > 0.3, white < 0.8]).toEqual([true, true]);
});

test('[PHOTO-2] a lost context comes back with the picture', async () => {
  const panorama = open();
  await show(panorama, { look: { yawDegrees: 30, pitchDegrees: 10 } });
  const loss = panorama.canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  loss.loseContext();
  await frames(3);
  panorama.setLook({ ...panorama.look, yawDegrees: 31 });
  await frames(3);
  const isBack = new Promise((resolve) => panorama.canvas.addEventListener('webglcontextrestored', resolve));
  loss.restoreContext();
  await isBack;
  await frames(3);
  expect(pixelAt(panorama, 200, 150)).toEqual(red);
});

test('[PHOTO-2] nothing is drawn while nobody asks, and dispose leaves nothing behind', async () => {
  const panorama = open();
  const close = vi.spyOn(ImageBitmap.prototype, 'close');
  await showOutlined(panorama, [{ rings: [ringOf(outline)], isDashed: false }]);
  await frames(4);
  const request = vi.spyOn(window, 'requestAnimationFrame');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(request).not.toHaveBeenCalled();
  expect(panorama.statistics()).toEqual({ geometries: 1, textures: 1 });
  const late = panorama.show({ orientation: level, coverage: whole, load: () => makePanorama({ patches }) });
  panorama.dispose();
  panorama.dispose();
  await late;
  expect(panorama.statistics()).toEqual({ geometries: 0, textures: 0 });
  expect(opened!.host.childElementCount).toBe(0);
  expect(close).toHaveBeenCalledTimes(2);
});
