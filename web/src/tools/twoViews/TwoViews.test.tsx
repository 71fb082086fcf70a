import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { createSharedPainter } from '@plumbline/viewer/fixtures/createSharedPainter';
import { makeScan } from '@plumbline/viewer/fixtures/makeScan';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from '../../data/testing/refuse.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { aViewerFile, columns, type SceneOptions, soon } from '../../viewport/testing/openScene.tsx';
import { StatusPainting } from '../statusPainting/StatusPainting.tsx';
import { answers, area, before, openTwoViews } from './testing/openTwoViews.tsx';

const openPainted = (options: Parameters<typeof openTwoViews>[0] = {}) =>
  openTwoViews({ painting: <StatusPainting />, ...options });

const parameter = (scene: Awaited<ReturnType<typeof openPainted>>, name: string) =>
  new URLSearchParams(scene.router.state.location.search).get(name);

test('the view scanned before stands left, with the statuses and counts of each', async () => {
  const scene = await openPainted();
  await expect.element(area.getByText('Week 0 · 29/12/2025').last()).toBeVisible();
  const [left, right] = [
    area.getByRole('list', { name: 'By status' }).first(),
    area.getByRole('list', { name: 'By status' }).last(),
  ];
  await expect.element(left).toHaveTextContent('Missing 5');
  await expect.element(right).toHaveTextContent('Verified 1Deviated 1Missing 3');
  expect(scene.callsTo('comparison.forColorizing')[0]!.input).toMatchObject({
    params: { viewId: 'v1', otherViewId: 'v0' },
    query: { of: 'otherStatus' },
  });
  expect(scene.callsTo('models.viewerFiles')).toHaveLength(1);
  await checkAccessible(area.element());
});

test('by change the newer view shows what became of the older one, also where the other is the newer one', async () => {
  const scene = await openPainted();
  await area.getByText('Change', { exact: true }).click();
  await expect
    .element(area.getByRole('list', { name: 'What changed' }))
    .toHaveTextContent('Newly wrong 1Mended 1Unchanged 3');
  await expect
    .poll(() => scene.callsTo('comparison.forColorizing').at(-1)!.input.query)
    .toMatchObject({ of: 'change' });
  await area.getByRole('combobox', { name: 'The other view' }).click();
  await page.getByRole('option', { name: /Week 9/ }).click();
  await expect
    .poll(() => scene.callsTo('comparison.forColorizing').map(({ input }) => input))
    .toContainEqual(
      expect.objectContaining({ query: { of: 'changeSince' }, params: expect.objectContaining({ otherViewId: 'v2' }) }),
    );
  expect(parameter(scene, 'beside')).toBe('v2');
  expect(parameter(scene, 'paint')).toBe('change');
});

test('a link opens it as it was, and closing takes it out of the address and leaves the scene as before', async () => {
  const scene = await openPainted({ address: '/acme-tower/v1/quality?tool=twoViews&beside=v2&paint=change&cut=30' });
  const boundary = area.getByRole('slider');
  await expect.element(boundary).toHaveAttribute('aria-valuenow', '30');
  await expect.element(area.getByRole('list', { name: 'What changed' })).toBeVisible();
  await checkAccessible(area.element());
  (boundary.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await soon(() => parameter(scene, 'cut')).toBe('32');
  await area.getByRole('button', { name: 'Close Two scans' }).click();
  await soon(() => ['tool', 'beside', 'paint', 'cut'].map((name) => parameter(scene, name))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(parameter(scene, 'on')).toBeNull();
});

test('the boundary follows the hand', async () => {
  const scene = await openPainted({ address: '/acme-tower/v1/quality?tool=twoViews&cut=50' });
  const slider = area.getByRole('slider');
  await expect.element(slider).toBeVisible();
  const handle = slider.element();
  const { left, width } = handle.parentElement!.getBoundingClientRect();
  const point = (type: string, share: number) =>
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + width * share }));
  handle.setPointerCapture = () => {};
  handle.hasPointerCapture = () => true;
  point('pointerdown', 0.5);
  point('pointermove', 0.2);
  await expect.element(slider).toHaveAttribute('aria-valuenow', '20');
  expect(parameter(scene, 'cut')).toBe('50');
  point('pointerup', 0.75);
  await soon(() => parameter(scene, 'cut')).toBe('75');
});

test('a view without a kept scan says so; colours that do not come say so and are tried again', async () => {
  const scene = await openPainted({ answers: { 'comparison.forColorizing': () => refuse('internal') } });
  await expect.element(area.getByText('The colours could not be loaded.')).toBeVisible();
  scene.answers['comparison.forColorizing'] = answers['comparison.forColorizing']!;
  await area.getByRole('button', { name: 'Retry' }).click();
  await expect.element(area.getByRole('alert')).not.toBeInTheDocument();
  await area.getByText('Scan', { exact: true }).click();
  await expect.element(area.getByText('No scan was kept of this view.').first()).toBeVisible();
  expect(area.getByText('No scan was kept of this view.').elements()).toHaveLength(2);
  expect(
    scene
      .callsTo('evidence.scan')
      .map(({ input }) => (input.params as { viewId: string }).viewId)
      .sort(),
  ).toEqual(['v0', 'v1']);
});

const red = [250, 10, 20] as const;
const blue = [10, 20, 250] as const;

/** A scan of one point before the first column. */
function scanOf(colour: readonly [number, number, number]) {
  const { tree, pack } = makeScan([{ at: [0, 0, 0, 0], points: [[0.8, -1, 3]], colour }], {
    origin: [-4, -8, -4],
    sizeM: 16,
    spacingM: 0.2,
  });
  const publish = (content: BlobPart) => {
    const url = URL.createObjectURL(new Blob([content]));
    onTestFinished(() => URL.revokeObjectURL(url));
    return url;
  };
  return {
    scan: {
      treeUrl: publish(JSON.stringify(tree)),
      packs: [{ name: 'points-0', url: publish(pack as BlobPart) }],
      scannedDate: '2026-03-04T05:06:00Z',
    },
    until: new Date(Date.now() + 900_000).toISOString(),
  };
}

/** What both pictures show at a place. */
async function coloursAt(viewer: Viewer, place: [number, number, number]) {
  const bitmap = await createImageBitmap(await viewer.capture());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const { x, y } = viewer.project(place);
  return [x, x + viewer.canvas.clientWidth / 2].map((at) => [
    ...context.getImageData(Math.floor(at), Math.floor(y), 1, 1).data.subarray(0, 3),
  ]);
}

test('each picture has the whole scan of its own view, and a boundary between them parts the scans', async () => {
  const scene = await openPainted({
    address: '/acme-tower/v1/quality?tool=twoViews&paint=scan',
    painter: createSharedPainter,
    width: 700,
    height: 420,
    answers: { 'evidence.scan': ({ params }) => scanOf((params as { viewId: string }).viewId === 'v0' ? red : blue) },
  });
  const { viewer } = scene;
  viewer.camera.set({ eye: [4.8, -14, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await soon(() => coloursAt(viewer, [0.8, -1, 3])).toEqual([red, blue]);
  await area.getByText('Slider', { exact: true }).click();
  const seen = async () => (await coloursAt(viewer, [0.8, -1, 3]))[0];
  const boundary = area.getByRole('slider');
  (boundary.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await soon(seen).toEqual(red);
  await userEvent.keyboard('{Home}');
  await soon(seen).toEqual(blue);
  await area.getByText('Status', { exact: true }).click();
  await soon(() => viewer.statistics().layers).toBe(0);
});

test('what only the other view has a verdict on is in both pictures, as long as there are two', async () => {
  const scene = await openPainted({
    answers: { 'classifications.forColorizing': () => Uint8Array.of(1, 2, 4, 4, 0) },
  });
  await expect.element(area.getByRole('list', { name: 'By status' }).first()).toBeVisible();
  await soon(() => scene.viewer.visibility.isShown(4)).toBe(true);
  await area.getByRole('button', { name: 'Close Two scans' }).click();
  await soon(() => scene.viewer.visibility.isShown(4)).toBe(false);
});

const otherModel = { _id: 'm0', modelUrn: 'urn', modelVersion: 1 };
/** Before the first column: where a wall stood in the model of before. */
const gone = { box: [0, -3, 0, 1.6, -2, 6] } satisfies (typeof columns)[number];

/** Of the model now the second column is new; of that before the last element is gone, and what is left has no verdict. */
async function openApart(options: SceneOptions & { others?: readonly AnalysisView[] } = {}) {
  const files = {
    m1: await aViewerFile(),
    m0: await aViewerFile({ boxes: [...columns, gone] }),
    untouched: await aViewerFile({ firstElement: 6 }),
  };
  return openPainted({
    others: [{ ...before, model: otherModel }],
    ...options,
    answers: {
      'comparison.forColorizing': ({ query }) => {
        const { of } = query as { of: string };
        if (of === 'onlyHere') return Uint8Array.of(0, 2, 0, 0, 0);
        if (of === 'onlyThere') return Uint8Array.of(0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0);
        return of === 'otherStatus' ? Uint8Array.of(1, 0, 1, 1, 1) : Uint8Array.of(3, 1, 7, 7, 7);
      },
      'models.viewerFiles': ({ params }) => (params!.modelId === 'm0' ? [files.m0, files.untouched] : [files.m1]),
      ...options.answers,
    },
  });
}

test('what one model version alone has is in its own picture alone, painted and counted', async () => {
  const scene = await openApart({ painter: createSharedPainter, width: 700, height: 420 });
  const { viewer } = scene;
  viewer.camera.set({ eye: [0.8, -16, 3], target: [0.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  const missing = [0xd6, 0x35, 0x3d];
  const verified = [0x2e, 0x9e, 0x5b];
  // What is gone stands before the first column, which it hides on its own side alone.
  await soon(() => coloursAt(viewer, [0.8, -3, 3])).toEqual([missing, verified]);
  const [left, right] = await coloursAt(viewer, [2.8, 0, 3]);
  expect(right).toEqual([0xf2, 0xc2, 0x30]);
  expect(left).not.toEqual(right);
  await expect.element(area.getByRole('list', { name: 'By status' }).first()).toHaveTextContent('Verified 4Missing 1');
  expect(area.getByText('Only in this model version: 1').elements()).toHaveLength(2);
  expect(viewer.elements.count).toBe(columns.length);
  await checkAccessible(area.element());
  await area.getByRole('button', { name: 'Close Two scans' }).click();
  await soon(() => viewer.statistics().elements).toBe(columns.length);
  expect(viewer.pick({ ...viewer.project([0.8, -3, 3]) })?.element).toBe(0);
});

test('a verdict that changes paints anew, and loads no model anew', async () => {
  const scene = await openApart();
  await expect.element(area.getByText('Only in this model version: 1').first()).toBeVisible();
  await expect.element(area.getByText('Loading what only this version has…')).not.toBeInTheDocument();
  const fetched = vi.spyOn(window, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  const asked = () => scene.callsTo('comparison.forColorizing').length;
  const before = asked();
  await scene.queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('comparisonColumn') });
  expect(asked()).toBeGreaterThan(before);
  await scene.viewer.capture();
  expect(fetched).not.toHaveBeenCalled();
});

test('a model that does not come says so, and is tried again', async () => {
  let isRefused = true;
  const file = await aViewerFile();
  const other = await aViewerFile({ boxes: [...columns, gone] });
  await openApart({
    answers: {
      'models.viewerFiles': ({ params }) => {
        if (params!.modelId !== 'm0') return [file];
        return isRefused ? refuse('internal') : [other];
      },
    },
  });
  await expect.element(area.getByText('What only one model version has could not be loaded.')).toBeVisible();
  isRefused = false;
  await area.getByRole('button', { name: 'Retry' }).click();
  await expect.element(area.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(area.getByText('Loading what only this version has…')).not.toBeInTheDocument();
});

test('where there is no other view it says so', async () => {
  await openPainted({ others: [] });
  await expect.element(area.getByText('This project has no other analysis to show beside this one.')).toBeVisible();
});

test('both pictures have their own colours on one canvas', async () => {
  const scene = await openPainted({ painter: createSharedPainter, width: 700, height: 420 });
  const { viewer } = scene;
  await expect
    .element(area.getByRole('list', { name: 'By status' }).last())
    .toHaveTextContent('Verified 1Deviated 1Missing 3');
  viewer.camera.set({ eye: [4.8, -14, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  const picture = () => coloursAt(viewer, [0.8, 0, 3]);
  await soon(picture).toEqual([
    [0xd6, 0x35, 0x3d],
    [0x2e, 0x9e, 0x5b],
  ]);
});
