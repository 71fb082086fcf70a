import type { StreamedScan } from '@plumbline/contract/resources/evidence';
import { createSharedPainter } from '@plumbline/viewer/fixtures/createSharedPainter';
import { type GivenCube, makeScan } from '@plumbline/viewer/fixtures/makeScan';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from '../../data/testing/refuse.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { type SceneOptions, soon } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';

const red = [250, 10, 20] as const;
const before: [number, number, number] = [0.8, -1, 3];
const behind: [number, number, number] = [2.8, 3, 3];
const finer: [number, number, number] = [6.8, -1, 3];
const cubes: GivenCube[] = [
  { at: [0, 0, 0, 0], points: [before, behind], colour: red },
  { at: [1, 1, 0, 0], points: [finer], colour: red },
];
const { tree, pack } = makeScan(cubes, { origin: [-4, -8, -4], sizeM: 16, spacingM: 0.2 });

function publish(content: BlobPart): string {
  const url = URL.createObjectURL(new Blob([content]));
  onTestFinished(() => URL.revokeObjectURL(url));
  return url;
}

const until = () => new Date(Date.now() + 15 * 60_000).toISOString();

function answersOf(given: Partial<StreamedScan> = {}) {
  const scan: StreamedScan = {
    treeUrl: publish(JSON.stringify(tree)),
    packs: [{ name: 'points-0', url: publish(pack as BlobPart) }],
    scannedDate: '2026-03-04T05:06:00Z',
    ...given,
  };
  return { 'evidence.scan': (): unknown => ({ scan, until: until() }) };
}

/** For tests that look at pixels: each costs time where there is no graphics card. */
const drawn = { painter: createSharedPainter, width: 330, height: 220 };

const panel = () => page.getByRole('region', { name: 'Scan', exact: true });
const says = (text: string) => expect.poll(() => panel().element().textContent).toContain(text);

async function openScan(options: SceneOptions) {
  const scene = await openTools({ width: 1000, height: 700, ...options });
  scene.viewer.camera.set({ eye: [3.8, -14, 3], target: [3.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await scene.press('Scan');
  await expect.element(panel()).toBeVisible();
  return scene;
}

async function colourAt(viewer: Viewer, point: [number, number, number]): Promise<number[]> {
  const picture = await createImageBitmap(await viewer.capture());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const { x, y } = viewer.project(point);
  return [...context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data.subarray(0, 3)];
}

test('[HEAT-4] the scan is streamed over the model by parts of its packs, with its date and how much of it is shown', async () => {
  const fetched = vi.spyOn(window, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  const { viewer } = await openScan({ ...drawn, answers: answersOf() });
  await soon(() => viewer.statistics().points).toBe(3);
  expect(await colourAt(viewer, before)).toEqual(red);
  await says('3 of 3 points');
  await expect.element(panel().getByText(/Scanned 2026-03-0\d \d{2}:\d{2}$/)).toBeVisible();
  await expect.element(panel().getByRole('status')).not.toBeInTheDocument();
  const ranges = fetched.mock.calls.flatMap(([, init]) => new Headers(init?.headers).get('Range') ?? []);
  expect(ranges).toEqual(['bytes=0-17', 'bytes=18-26']);
  await checkAccessible(panel().element());
});

test('[HEAT-4] N opens and closes it, and the scene is as it was', async () => {
  const scene = await openTools({ ...drawn, answers: answersOf() });
  const { viewer } = scene;
  await soon(() => viewer.statistics().elements).toBeGreaterThan(0);
  const { layers, bytesOnGpu } = viewer.statistics();
  const bare = await colourAt(viewer, before);
  await userEvent.keyboard('n');
  await soon(() => viewer.statistics().layers).toBe(layers + 1);
  await userEvent.keyboard('n');
  await expect.element(panel()).not.toBeInTheDocument();
  expect(viewer.statistics().layers).toBe(layers);
  await soon(() => viewer.statistics().bytesOnGpu).toBe(bytesOnGpu);
  expect(await colourAt(viewer, before)).toEqual(bare);
});

test('[HEAT-4] it has colours by height, a point size, and fades the model to show what is behind it', async () => {
  const { viewer } = await openScan({ ...drawn, answers: answersOf() });
  await soon(() => viewer.statistics().points).toBe(3);
  await soon(() => colourAt(viewer, behind)).toEqual(red);
  await userEvent.click(page.getByRole('switch', { name: 'Fade the model' }));
  await soon(() => colourAt(viewer, behind)).not.toEqual(red);
  const { x, y } = viewer.project(before);
  const nearby = viewer.rayAt({ x: x + 20, y });
  const aside = [0, 1, 2].map((i) => nearby.origin[i]! + nearby.direction[i]! * 5) as [number, number, number];
  expect(await colourAt(viewer, aside)).not.toEqual(red);
  await userEvent.fill(page.getByRole('textbox', { name: 'Point size' }), '60');
  await soon(() => colourAt(viewer, aside)).toEqual(red);
  await userEvent.click(page.getByText('By height', { exact: true }));
  await soon(() => colourAt(viewer, before)).not.toEqual(red);
});

test('[HEAT-4] a view without a scan says why', async () => {
  const scene = await openScan({ answers: { 'evidence.scan': () => ({ scan: null, until: until() }) } });
  await says('It comes last: look again when the analysis is done. One from before scans were kept has none');
  expect(scene.viewer.statistics().layers).toBe(0);
  await checkAccessible(panel().element());
});

test.each(['refused', 'damaged'])('[HEAT-4] a scan that is %s is told with a way to try again', async (what) => {
  const good = answersOf();
  const bad = {
    refused: { 'evidence.scan': () => refuse('internal') },
    damaged: answersOf({ treeUrl: publish('{"version":1}') }),
  }[what]!;
  const scene = await openScan({ answers: bad });
  await expect
    .poll(() => panel().element().textContent, { timeout: 10_000 })
    .toContain('The scan could not be loaded.');
  Object.assign(scene.answers, good);
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await soon(() => scene.viewer.statistics().points).toBe(3);
  await expect.element(panel().getByRole('alert')).not.toBeInTheDocument();
});

const stored = 'https://storage.test/points?signature=old';

/** A storage that lies elsewhere, and says what a test wants. */
function answerStored(say: () => Response) {
  const pass = window.fetch.bind(window);
  const fetched = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async (input, init) => (input === stored ? say() : pass(input, init)));
  onTestFinished(() => fetched.mockRestore());
}

test('[HEAT-4] where its points do not come a warning stands beside the scan date, and they come when it is tried again', async () => {
  let isDown = true;
  answerStored(() => {
    if (isDown) throw new TypeError('Failed to fetch');
    return new Response(pack.slice(0, 18) as BodyInit, { status: 206 });
  });
  const scene = await openScan({ answers: answersOf({ packs: [{ name: 'points-0', url: stored }] }) });
  scene.viewer.camera.set({ eye: [3.8, -90, 3], target: [3.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  const warning = panel().getByText('Point cloud not displayed');
  await expect.element(warning, { timeout: 15_000 }).toBeVisible();
  expect(warning.element().parentElement!.textContent).toContain('Scanned 2026-03-0');
  await says('Not all of the scan could be loaded.');
  await says('0 of 3 points');
  await checkAccessible(panel().element());
  isDown = false;
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await soon(() => scene.viewer.statistics().points).toBe(2);
  await expect.element(warning).not.toBeInTheDocument();
});

test('[HEAT-4] an address that has ended is asked for anew, without a word', async () => {
  answerStored(() => new Response('Expired', { status: 403 }));
  const answers = answersOf();
  const renewed = answers['evidence.scan'];
  const ended = answersOf({ packs: [{ name: 'points-0', url: stored }] })['evidence.scan'];
  let calls = 0;
  answers['evidence.scan'] = () => (calls++ === 0 ? ended() : renewed());
  const scene = await openScan({ answers });
  await soon(() => scene.viewer.statistics().points).toBe(3);
  expect(scene.callsTo('evidence.scan').length).toBeLessThan(5);
  expect(panel().element().textContent).not.toContain('could be loaded');
});

test('[HEAT-4] there is no scan where no analysis is open', async () => {
  await openTools({ isModelOnly: true });
  await expect.element(page.getByRole('button', { name: 'Scan', exact: true })).not.toBeInTheDocument();
});
