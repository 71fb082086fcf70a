import { castPanorama } from '@plumbline/contract/outlines/fixtures/castPanorama';
import { box } from '@plumbline/contract/outlines/fixtures/photographedScenes';
import type { ElementPhoto, Panorama } from '@plumbline/contract/resources/evidence';
import type { CreatePainter } from '@plumbline/viewer/draw/createPainter';
import { createSharedPainter } from '@plumbline/viewer/fixtures/createSharedPainter';
import { makePanorama } from '@plumbline/viewer/fixtures/makePanorama';
import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { type Look, lookOfCamera } from '@plumbline/viewer/panorama/Look';
import { projectDirection } from '@plumbline/viewer/panorama/projectLook';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aView as anAnalysisView } from '../../data/testing/aView.ts';
import type { Answers } from '../../data/testing/fakeClient.ts';
import { refuse } from '../../data/testing/refuse.ts';
import { aPanorama, aPhoto } from '../../panorama/testing/aPhoto.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { columns, soon } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';

const panel = () => page.getByRole('region', { name: '360 photos' });
const photo = () => panel().element().querySelector<HTMLElement>('[data-state]:not(button)');
const canvas = () => panel().element().querySelector('canvas')!;
const outline = () => panel().element().querySelector('[data-outline] path:last-child')?.getAttribute('d') ?? '';
const caption = (text: string | RegExp) => expect.element(panel().getByText(text)).toBeVisible();
const button = (name: string) => panel().getByRole('button', { name, exact: true });

async function publish(blob: Promise<Blob>): Promise<string> {
  const url = URL.createObjectURL(await blob);
  onTestFinished(() => URL.revokeObjectURL(url));
  return url;
}

const red = { latitude: 10, longitude: 30, reach: 5, colour: '#ff0000' };
const places: WorldPoint[] = [
  [1, -4, 1.5],
  [5, -5, 1.5],
  [8, -4, 1.5],
];

/** Three stations before the columns; the first two show element 1, the second is drawn from points. */
async function aView() {
  const url = await publish(makePanorama({ patches: [red] }));
  const panoramas: Panorama[] = places.map((place, i) =>
    aPanorama({
      imagePath: `run/sphere-${i}.jpg`,
      station: `Station ${i + 1}`,
      kind: i === 1 ? 'synthetic' : 'photo',
      poseCoordinates: [...place],
      previewUrl: url,
    }),
  );
  const photos: ElementPhoto[] = panoramas.slice(0, 2).map((each) =>
    aPhoto({
      ...each,
      elementCentroid: [10, 30],
      elementBoundaries: [
        [15, 35],
        [15, 25],
        [5, 25],
        [5, 35],
      ],
    }),
  );
  return { panoramas, photos };
}

const until = '2026-01-05T09:00:00Z';

function evidenceOf(element: number, photos: ElementPhoto[]) {
  const scannedDate = '2026-01-05T08:30:00Z';
  return { forgeObjectId: element, status: 'deviated', scannedDate, tolerance: 0.01, sections: [], photos, until };
}

interface Opening {
  answers?: Answers;
  select?: number[];
  /** For a test that looks at pixels. */
  painter?: CreatePainter;
  /** Without a graphics card, small scenes are drawn sooner. */
  width?: number;
  height?: number;
}

async function openPhotos({ answers = {}, select = [1], width = 640, height = 480, painter }: Opening = {}) {
  const { panoramas, photos } = await aView();
  const scene = await openTools({
    width,
    height,
    ...(painter && { painter }),
    answers: {
      'evidence.panoramas': () => ({ panoramas, until }),
      'evidence.ofElement': ({ params }) => {
        const element = Number(params!.forgeObjectId);
        return evidenceOf(element, element === 1 ? photos : []);
      },
      ...answers,
    },
  });
  scene.viewer.selection.set(select);
  await scene.press('360 photos');
  return Object.assign(scene, { panoramas, photos });
}

const loaded = () => soon(() => photo()?.dataset.state).toBe('loaded');

test('[PHOTO-4] the three placeholders, to the letter', async () => {
  const scene = await openPhotos({ select: [] });
  await caption('Please select an element to see its 360\u00ba image.');
  scene.viewer.selection.set([0, 1]);
  await caption('Multiple elements selected');
  await caption('Please select only one element to see its 360\u00ba images');
  scene.viewer.selection.set([2]);
  await caption('No 360\u00b0 images available');
  await caption('This element has no 360\u00b0 images in the current analysis.');
  await checkAccessible(panel().element());
});

test('[PHOTO-1] the best photo of the element opens as a popup of 800 by 600, with its date, station and distance', async () => {
  await openPhotos({ width: 1000, height: 700 });
  const { offsetWidth, offsetHeight } = panel().element() as HTMLElement;
  expect([offsetWidth, offsetHeight]).toEqual([800, 600]);
  await loaded();
  await caption('Photo 1 of 2 · Station 1 · 4.1\u2009m');
  await panel().getByText('2026-01-05').hover();
  await expect.element(page.getByRole('tooltip', { name: /^Scanned 2026-01-05 \d\d:30$/ })).toBeVisible();
  expect(panel().getByText('Drawn from scan points').query()).toBeNull();
  await soon(outline).toMatch(/^M/);
  await checkAccessible(panel().element());
});

test('[PHOTO-1] the carousel wraps around by buttons and keys, and says what is drawn from points', async () => {
  await openPhotos();
  await loaded();
  await button('Next photo').click();
  await caption(/^Photo 2 of 2 · Station 2/);
  await caption('Drawn from scan points');
  await button('Next photo').click();
  await caption(/^Photo 1 of 2/);
  await userEvent.keyboard('{ArrowLeft}');
  await caption(/^Photo 2 of 2/);
  await userEvent.keyboard('{ArrowRight}');
  await caption(/^Photo 1 of 2/);
});

test('[PHOTO-1] split takes half of the stage, the scene keeps the other, and it stays so', async () => {
  const scene = await openPhotos();
  await button('Split').click();
  const width = () => (panel().element() as HTMLElement).offsetWidth;
  const half = (640 - 45) / 2;
  await soon(width).toBeCloseTo(half, -1);
  await soon(() => scene.viewer.canvas.clientWidth).toBeCloseTo(half, -1);
  await button('Close 360 photos').click();
  await soon(() => scene.viewer.canvas.clientWidth).toBeGreaterThan(590);
  await scene.press('360 photos');
  await soon(width).toBeCloseTo(half, -1);
  await button('Popup').click();
  // Beside the toolbar, which is 44 wide and has a line.
  await soon(width).toBe(640 - 45 - 16);
});

test('[PHOTO-1] the outline is switched by the highlight toggle', async () => {
  await openPhotos();
  await loaded();
  await soon(outline).toMatch(/^M/);
  await button('Highlight element').click();
  await soon(outline).toBe('');
  await expect.element(button('Highlight element')).toHaveAttribute('aria-pressed', 'false');
  await button('Next photo').click();
  await loaded();
  expect(outline()).toBe('');
});

const legend = () =>
  Array.from(panel().element().querySelectorAll('[aria-label="Outlines in the photo"] li'), (line) => line.textContent);
const kinds = () =>
  Array.from(panel().element().querySelectorAll<SVGPathElement>('[data-outline] path'))
    .filter((_, i) => i % 2 === 1)
    .map((line) => (line.getAttribute('d') ? line.dataset.line : 'none'));

/** What was measured of the selected element. */
const judged = (status: string, measured: object) => ({
  'evidence.ofElement': async () => ({
    ...evidenceOf(1, (await aView()).photos),
    status,
    measured: {
      cause: null,
      magnitudeDisplay: null,
      magnitudeLow: null,
      magnitudeHigh: null,
      size: null,
      sizeSide: null,
      sizeDimension: null,
      ...measured,
    },
  }),
});
const moved = {
  cause: 'moved',
  offset: [0.3, 0, -0.4],
  magnitudeDisplay: 0.5,
  magnitudeLow: 0.49,
  magnitudeHigh: 0.51,
};

test('[PHOTO-2] what moved has a line where it is and a dashed one where it should be, named in a legend', async () => {
  await openPhotos({ answers: judged('deviated', moved) });
  await loaded();
  await soon(kinds).toEqual(['dashed', 'solid']);
  expect(legend()).toEqual(['As built by its verdict, 500 ± 10 mm', 'Where it should be']);
  await checkAccessible(panel().element());
  await button('Highlight element').click();
  await soon(kinds).toEqual(['none', 'none']);
  expect(legend()).toEqual([]);
});

test.each([
  ['missing', moved, 'dashed', 'Where it should be'],
  ['verified', { cause: 'in_place' }, 'solid', 'In its place'],
])('[PHOTO-2] what is %s has one line', async (status, measured, kind, says) => {
  await openPhotos({ answers: judged(status, measured) });
  await loaded();
  await soon(kinds).toEqual([kind]);
  expect(legend()).toEqual([says]);
});

/** The room of the columns, as seen from a station: the selected one red. */
async function photographColumns(eye: WorldPoint): Promise<Blob> {
  const things = [1, 0, 2, 3, 4].map((i) => {
    const [x0, y0, z0, x1, y1, z1] = columns[i]!.box;
    return box([x0, y0, z0], [x1, y1, z1]);
  });
  const { width, height, seen } = castPanorama(things, { eye: [...eye], turn: [1, 0, 0, 0] }, 1440);
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < seen.length; i++) pixels.set(seen[i] ? [255, 0, 0, 255] : [90, 90, 90, 255], i * 4);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

test('[PHOTO-2] on the screen the outline is around the pixels of the element, of the part that nothing hides', async () => {
  // From the side: the column before it hides a part.
  const eye: WorldPoint = [-3, -2.2, 1.5];
  const url = await publish(photographColumns(eye));
  const photo = aPhoto({ poseCoordinates: [...eye], previewUrl: url, elementCentroid: [5, 24] });
  await openPhotos({
    painter: createSharedPainter,
    answers: {
      'evidence.panoramas': () => ({ panoramas: [photo], until }),
      'evidence.ofElement': () => evidenceOf(1, [photo]),
    },
  });
  await loaded();
  await soon(outline).toMatch(/^M/);
  const d = outline();
  await button('Highlight element').click();
  await soon(outline).toBe('');
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.href);
  });
  onTestFinished(() => click.mockRestore());
  await button('Screenshot').click();
  await soon(() => saved.length).toBe(1);
  const picture = await createImageBitmap(await (await fetch(saved[0]!)).blob());
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const path = new Path2D(d);
  let [both, either] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isRed = data[(y * width + x) * 4]! > 170;
      const isIn = context.isPointInPath(path, x + 0.5, y + 0.5, 'evenodd');
      both += Number(isRed && isIn);
      either += Number(isRed || isIn);
    }
  }
  expect(both).toBeGreaterThan(2000);
  expect(both / either).toBeGreaterThan(0.95);
});

test('[PHOTO-2] an element that others hide from where a photo was taken is said to be hidden', async () => {
  const { photos } = await aView();
  // In the line of the columns: the first one is before it.
  const beside = { ...photos[0]!, poseCoordinates: [-3, 0.5, 1.5] as [number, number, number] };
  await openPhotos({ answers: { 'evidence.ofElement': () => evidenceOf(1, [beside]) } });
  await loaded();
  await soon(legend).toEqual(['Where it should be: hidden from here']);
  expect(outline()).toBe('');
});

test('[PHOTO-1] the screenshot is a PNG of the photo', async () => {
  await openPhotos();
  await loaded();
  const saved: { name: string; href: string }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
  onTestFinished(() => click.mockRestore());
  await button('Screenshot').click();
  await soon(() => saved[0]?.name).toBe('360-photo.png');
  const picture = await createImageBitmap(await (await fetch(saved[0]!.href)).blob());
  expect([picture.width, picture.height]).toEqual([canvas().clientWidth, canvas().clientHeight]);
});

function drag(target: HTMLCanvasElement, x: number, y: number): void {
  target.setPointerCapture = () => undefined;
  const { left, top } = target.getBoundingClientRect();
  const send = (type: string, at: number[]) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        clientX: left + at[0]!,
        clientY: top + at[1]!,
        pointerId: 1,
        buttons: type === 'pointerup' ? 0 : 1,
        bubbles: true,
        cancelable: true,
      }),
    );
  send('pointerdown', [60, 60]);
  send('pointermove', [60 + x, 60 + y]);
  send('pointerup', [60 + x, 60 + y]);
}

/** Element 1, which the first station sees whole. */
const seenColumn = columns[1]!.box;

/** How far apart, in pixels, the sides of the outline are from those of the column for somebody who looks so from a place. */
function outlineAside(look: Look, eye: WorldPoint): number {
  const size = { width: canvas().clientWidth, height: canvas().clientHeight };
  const { x, width } = panel().element().querySelector<SVGPathElement>('[data-outline] path:last-child')!.getBBox();
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i): WorldPoint => {
    const at = (axis: 0 | 1 | 2) => seenColumn[i & (1 << axis) ? axis + 3 : axis]! - eye[axis];
    return [at(0), at(1), at(2)];
  });
  const across = corners.map((corner) => projectDirection(look, size, corner).x);
  return Math.max(Math.abs(Math.min(...across) - x), Math.abs(Math.max(...across) - x - width));
}

test('[PHOTO-3] locked, the viewer stands where each photo was taken; closing puts it back, and resets the lock', async () => {
  const scene = await openPhotos();
  const { viewer } = scene;
  await loaded();
  const before = viewer.camera.get();
  expect(button('Movement Locked').query()).toBeNull();
  await button('Movement Unlocked').click();
  await soon(() => viewer.camera.get().eye).toEqual(places[0]);
  await expect.element(button('Movement Locked')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('toolbar', { name: 'Viewer tools' })).not.toBeInTheDocument();
  await button('Next photo').click();
  await soon(() => viewer.camera.get().eye).toEqual(places[1]);
  // Without a selection one stays where one stands.
  viewer.selection.clear();
  await caption('Station 2');
  expect(viewer.camera.get().eye).toEqual(places[1]);
  await button('Close 360 photos').click();
  await soon(() => viewer.camera.get()).toEqual(before);
  await expect.element(page.getByRole('toolbar', { name: 'Viewer tools' })).toBeVisible();
  viewer.selection.set([1]);
  await scene.press('360 photos');
  await expect.element(button('Movement Unlocked')).toBeVisible();
});

test('[PHOTO-3] where the next view has no photos the lock ends, and the toolbar is back', async () => {
  const { panoramas, photos } = await aView();
  const scene = await openPhotos({
    answers: {
      'evidence.panoramas': ({ params }) => ({ panoramas: params!.viewId === 'v1' ? panoramas : [], until }),
      'evidence.ofElement': ({ params }) => evidenceOf(1, params!.viewId === 'v1' ? photos : []),
    },
  });
  await loaded();
  await button('Movement Unlocked').click();
  await soon(() => scene.viewer.camera.get().eye).toEqual(places[0]);
  await scene.goTo(anAnalysisView({ _id: 'v2', id: 'v2', model: { _id: 'm1', modelUrn: 'urn', modelVersion: 1 } }));
  await expect.element(page.getByRole('toolbar', { name: 'Viewer tools' })).toBeVisible();
  await soon(() => scene.viewer.camera.get().eye).not.toEqual(places[0]);
});

test('[PHOTO-3] locked, the photo and the viewer turn together within half a degree, whichever is turned', async () => {
  const scene = await openPhotos();
  const { viewer } = scene;
  await loaded();
  await soon(outline).toMatch(/^M/);
  await button('Movement Unlocked').click();
  await soon(() => viewer.camera.get().eye).toEqual(places[0]);
  const look = () => lookOfCamera(viewer.camera.get());
  // Both look at the element.
  expect([look().yawDegrees, look().pitchDegrees]).toEqual([expect.closeTo(30, 1), expect.closeTo(10, 1)]);
  expect(viewer.camera.get().up).toEqual([0, 0, 1]);

  drag(canvas(), 100, 0);
  await soon(() => look().yawDegrees).toBeCloseTo(40, 1);
  const { fovDegrees } = look();
  drag(viewer.canvas, -150, -40);
  expect([look().yawDegrees, look().pitchDegrees]).toEqual([expect.closeTo(25, 1), expect.closeTo(6, 1)]);
  // Half a degree of the photo, in pixels.
  const half = (canvas().clientHeight / 2 / Math.tan((fovDegrees * Math.PI) / 360)) * Math.tan(Math.PI / 360);
  await soon(() => outlineAside(look(), places[0]!)).toBeLessThan(half);
  viewer.canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, cancelable: true }));
  expect(look().fovDegrees).toBeCloseTo(fovDegrees + 5, 6);
});

test('[PHOTO-3] a click at a sphere in the scene shows its photo, with the outline wherever the selected element is seen', async () => {
  const scene = await openPhotos({ select: [] });
  const { viewer } = scene;
  await button('Split').click();
  await soon(() => viewer.statistics().layers).toBe(1);
  viewer.camera.set({ eye: [5, -30, 6], target: [5, 0, 2], up: [0, 0, 1], fovDegrees: 45 });
  await soon(() => viewer.canvas.clientWidth).toBeLessThan(305);
  const press = (place: WorldPoint) => userEvent.click(viewer.canvas, { position: viewer.project(place) });
  await press(places[2]!);
  await caption('Station 3');
  await loaded();
  expect([viewer.selection.get(), outline()]).toEqual([[], '']);
  viewer.selection.set([1]);
  await caption(/^Photo 1 of 2 · Station 1/);
  await press(places[2]!);
  await caption(/^Station 3 · \d/);
  await loaded();
  expect(viewer.selection.get()).toEqual([1]);
  await soon(outline).toMatch(/^M/);
  await press(places[1]!);
  await caption(/^Photo 2 of 2 · Station 2/);
  await button('Close 360 photos').click();
  await soon(() => viewer.statistics().layers).toBe(0);
});

test('[PHOTO-3] a neighbour in the photo is walked to, looking on in the same direction', async () => {
  const scene = await openPhotos();
  await loaded();
  await button('Movement Unlocked').click();
  await soon(() => scene.viewer.camera.get().eye).toEqual(places[0]);
  const yaw = () => lookOfCamera(scene.viewer.camera.get()).yawDegrees;
  // From 30° to 5° beside the other station.
  drag(canvas(), -250, 0);
  await soon(yaw).toBeCloseTo(5, 1);
  await button('Go to Station 3, 7.0\u2009m').click();
  await caption(/^Station 3/);
  await soon(() => scene.viewer.camera.get().eye).toEqual(places[2]);
  expect(yaw()).toBeCloseTo(5, 1);
  expect(scene.viewer.selection.get()).toEqual([1]);
});

test('[PHOTO-2] a picture that does not come is said with a retry, which asks for a new address', async () => {
  const { photos } = await aView();
  let isGone = true;
  await openPhotos({
    answers: {
      'evidence.ofElement': () => {
        const gone = photos.map((each) => ({ ...each, previewUrl: 'data:image/png;base64,AAAA' }));
        return evidenceOf(1, isGone ? gone : photos);
      },
    },
  });
  await caption('The photo could not be shown.');
  await checkAccessible(panel().element());
  isGone = false;
  await button('Retry').click();
  await loaded();
  expect(panel().getByText('The photo could not be shown.').query()).toBeNull();
});

test('[PHOTO-4] evidence that cannot be loaded is said with a retry', async () => {
  const { photos } = await aView();
  let isBroken = true;
  await openPhotos({
    answers: { 'evidence.ofElement': () => (isBroken ? refuse('projects.notFound') : evidenceOf(1, photos)) },
  });
  await caption('The photos could not be loaded.');
  isBroken = false;
  await button('Retry').click();
  await caption(/^Photo 1 of 2/);
});

test('[PHOTO-3] the photo is laid over the model as much as the slider says, where the view is locked', async () => {
  const scene = await openPhotos();
  await loaded();
  expect(panel().getByRole('slider').query()).toBeNull();
  await button('Movement Unlocked').click();
  await expect.element(panel().getByRole('slider', { name: 'Model over the photo' })).toBeVisible();
  panel().getByRole('slider').element().focus();
  await userEvent.keyboard('{Home}');
  const over = () => scene.host.querySelector<HTMLElement>('[inert] canvas');
  await soon(() => over()?.getBoundingClientRect().width).toBe(scene.viewer.canvas.getBoundingClientRect().width);
  expect(over()!.closest<HTMLElement>('[inert]')!.style.opacity).toBe('1');
  await button('Movement Locked').click();
  await soon(over).toBeNull();
});

test('[PHOTO-1] Escape in the photo closes it, though an element is selected', async () => {
  await openPhotos();
  await loaded();
  canvas().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
});

test('[PHOTO-4] a placeholder leaves the scene free, and what was moved to a corner grows into the viewer', async () => {
  const scene = await openPhotos({ select: [], width: 1000, height: 700 });
  await caption(/^Please select an element/);
  const box = () => panel().element().getBoundingClientRect();
  expect([box().width, box().height]).toEqual([400, 260]);
  const grip = page.getByRole('button', { name: 'Move 360 photos' });
  grip.element().focus();
  await userEvent.keyboard('{ArrowRight>20/}{ArrowDown>20/}');
  expect(box().right).toBeGreaterThan(900);
  scene.viewer.selection.set([1]);
  await soon(() => box().width).toBe(800);
  const area = scene.host.querySelector('[data-viewer-keys]')!.getBoundingClientRect();
  expect([box().right <= area.right, box().bottom <= area.bottom]).toEqual([true, true]);
});

test('[PHOTO-1] without the flag there are no 360 photos', async () => {
  await openTools({ project: { featureFlags: { display360Photos: false } } });
  await expect.element(page.getByRole('button', { name: 'Measure', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: '360 photos' }).query()).toBeNull();
});
