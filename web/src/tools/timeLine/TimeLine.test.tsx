import { dayStates } from '@plumbline/contract/dayState';
import { inNoPackage, type TimeLine as Line, writeTimeLine } from '@plumbline/contract/formats/timeLine';
import { createSharedPainter } from '@plumbline/viewer/fixtures/createSharedPainter';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aView } from '../../data/testing/aView.ts';
import { refuse } from '../../data/testing/refuse.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { aViewerFile, openScene, type SceneOptions, soon, untilReady } from '../../viewport/testing/openScene.tsx';
import { Legend } from '../legend/Legend.tsx';
import { SceneFoot } from '../SceneFoot.tsx';
import { StatusPainting } from '../statusPainting/StatusPainting.tsx';
import { TimeLine } from './TimeLine.tsx';

const packages = '/acme-tower/v1/progress/work-packages';
const modelId = '00000000-0000-4000-8000-000000000201';
const packageId = '00000000-0000-4000-8000-000000000301';
const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const day = (n: number) => dayOf('2026-01-01') + n - 1;
const boxes = Array.from({ length: 19 }, (_, i) => ({ box: [i * 2, 0, 0, i * 2 + 1.6, 1, 6] as const }));

/** Elements are drawn in four tones; these in the first, which is the colour itself. */
const plain = [0, 2, 5, 10, 13, 18] as const;

interface Told {
  planned: [number, number];
  words?: [number, boolean][];
}

/** The six of them, in January 2026: scans on the 5th and the 20th; all others are in no package. */
const told: Record<number, Told> = {
  0: { planned: [day(1), day(10)], words: [[day(5), true]] },
  2: { planned: [day(25), day(28)], words: [[day(20), true]] },
  5: {
    planned: [day(1), day(10)],
    words: [
      [day(5), false],
      [day(20), false],
    ],
  },
  10: { planned: [day(28), day(30)] },
  13: { planned: [day(1), day(12)] },
};

function lineOf(given: Record<number, Told>): Uint8Array {
  const each = boxes.map((_, i) => given[i] ?? { planned: [inNoPackage, 0], words: [] });
  const wordsOf = ({ words = [] }: Told) => words.map(([at, stands]) => 2 * at + Number(stands));
  const ends = each.map((_, i) => each.slice(0, i + 1).flatMap((one) => wordsOf(one as Told)).length);
  const line: Line = {
    scans: Int32Array.of(day(5), day(20)),
    starts: Int32Array.from(each, ({ planned }) => planned[0]!),
    ends: Int32Array.from(each, ({ planned }) => planned[1]!),
    wordsFrom: Int32Array.of(0, ...ends),
    words: Int32Array.from(each.flatMap((one) => wordsOf(one as Told))),
  };
  return writeTimeLine(line);
}

const tools = (
  <>
    <StatusPainting />
    <SceneFoot>
      <Legend />
      <TimeLine />
    </SceneFoot>
  </>
);

async function open({ answers, ...options }: SceneOptions = {}) {
  const file = await aViewerFile({ boxes: boxes.map(({ box }) => ({ box: [...box] })) });
  const scene = await openScene({
    tools,
    address: packages,
    view: aView({ name: 'Week 1', model: { _id: modelId, modelUrn: 'urn', modelVersion: 1 } }),
    ...options,
    answers: {
      'models.viewerFiles': () => [file],
      'classifications.forColorizing': () => new Uint8Array(19).fill(1),
      'workPackages.mergedForColorizing': () => new Uint8Array(19).fill(1),
      'workPackages.forColorizing': () => Uint8Array.of(1),
      'workPackages.one': () => refuse('workPackages.notFound'),
      'workPackages.timeLine': () => lineOf(told),
      ...answers,
    },
  });
  await untilReady(scene);
  return scene;
}

const slider = () => page.getByRole('slider', { name: 'Day' });
const entry = (name: RegExp) => page.getByRole('button', { name });
const now = () => Number(slider().element().getAttribute('aria-valuenow')) - day(0);
const shown = (viewer: Viewer) => boxes.flatMap((_, i) => (viewer.visibility.isShown(i) ? [i] : []));

async function openLine(options?: SceneOptions) {
  const scene = await open(options);
  await page.getByRole('button', { name: 'Time line' }).click();
  await expect.element(slider()).toBeVisible();
  return scene;
}

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();

/** Turns the camera until the light falls straight onto the tops: they are drawn in their colour, not in a shade of it. */
function lightTops(viewer: Viewer): void {
  const length = Math.hypot(0.4, 0.5, 0.77);
  const z = [-0.4 / length, 0.5 / length, 0.77 / length];
  const x = [z[1]! / Math.hypot(z[0]!, z[1]!), -z[0]! / Math.hypot(z[0]!, z[1]!), 0];
  const y = [z[1]! * x[2]! - z[2]! * x[1]!, z[2]! * x[0]! - z[0]! * x[2]!, z[0]! * x[1]! - z[1]! * x[0]!];
  const axis = (i: number) => [x[i]!, y[i]!, z[i]!] as const;
  const [up, back] = [axis(1), axis(2)];
  const target = [19, 0.5, 6] as const;
  const eye = target.map((value, i) => value + 70 * back[i]!) as [number, number, number];
  viewer.camera.set({ eye, target: [...target], up: [...up], fovDegrees: 40 });
}

/** The colour in the middle of the top of each of these, read in the task in which it is drawn. */
function topsOf(viewer: Viewer, elements: readonly number[]): Promise<string[]> {
  return new Promise((resolve) => {
    const undo = viewer.on('frame', () => {
      undo();
      const gl = viewer.canvas.getContext('webgl2')!;
      const ratio = gl.drawingBufferWidth / viewer.canvas.clientWidth;
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      resolve(
        elements.map((i) => {
          const { x, y } = viewer.project([i * 2 + 0.8, 0.5, 6]);
          const pixel = new Uint8Array(4);
          const fromBelow = gl.drawingBufferHeight - 1 - Math.floor(y * ratio);
          gl.readPixels(Math.floor(x * ratio), fromBelow, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
          return hexOf([...pixel.subarray(0, 3)]);
        }),
      );
    });
    viewer.requestRender();
  });
}

/** The colours of the legend, as the browser draws them. */
const swatches = () =>
  dayStates.map(({ label }) => {
    const swatch = entry(new RegExp(`^${label}`))
      .element()
      .querySelector('[style]')!;
    const [red, green, blue] = getComputedStyle(swatch).backgroundColor.match(/\d+/g)!.map(Number);
    return hexOf([red!, green!, blue!]);
  });

const colourOf = (name: string, palette: 'colour' | 'safeColour' = 'colour') =>
  dayStates.find((state) => state.name === name)![palette];

test('[WORK-5] an element of each state has exactly the colour of the legend, before and after a step, in either palette', async () => {
  const { viewer, stores } = await openLine({ painter: createSharedPainter });
  await entry(/^In no package/).click();
  lightTops(viewer);
  stores.progress.getState().openDay(day(20));
  const before = ['as_planned', 'early', 'late', 'not_due', 'not_seen', 'no_package'];
  await soon(() => topsOf(viewer, plain)).toEqual(before.map((name) => colourOf(name)));
  expect(swatches()).toEqual(before.map((name) => colourOf(name)));
  // The day before the scan nobody knew yet.
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  const after = ['as_planned', 'not_due', 'not_seen', 'not_due', 'not_seen', 'no_package'];
  await soon(() => topsOf(viewer, plain)).toEqual(after.map((name) => colourOf(name)));
  stores.palette.getState().choose('safe');
  await soon(() => topsOf(viewer, plain)).toEqual(after.map((name) => colourOf(name, 'safeColour')));
});

test('[WORK-5] it opens at the last scan, counts the states of the day, and a state is a switch; what is in no package is off', async () => {
  const { viewer, router, callsTo } = await openLine();
  expect(now()).toBe(5);
  await soon(() => router.state.location.search).toContain('day=2026-01-05');
  expect(callsTo('workPackages.timeLine')[0]?.input).toMatchObject({ query: { model: modelId } });
  await soon(() => shown(viewer)).toEqual([0, 2, 5, 10, 13]);
  await expect.element(entry(/^Built as planned/)).toHaveTextContent('Built as planned1');
  await expect.element(entry(/^Not due/)).toHaveTextContent('Not due4');
  await expect.element(entry(/^In no package/)).toHaveTextContent('In no package14');
  await expect.element(page.getByText('Scanned on this day, Week 1')).toBeVisible();
  await expect
    .element(slider())
    .toHaveAttribute(
      'aria-valuetext',
      '05/01/2026. Scanned on this day, Week 1. Elements: 1 built as planned; 4 not due',
    );
  await checkAccessible();
  await entry(/^Not due/).click();
  await soon(() => shown(viewer)).toEqual([0]);
});

test('[WORK-5] arrows go a day, with Shift a week, Home and End to the ends, a page to a scan; the address follows when it rests', async () => {
  const { router } = await openLine();
  await expect.element(slider()).toHaveFocus();
  const press = async (keys: string) => {
    await userEvent.keyboard(keys);
    return now();
  };
  expect(await press('{ArrowRight}')).toBe(6);
  expect(await press('{Shift>}{ArrowRight}{/Shift}')).toBe(13);
  expect(await press('{ArrowLeft}{ArrowDown}')).toBe(11);
  expect(await press('{PageUp}')).toBe(20);
  expect(await press('{End}')).toBe(31);
  await expect.element(page.getByText('No scan since 20/01/2026')).toBeVisible();
  await soon(() => router.state.location.search).toContain('day=2026-01-31');
  expect(await press('{Home}')).toBe(1);
  await expect.element(page.getByText('No scan before 05/01/2026')).toBeVisible();
  await page.getByRole('button', { name: 'Next scan' }).click();
  await page.getByRole('button', { name: 'Next scan' }).click();
  expect(now()).toBe(20);
  await page.getByRole('button', { name: 'Previous scan' }).click();
  expect(now()).toBe(5);
});

test('[WORK-5] a link opens the day; closing it, or another page, brings the statuses back', async () => {
  const scene = await open({ address: `${packages}?day=2026-01-12` });
  await expect.element(slider()).toBeVisible();
  expect(now()).toBe(12);
  await expect.element(page.getByText('As seen by the scan of 05/01/2026')).toBeVisible();
  await scene.router.navigate(`${packages}/${packageId}/detail`);
  await soon(() => scene.callsTo('workPackages.timeLine').at(-1)?.input.query).toMatchObject({ watchlist: packageId });
  expect(now()).toBe(12);
  expect(entry(/^In no package/).query()).toBeNull();
  await scene.router.navigate(`${packages}/new`);
  await expect.element(slider()).not.toBeInTheDocument();
  await expect.element(entry(/^Verified/)).toBeVisible();
  await scene.router.navigate('/acme-tower/v1/quality');
  await expect.element(entry(/^Verified/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Time line' }).query()).toBeNull();
  await scene.router.navigate(packages);
  await expect.element(slider()).toBeVisible();
  await page.getByRole('button', { name: 'Close the time line' }).click();
  await expect.element(page.getByRole('button', { name: 'Time line' })).toHaveFocus();
  await expect.element(entry(/^Verified/)).toBeVisible();
  await soon(() => scene.router.state.location.search).not.toContain('day=');
});

test('[WORK-5] the space bar plays and pauses; at the last day it ends, and begins again at the first', async () => {
  const { router } = await openLine();
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard('{Home} ');
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await soon(now).toBeGreaterThan(2);
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  const stood = now();
  await soon(() => router.state.location.search).toContain(`day=2026-01-${String(stood).padStart(2, '0')}`);
  expect(now()).toBe(stood);
  await userEvent.keyboard('{End}{ArrowLeft} ');
  await soon(now).toBe(31);
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await userEvent.keyboard(' ');
  await soon(now).toBeLessThan(20);
  // Leaving ends it.
  await router.navigate('/acme-tower/v1/quality');
  await router.navigate(packages);
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('where less motion is asked for, it plays from scan to scan', async () => {
  const { stores } = await openLine();
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList);
  onTestFinished(() => spy.mockRestore());
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  const days = [1];
  const undo = stores.progress.subscribe(({ day: at }) => days.push(at! - day(0)));
  onTestFinished(undo);
  await userEvent.keyboard(' ');
  await soon(() => [...new Set(days)]).toEqual([1, 5, 20, 31]);
});

test.each([
  [390 - 44, 700],
  [1000, 600],
])('legend and time line stand apart at a width of %i', async (width, height) => {
  await page.viewport(Math.max(width, 400), height + 20);
  await openLine({ width, height });
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const legend = boxOf(page.getByRole('region', { name: 'Legend' }).element());
  const bar = boxOf(page.getByRole('region', { name: 'Time line' }).element());
  expect(legend.bottom).toBeLessThanOrEqual(bar.top - 4);
  expect(legend.top).toBeGreaterThan(0);
  expect([bar.left, width - bar.right].every((space) => space >= 8)).toBe(true);
  const ends = page.getByRole('region', { name: 'Time line' }).element();
  expect(ends.scrollWidth).toBeLessThanOrEqual(ends.clientWidth);
});

test('a model without packages says so, and a failure can be tried again', async () => {
  let isBroken = true;
  await open({
    address: `${packages}?day=2026-01-12`,
    answers: { 'workPackages.timeLine': () => (isBroken ? refuse('models.notFound') : lineOf({})) },
  });
  await expect.element(page.getByText('The time line could not be loaded.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('No element of the shown model is in a work package.')).toBeVisible();
  await expect.element(entry(/^Verified/)).toBeVisible();
});
