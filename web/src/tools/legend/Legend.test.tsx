import { codeOfStatus, paintByte } from '@plumbline/contract/formats/painting';
import { elementStatuses } from '@plumbline/contract/status';
import { createSharedPainter } from '@plumbline/viewer/fixtures/createSharedPainter';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { columns, openScene, type SceneOptions, soon, untilReady } from '../../viewport/testing/openScene.tsx';
import { StatusPainting } from '../statusPainting/StatusPainting.tsx';
import { Legend } from './Legend.tsx';

const tools = (
  <>
    <StatusPainting />
    <Legend />
  </>
);
const withFive = { featureFlags: { enableUnderConstruction: true } };

async function open(options: SceneOptions = {}) {
  const scene = await openScene({ tools, project: withFive, ...options });
  await untilReady(scene);
  return scene;
}

const entry = (name: RegExp) => page.getByRole('button', { name });
const shown = (viewer: Viewer) => [0, 1, 2, 3, 4].filter((element) => viewer.visibility.isShown(element));

/** The colour of the middle of each column, read in the task in which it is drawn. */
function coloursOf(viewer: Viewer): Promise<[number, number, number][]> {
  viewer.camera.set({ eye: [4.8, -14, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  return new Promise((resolve) => {
    const undo = viewer.on('frame', () => {
      undo();
      const gl = viewer.canvas.getContext('webgl2')!;
      const ratio = gl.drawingBufferWidth / viewer.canvas.clientWidth;
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      resolve(
        columns.map((_, i) => {
          const { x, y } = viewer.project([i * 2 + 0.8, 0, 3]);
          const pixel = new Uint8Array(4);
          const fromBelow = gl.drawingBufferHeight - 1 - Math.floor(y * ratio);
          gl.readPixels(Math.floor(x * ratio), fromBelow, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
          return [pixel[0]!, pixel[1]!, pixel[2]!];
        }),
      );
    });
  });
}

/** The status whose colour is nearest in hue and strength; light changes how bright a colour is, not which. */
function nearestStatus([r, g, b]: [number, number, number], colours: readonly string[]): number {
  const direction = (rgb: number[]) => {
    const length = Math.hypot(...rgb) || 1;
    return rgb.map((channel) => channel / length);
  };
  const seen = direction([r, g, b]);
  const apart = colours.map((hex) => {
    const value = Number.parseInt(hex.slice(1), 16);
    const other = direction([value >> 16, (value >> 8) & 255, value & 255]);
    return Math.hypot(...seen.map((channel, i) => channel - other[i]!));
  });
  return apart.indexOf(Math.min(...apart));
}

test('[VIEW-2] the elements have the colours of their statuses, in either palette', async () => {
  const { viewer, stores } = await open({ painter: createSharedPainter });
  const standard = elementStatuses.map(({ colour }) => colour);
  const seen = await coloursOf(viewer);
  expect(seen.map((pixel) => nearestStatus(pixel, standard))).toEqual([0, 1, 2, 3, 4]);
  stores.palette.getState().choose('safe');
  const safe = elementStatuses.map(({ safeColour }) => safeColour);
  await soon(async () => (await coloursOf(viewer)).map((pixel) => nearestStatus(pixel, safe))).toEqual([0, 1, 2, 3, 4]);
});

test('[VIEW-3] a status is a switch: off, its elements are not shown; nothing painted hides the model', async () => {
  const { viewer } = await open();
  expect(shown(viewer)).toEqual([0, 1, 2, 3, 4]);
  await entry(/^Verified/).click();
  await expect.element(entry(/^Verified/)).toHaveAttribute('aria-pressed', 'false');
  expect(shown(viewer)).toEqual([1, 2, 3, 4]);
  for (const name of [/^Deviated/, /^Under construction/, /^Missing/, /^No data/]) await entry(name).click();
  expect(shown(viewer)).toEqual([]);
  await expect.element(page.getByText('No element has a status that is shown.')).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Show the rest of the model' }).click();
  await soon(() => shown(viewer)).toEqual([0, 1, 2, 3, 4]);
});

test('[VIEW-3] of a status that the filter leaves out nothing is counted: there are not none of it', async () => {
  const { stores } = await open({ answers: { 'classifications.forColorizing': () => Uint8Array.of(0, 0, 0, 4, 0) } });
  await expect.element(entry(/^Verified/)).toHaveTextContent('Verified0');
  stores.workspace.getState().setFilter({ statuses: ['missing'] });
  stores.workspace.getState().settleFilter();
  await soon(() => entry(/^Verified/).element().textContent).toBe('Verified');
  await expect.element(entry(/^Missing/)).toHaveTextContent('Missing1');
});

test('[VIEW-3] elements without a verdict are shown only with all the others', async () => {
  const { viewer } = await open({
    answers: { 'classifications.forColorizing': () => Uint8Array.of(1, 0, 0, 4, 0) },
  });
  expect(shown(viewer)).toEqual([0, 3]);
  await entry(/^Rest of the model/).click();
  await soon(() => shown(viewer)).toEqual([0, 1, 2, 3, 4]);
});

test('the legend counts the whole view, whatever is switched off', async () => {
  const approved = paintByte(codeOfStatus('missing'), true);
  await open({ answers: { 'classifications.forColorizing': () => Uint8Array.of(1, 1, approved, 4, 0) } });
  await expect.element(entry(/^Verified/)).toHaveTextContent('Verified2');
  await expect.element(entry(/^Missing/)).toHaveTextContent('Missing2');
  await expect.element(entry(/^No data/)).toHaveTextContent('No data0');
  await expect.element(entry(/^Approved/)).toHaveTextContent('Approved1');
  await entry(/^Verified/).click();
  await expect.element(entry(/^Verified/)).toHaveTextContent('Verified2');
});

test('what is hidden or not isolated does not count, and counts again when all is shown', async () => {
  const { viewer } = await open({
    answers: { 'classifications.forColorizing': () => Uint8Array.of(1, 1, 1, 4, 4) },
  });
  await expect.element(entry(/^Verified/)).toHaveTextContent('Verified3');
  expect(page.getByText('that you have hidden').query()).toBeNull();
  viewer.visibility.hide([0, 4]);
  await expect.element(entry(/^Verified/)).toHaveTextContent('Verified2');
  await expect.element(page.getByText('Without 2 elements that you have hidden.')).toBeVisible();
  await expect.element(entry(/^Missing/)).toHaveTextContent('Missing1');
  viewer.visibility.isolate([2]);
  await expect.element(entry(/^Verified/)).toHaveTextContent('Verified1');
  await expect.element(entry(/^Missing/)).toHaveTextContent('Missing0');
  viewer.visibility.showAll();
  await expect.element(entry(/^Missing/)).toHaveTextContent('Missing2');
});

test('[VIEW-3] what is switched off is a ghost beside what is on, and solid again with the rest of the model', async () => {
  const { viewer } = await open({ painter: createSharedPainter });
  const before = await coloursOf(viewer);
  await entry(/^Missing/).click();
  expect(shown(viewer)).toEqual([0, 1, 2, 4]);
  const filtered = await coloursOf(viewer);
  expect(filtered[1]).toEqual(before[1]);
  const ground = [0xf5, 0xf6, 0xf8];
  expect(filtered[3]).not.toEqual(before[3]);
  expect(Math.max(...filtered[3]!.map((channel, i) => Math.abs(channel - ground[i]!)))).toBeGreaterThan(4);
  expect(viewer.pick(viewer.project([6.8, 0, 3]))?.element).not.toBe(3);
  await entry(/^Rest of the model/).click();
  await soon(() => shown(viewer)).toEqual([0, 1, 2, 3, 4]);
});

test('[VIEW-2] [VIEW-3] approved elements are marked apart, and painted only in the manual workflow with their switch on', async () => {
  const approved = paintByte(codeOfStatus('verified'), true);
  const { viewer, stores } = await open({
    painter: createSharedPainter,
    answers: { 'classifications.forColorizing': () => Uint8Array.of(approved, 1, 2, 4, 5) },
  });
  expect(shown(viewer)).toEqual([1, 2, 3, 4]);
  await expect.element(entry(/^Approved/)).toHaveAttribute('aria-disabled', 'true');
  stores.workspace.getState().setManualWorkflow(true);
  await soon(() => shown(viewer)).toEqual([0, 1, 2, 3, 4]);
  const unpainted = (await coloursOf(viewer))[0]!;
  await entry(/^Approved/).click();
  await soon(async () => (await coloursOf(viewer))[0]).not.toEqual(unpainted);
  const [pale, full] = await coloursOf(viewer);
  expect(nearestStatus(pale!, ['#96CEAD', '#F2C230', '#D6353D'])).toBe(0);
  expect(pale).not.toEqual(full);
});

test('not due is a switch of its own, with its colour, only where something is', async () => {
  const { viewer } = await open({
    painter: createSharedPainter,
    answers: { 'classifications.forColorizing': () => Uint8Array.of(1, 6, 6, 4, 5) },
  });
  await expect.element(entry(/^Not due/)).toHaveTextContent('Not due2');
  await expect.element(entry(/^Missing/)).toHaveTextContent('Missing1');
  const colours = elementStatuses.map(({ colour }) => colour);
  expect((await coloursOf(viewer)).map((pixel) => nearestStatus(pixel, colours))).toEqual([0, 5, 5, 3, 4]);
  await checkAccessible();
  await entry(/^Not due/).click();
  expect(shown(viewer)).toEqual([0, 3, 4]);
});

test('[FLAG-2] under construction is no status of its own without its flag', async () => {
  await open({ project: { featureFlags: { enableUnderConstruction: false } } });
  await expect.element(entry(/^Deviated/)).toBeVisible();
  expect(entry(/^Under construction/).query()).toBeNull();
  expect(entry(/^Not due/).query()).toBeNull();
});
