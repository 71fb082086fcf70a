import { createPainter } from '@plumbline/viewer/draw/createPainter';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aView } from '../data/testing/aView.ts';
import { refuseWith } from '../data/testing/refuse.ts';
import { checkAccessible } from '../ui/testing/checkAccessible.ts';
import { aViewerFile, columns, openScene, soon, untilReady } from './testing/openScene.tsx';

const ofModel = (_id: string) => ({ _id, modelUrn: 'urn', modelVersion: 1 });

/** A storage that gives the first half of a file, and the rest when it is asked to. */
function holdHalf(url: string): () => void {
  const whole = Promise.withResolvers<void>();
  const fetchFile = window.fetch;
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetchFile(input, init);
    if (input !== url) return response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const half = bytes.length >> 1;
    const stream = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.subarray(0, half));
        await whole.promise;
        controller.enqueue(bytes.subarray(half));
        controller.close();
      },
    });
    return new Response(stream);
  });
  onTestFinished(() => spy.mockRestore());
  return whole.resolve;
}

test('[VIEW-1] the model loads with its bytes counted, then the classifications, then the viewer can be used', async () => {
  const verdicts = Promise.withResolvers<Uint8Array>();
  const file = await aViewerFile();
  const finish = holdHalf(file.geometry.url);
  const scene = await openScene({
    answers: { 'models.viewerFiles': () => [file], 'classifications.forColorizing': () => verdicts.promise },
  });
  await expect.element(page.getByText('Your model is loading')).toBeVisible();
  await expect.element(page.getByText('You can select multiple elements with SHIFT + CLICK')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Progress of the model' });
  await soon(() => Number(bar.query()?.getAttribute('aria-valuenow'))).toBeGreaterThan(40);
  expect(Number(bar.query()?.getAttribute('aria-valuenow'))).toBeLessThan(60);
  await checkAccessible();
  finish();
  await expect.element(page.getByText('Classifications are loading')).toBeVisible();
  expect(scene.host.querySelector('canvas')?.closest('[inert]')).not.toBeNull();
  await soon(() => scene.stores.viewerReadiness.getState()).toMatchObject({
    db: true,
    forgeViewer: true,
    forgeMapping: false,
  });
  verdicts.resolve(Uint8Array.of(1, 2, 3, 4, 5));
  await untilReady(scene);
  await expect.element(page.getByText('Classifications are loading')).not.toBeInTheDocument();
  expect(scene.stores.viewerReadiness.getState()).toMatchObject({ forgeMapping: true });
  expect(scene.viewer.elements.count).toBe(columns.length);
});

test('[VIEW-10] the viewer asks for its files with its own token, which is asked for again and again', async () => {
  const scene = await openScene({
    answers: { 'viewer.token': () => ({ access_token: 'viewer token', refreshTimer: 0.1 }) },
  });
  await untilReady(scene);
  expect(scene.callsTo('models.viewerFiles').map(({ token }) => token)).toEqual(['viewer token']);
  await soon(() => scene.callsTo('viewer.token').length).toBeGreaterThan(2);
  expect(scene.callsTo('viewer.token').every(({ token }) => token === 'session token')).toBe(true);
});

test('[VIEW-10] a token that cannot be had is an error notification, once, and a retry', async () => {
  const scene = await openScene({ answers: { 'viewer.token': () => refuseWith(500, 'Sign in again.') } });
  await soon(() => scene.stores.notifications.getState().current).toEqual({
    level: 'error',
    message: 'Sign in again.',
  });
  scene.answers['viewer.token'] = () => ({ access_token: 'viewer token', refreshTimer: 60 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await untilReady(scene);
  expect(scene.stores.notifications.getState().waiting.error).toEqual([]);
});

test('StrictMode mounts twice: one canvas stays, and none when the page is left', async () => {
  const scene = await openScene();
  await untilReady(scene);
  expect(document.querySelectorAll('canvas')).toHaveLength(1);
  await scene.goTo(aView({ _id: 'v2' }));
  await expect.element(page.getByText('This analysis has no model yet.')).toBeVisible();
  expect(document.querySelectorAll('canvas')).toHaveLength(0);
});

test('another view with the same model keeps the scene; another model takes its place', async () => {
  const scene = await openScene();
  await untilReady(scene);
  const before = scene.viewer;
  await scene.goTo(aView({ _id: 'v2', model: ofModel('m1') }));
  await soon(() => scene.callsTo('classifications.forColorizing').length).toBe(2);
  await untilReady(scene);
  expect(scene.callsTo('models.viewerFiles')).toHaveLength(1);
  expect(scene.viewer).toBe(before);

  const other = await aViewerFile({ boxes: columns.slice(0, 2) });
  scene.answers['models.viewerFiles'] = () => [other];
  await scene.goTo(aView({ _id: 'v3', model: ofModel('m2') }));
  await soon(() => scene.viewer.elements.count).toBe(2);
  await untilReady(scene);
  expect(scene.viewer).toBe(before);
});

test('several root models lie side by side, each from its first element on', async () => {
  const first = await aViewerFile();
  const second = await aViewerFile({ firstElement: 5, boxes: [{ box: [0, 4, 0, 3, 5, 3] }] });
  const scene = await openScene({ answers: { 'models.viewerFiles': () => [first, second] } });
  await untilReady(scene);
  expect(scene.viewer.elements.count).toBe(6);
  expect(scene.viewer.elements.boxOf(5)?.max[0]).toBeCloseTo(3);
  expect(scene.viewport.names?.nameOf(5)).toBe('Wall 0');
});

test('a view without a model and a project without one say so; admins are shown the way', async () => {
  await openScene({ view: { model: undefined }, project: { permissions: ['ALL'] } });
  await expect.element(page.getByText('This analysis has no model yet.')).toBeVisible();
  const upload = page.getByRole('link', { name: 'Upload a model' });
  await expect.element(upload).toHaveAttribute('href', '/manage/p1/models');
  await checkAccessible();
});

test('a view without a model shows the active one of the project', async () => {
  const createdDate = '2026-02-20T16:40:00Z';
  const active = { _id: 'm9', name: 'House', modelVersion: 1, modelUrn: 'urn', createdDate, elementCount: 5 };
  const scene = await openScene({ view: { model: undefined }, answers: { 'models.active': () => active } });
  await untilReady(scene);
  expect(scene.callsTo('models.viewerFiles')[0]?.input.params).toMatchObject({ modelId: 'm9' });
});

const cutOff = async (blob: Blob) => blob.slice(0, blob.size >> 1);

async function ofVersion3(blob: Blob): Promise<Blob> {
  const unpacked = await new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  new Uint8Array(unpacked)[4] = 3;
  return new Response(new Blob([unpacked]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

test.each([
  ['cut off', cutOff, /cut off|broke off/],
  ['of another version', ofVersion3, 'The model file has version 3; only versions 1 to 2 can be read.'],
  ['something else', async () => new Blob(['<!doctype html>']), /damaged|broke off/],
])('a model file that is %s: what failed, and a retry that helps', async (_name, change, sentence) => {
  const broken = await aViewerFile({ change });
  const whole = await aViewerFile();
  const scene = await openScene({ answers: { 'models.viewerFiles': () => [broken] } });
  await expect.element(page.getByText('The model could not be loaded.')).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await checkAccessible();
  scene.answers['models.viewerFiles'] = () => [whole];
  await page.getByRole('button', { name: 'Retry' }).click();
  await untilReady(scene);
  expect(scene.viewer.elements.count).toBe(5);
});

test('an address that has run out is asked for again by the retry', async () => {
  const file = await aViewerFile();
  const gone = { ...file, geometry: { ...file.geometry, url: '/nowhere.plmf.gz' } };
  const scene = await openScene({ answers: { 'models.viewerFiles': () => [gone] } });
  await expect.element(page.getByText('The model could not be loaded.')).toBeVisible();
  scene.answers['models.viewerFiles'] = () => [file];
  await page.getByRole('button', { name: 'Retry' }).click();
  await untilReady(scene);
});

test('a model without geometry says that there is nothing to draw', async () => {
  const empty = await aViewerFile({ boxes: [] });
  await openScene({ answers: { 'models.viewerFiles': () => [empty] } });
  await expect.element(page.getByText('There is nothing to draw in this model.')).toBeVisible();
});

test('verdicts that cannot be had: what failed, and a retry that helps', async () => {
  const scene = await openScene({ answers: { 'classifications.forColorizing': () => refuseWith(500, 'Not now.') } });
  await expect.element(page.getByText('The classifications could not be loaded.')).toBeVisible();
  scene.answers['classifications.forColorizing'] = () => Uint8Array.of(1, 1, 1, 1, 1);
  await page.getByRole('button', { name: 'Retry' }).click();
  await untilReady(scene);
});

test('without WebGL a sentence says what to do', async () => {
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  onTestFinished(() => spy.mockRestore());
  const scene = await openScene({ painter: createPainter });
  await expect.element(page.getByText(/WebGL 2 is switched off or not available/)).toBeVisible();
  await expect.element(page.getByText(/hardware acceleration/)).toBeVisible();
  spy.mockRestore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await untilReady(scene);
});

test('a graphics card that stops is told, and comes back by itself', async () => {
  const scene = await openScene({ painter: createPainter });
  await untilReady(scene);
  const context = scene.viewer.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  context?.loseContext();
  await expect.element(page.getByText('The graphics card stopped drawing the model.')).toBeVisible();
  context?.restoreContext();
  await expect.element(page.getByText('The graphics card stopped drawing the model.')).not.toBeInTheDocument();
  await untilReady(scene);
});

test('a graphics card that stays away for 10 s can be replaced by a retry', async () => {
  const scene = await openScene({ painter: createPainter });
  await untilReady(scene);
  const before = scene.viewer;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  before.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  await soon(() => page.getByText('the model returns by itself in a moment', { exact: false }).query()).not.toBeNull();
  expect(page.getByRole('button', { name: 'Retry' }).query()).toBeNull();
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await page.getByRole('button', { name: 'Retry' }).click();
  await untilReady(scene);
  expect(scene.viewer).not.toBe(before);
  expect(scene.viewer.elements.count).toBe(5);
  expect(document.querySelectorAll('canvas')).toHaveLength(1);
});
