import type { VerdictCause } from '@plumbline/contract/cause';
import { deviationStep, deviationSteps } from '@plumbline/contract/deviationScale';
import { type ElementPoints, roundPoints, writeElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { ElementEvidence } from '@plumbline/contract/resources/evidence';
import { createSharedPainter } from '@plumbline/viewer/fixtures/createSharedPainter';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from '../../data/testing/refuse.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { columns, type SceneOptions, soon } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';

/** For tests that look at pixels: each costs time where there is no graphics card. */
const drawn = { painter: createSharedPainter, width: 330, height: 220 };
const scannedDate = '2026-03-04T05:06:00Z';

function publish(bytes: Uint8Array): string {
  const url = URL.createObjectURL(new Blob([bytes as BlobPart]));
  onTestFinished(() => URL.revokeObjectURL(url));
  return url;
}

/** On the south face of a column, ten by ten, each as far before it as it deviates. */
function pointsOf(
  element: number,
  deviationOf: (i: number) => number,
  colour?: [number, number, number],
): ElementPoints {
  const [west, , , , ,] = columns[element]!.box;
  const side = 10;
  const places = Array.from({ length: side * side }, (_, i) => ({
    x: west + 0.15 + ((i % side) * 1.3) / (side - 1),
    z: 0.4 + (Math.floor(i / side) * 5) / (side - 1),
    deviationM: deviationOf(i),
  }));
  return roundPoints({
    origin: [0, 0, 0],
    positions: Float32Array.from(places.flatMap(({ x, z, deviationM }) => [x, -deviationM, z])),
    deviations: Float32Array.from(places, ({ deviationM }) => deviationM),
    colours: colour && Uint8Array.from(places.flatMap(() => [...colour, 100])),
  });
}

/** Of a column that stands too far south: its south face says so, its west face stays in its plane. */
function movedPoints(element: number, offM: number): ElementPoints {
  const west = columns[element]!.box[0];
  const south = Array.from({ length: 30 }, (_, i) => [west + 0.2 + (i % 6) * 0.2, -offM, 0.4 + Math.floor(i / 6)]);
  const side = Array.from({ length: 70 }, (_, i) => [west, 0.1 + (i % 7) * 0.1, 0.4 + Math.floor(i / 7) * 0.5]);
  return roundPoints({
    origin: [0, 0, 0],
    positions: Float32Array.from([...south, ...side].flat()),
    normals: Float32Array.from([...south.flatMap(() => [0, -1, 0]), ...side.flatMap(() => [-1, 0, 0])]),
    deviations: Float32Array.from([...south.map(() => offM), ...side.map(() => 0.001)]),
  });
}

const measuredSouth = (magnitudeDisplay: number): ElementEvidence['measured'] => ({
  cause: 'moved',
  magnitudeDisplay,
  magnitudeLow: magnitudeDisplay - 0.002,
  magnitudeHigh: magnitudeDisplay + 0.002,
  size: null,
  sizeSide: null,
  sizeDimension: null,
  offset: [0, -magnitudeDisplay, 0],
});

function anEvidence(element: number, given: Partial<ElementEvidence> = {}): ElementEvidence {
  return {
    forgeObjectId: element,
    status: 'deviated',
    scannedDate,
    tolerance: 0.0254,
    sections: [],
    photos: [],
    until: '2030-01-01T00:00:00Z',
    ...given,
  };
}

/** The server has points of some elements, and nothing of the others. */
function answersOf(points: Partial<Record<number, ElementPoints>>, given: Partial<ElementEvidence> = {}) {
  const urls = new Map(Object.entries(points).map(([element, own]) => [element, publish(writeElementPoints(own!))]));
  return {
    'evidence.ofElement': ({ params }: { params?: Record<string, unknown> }) => {
      const pointsUrl = urls.get(String(params!.forgeObjectId));
      return anEvidence(Number(params!.forgeObjectId), { ...(pointsUrl ? { pointsUrl } : {}), ...given });
    },
  };
}

const panel = () => page.getByRole('region', { name: 'Heat map' });
const says = (text: string) => expect.poll(() => panel().element().textContent).toContain(text);
const field = (name: string) => page.getByRole('textbox', { name });

async function openHeatMap(options: SceneOptions, selected: number[] = [1]) {
  const scene = await openTools({ width: 1000, height: 700, ...options });
  scene.viewer.camera.set({ eye: [4.8, -9, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  scene.viewer.selection.set(selected);
  await scene.press('Heat map');
  await expect.element(panel()).toBeVisible();
  return scene;
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const stepColour = (deviationM: number) => channels(deviationSteps[deviationStep(deviationM)]!.colour);

/** What is seen at a point of the world, as a picture has it. */
async function colourAt(viewer: Viewer, point: [number, number, number]): Promise<number[]> {
  const picture = await createImageBitmap(await viewer.capture());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const { x, y } = viewer.project(point);
  return [...context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data.subarray(0, 3)];
}

const onFace = (element: number, deviationM: number): [number, number, number] => [
  columns[element]!.box[0] + 0.15,
  -deviationM,
  0.4,
];
const besidePoints = (element: number): [number, number, number] => [columns[element]!.box[0] + 0.05, 0, 5.8];

test('[HEAT-1] the button is disabled with no element selected, and D opens it with one', async () => {
  const scene = await openTools({ answers: answersOf({ 1: pointsOf(1, () => 0.02) }) });
  const button = page.getByRole('button', { name: 'Heat map', exact: true });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  scene.viewer.selection.set([1]);
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await userEvent.keyboard('d');
  await expect.element(panel()).toBeVisible();
  await userEvent.keyboard('d');
  await expect.element(panel()).not.toBeInTheDocument();
});

test('[HEAT-1] without its flag there is no heat map', async () => {
  await openTools({ project: { featureFlags: { displayHeatmaps: false } } });
  await expect.element(page.getByRole('button', { name: 'Heat map', exact: true })).not.toBeInTheDocument();
});

test('[HEAT-1] it shows scale, settings and points on the element in its paler status colour, and restores it when it is closed', async () => {
  const scene = await openHeatMap({
    ...drawn,
    answers: answersOf({ 1: pointsOf(1, (i) => (i % 4 === 0 ? 0.02 : 0)) }),
  });
  const { viewer } = scene;
  viewer.styles.paint(Uint8Array.from(columns.flatMap(() => [220, 40, 30, 255])));
  await soon(() => viewer.statistics().points).toBe(100);
  expect(await colourAt(viewer, onFace(1, 0.02))).toEqual(stepColour(0.02));
  const soft = await colourAt(viewer, besidePoints(1));
  expect(soft[0]! - soft[1]!).toBeGreaterThan(30);
  await says('75% of the points within ±10\u2009mm');
  await says('100 points');
  await says('Wall 1');
  await checkAccessible(panel().element());

  await scene.press('Heat map');
  await expect.element(panel()).not.toBeInTheDocument();
  expect(viewer.statistics().layers).toBe(0);
  const painted = await colourAt(viewer, besidePoints(1));
  expect(painted[0]! - painted[1]!).toBeGreaterThan(1.5 * (soft[0]! - soft[1]!));
  expect(viewer.selection.get()).toEqual([1]);
});

test('[HEAT-2] the scale has nine steps of whole millimetres from +100 to -100 percent with the points of each', async () => {
  await openHeatMap({ answers: answersOf({ 1: pointsOf(1, (i) => [0.03, 0, 0, -0.1][i % 4]!) }) });
  const list = panel().getByRole('listitem');
  await expect.poll(() => list.elements().length).toBe(9);
  const rows = list.elements().map((row) => row.textContent!.replaceAll('\u2009mm', ' '));
  expect(rows).toEqual([
    '+30 25%',
    '+23 0%',
    '+15 0%',
    '+8 0%',
    '0 50%',
    '\u22128 0%',
    '\u221215 0%',
    '\u221223 0%',
    '\u221230 25%',
  ]);
  await userEvent.fill(field('Maximum deviation'), '200');
  await says('+200');
  await expect.poll(() => list.elements()[6]!.textContent).toContain('25%');
});

test('[HEAT-2] an element that is off opens along its way: faces that say nothing about it do not count, and the share agrees', async () => {
  const points = movedPoints(1, 0.09);
  const { viewer } = await openHeatMap({
    ...drawn,
    answers: answersOf({ 1: points }, { measured: measuredSouth(0.09) }),
  });
  await says('Measured: 90 ± 2 mm to the south');
  await says('30 of 100 points say something about north/south: 90 mm in the middle. Plus is to the south.');
  await says('0% of those within ±10\u2009mm');
  await says('70 say nothing about it');
  const rows = () => panel().getByRole('listitem').elements();
  expect(rows()).toHaveLength(9);
  expect(rows()[0]!.textContent).toContain('100%');
  await soon(() => viewer.statistics().points > 90).toBe(true);
  expect(await colourAt(viewer, [columns[1]!.box[0] + 0.6, -0.09, 2.4])).toEqual(stepColour(0.09));
  await checkAccessible(panel().element());

  await userEvent.click(page.getByText('Square to face', { exact: true }));
  await says('70% of the points within ±10\u2009mm');
  await says('it stays in its plane');
  expect(panel().element().textContent).not.toContain('say nothing about it');
  await userEvent.click(page.getByText('Way it is off', { exact: true }));
  await says('0% of those within ±10\u2009mm');
});

test('[HEAT-1] the camera goes to where the points are seen from their front, and stays where they are', async () => {
  const answers = answersOf({ 1: movedPoints(1, 0.09), 2: movedPoints(2, 0.09) }, { measured: measuredSouth(0.09) });
  const { viewer, press } = await openHeatMap({ answers });
  await says('90 mm in the middle');
  expect(viewer.camera.get().eye).toEqual([4.8, -9, 3]);

  const behind = { eye: [4.8, 12, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 } as const;
  viewer.camera.set({ ...behind, eye: [...behind.eye], target: [...behind.target], up: [...behind.up] });
  viewer.selection.set([2]);
  await soon(() => viewer.camera.get().eye[1] < -1).toBe(true);
  const { x, y, behind: isBehind } = viewer.project([columns[2]!.box[0] + 0.6, -0.09, 2.4]);
  const { clientWidth, clientHeight } = viewer.canvas;
  expect([isBehind, x > 0 && x < clientWidth, y > 0 && y < clientHeight]).toEqual([false, true, true]);

  // Whoever goes elsewhere then is left there.
  viewer.camera.set({ ...behind, eye: [...behind.eye], target: [...behind.target], up: [...behind.up] });
  await userEvent.click(page.getByText('Square to face', { exact: true }));
  await says('70% of the points within');
  expect(viewer.camera.get().eye).toEqual([4.8, 12, 3]);
  await press('Heat map');
});

test('[VIEW-15] a link with a heat map keeps the camera that it came with', async () => {
  const answers = answersOf({ 1: movedPoints(1, 0.09) }, { measured: measuredSouth(0.09) });
  const scene = await openTools({ width: 1000, height: 700, answers, address: '/acme-tower/v1/quality?tool=heatMap' });
  const { viewer } = scene;
  viewer.camera.set({ eye: [4.8, 12, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  viewer.selection.set([1]);
  await says('90 mm in the middle');
  await soon(() => viewer.statistics().points > 90).toBe(true);
  expect(viewer.camera.get().eye).toEqual([4.8, 12, 3]);
});

/** A column as thin as a pane, seen from both sides. */
function paneOf(element: number, offM: number): ElementPoints {
  const west = columns[element]!.box[0];
  const places = Array.from({ length: 60 }, (_, i) => ({
    x: west + 0.2 + (i % 6) * 0.2,
    z: 0.4 + Math.floor(i / 6) * 0.5,
  }));
  return roundPoints({
    origin: [0, 0, 0],
    positions: Float32Array.from(places.flatMap(({ x, z }, i) => [x, (i < 40 ? 0 : 0.02) - offM, z])),
    normals: Float32Array.from(places.flatMap((_, i) => [0, i < 40 ? -1 : 1, 0])),
    deviations: Float32Array.from(places, (_, i) => (i < 40 ? offM : -offM)),
  });
}

test('[HEAT-1] what is thin and was seen from both sides reads the same from both, and is shown a side at a time', async () => {
  const { viewer } = await openHeatMap({
    answers: answersOf({ 1: paneOf(1, 0.033) }, { measured: measuredSouth(0.033) }),
  });
  await says('60 of 60 points say something about north/south: 33 mm in the middle.');
  await says('60 points');
  const side = page.getByRole('radiogroup', { name: 'Side' });
  await userEvent.click(side.getByText('North'));
  await says('20 of 20 points say');
  await soon(() => viewer.camera.get().eye[1] > 1).toBe(true);
  await userEvent.click(side.getByText('South'));
  await says('40 of 40 points say');
  await soon(() => viewer.camera.get().eye[1] < -1).toBe(true);
  await userEvent.click(side.getByText('Both sides'));
  await says('60 of 60 points say');
});

test('[HEAT-2] where the points read another number than was measured, a sentence says why', async () => {
  const answers = answersOf({ 1: movedPoints(1, 0.03) }, { measured: measuredSouth(0.06) });
  await openHeatMap({ answers });
  await says('30 mm in the middle');
  await says('The 60 ± 2 mm that were measured are of the whole element');
});

test('[HEAT-2] where no point shows the way an element is off, no share is told, and why', async () => {
  const east = { ...measuredSouth(0.07)!, magnitudeHigh: null, offset: [0, 0, -0.07] as [number, number, number] };
  await openHeatMap({ answers: answersOf({ 1: movedPoints(1, 0.001) }, { measured: east }) });
  await says('None of 100 points say something about up/down.');
  await says('Where it stands by that, or farther');
  await says('No face that shows up/down was seen: the 70 mm or more that were measured');
  expect(panel().element().textContent).not.toContain('within');
});

test('[HEAT-2] a side that is out of its place is what is shown of another size', async () => {
  const measured = {
    ...measuredSouth(0.02)!,
    cause: 'other_size',
    size: 0.02,
    sizeSide: '-Y',
    sizeDimension: 'width',
  } as const;
  await openHeatMap({ answers: answersOf({ 1: movedPoints(1, 0.02) }, { measured }) });
  await says('Measured: wider by 20 ± 2 mm');
  await says(
    '30 of 100 points say something about the side that is out of its place: 20 mm in the middle. Plus is outwards of that side.',
  );
});

test('what is too thick all around is read square to its surface, and says what that is half of', async () => {
  const measured = { ...measuredSouth(0.02)!, cause: 'other_size', size: 0.02, sizeDimension: 'thickness' } as const;
  await openHeatMap({ answers: answersOf({ 1: movedPoints(1, 0.01) }, { measured }) });
  await says('Measured: thicker by 20 ± 2 mm across: square to its surface, half of that on each side.');
  await says('100% of the points within ±10\u2009mm');
});

const measuredNothing = (cause: VerdictCause): ElementEvidence['measured'] => ({
  cause,
  magnitudeDisplay: null,
  magnitudeLow: null,
  magnitudeHigh: null,
  size: null,
  sizeSide: null,
  sizeDimension: null,
});

test('[HEAT-2] points near what is missing bear no distance from it, and a sentence says what they are', async () => {
  const measured = measuredNothing('looked_through');
  const points = pointsOf(1, () => 0.001, [200, 20, 20]);
  await openHeatMap({ answers: answersOf({ 1: points }, { status: 'missing', measured }) });
  await says('The scan looked past its place. The 100 points near it are of something else.');
  expect(panel().element().textContent).not.toContain('within ±');
});

test('[HEAT-1] where there is nothing, it says why', async () => {
  await openHeatMap({ answers: answersOf({}, { status: 'no_data', measured: measuredNothing('not_seen') }) });
  await says('This element has no heat map in the current analysis. No station saw enough of it.');
});

test('[HEAT-2] settings begin at 10, 30 and 15, are whole numbers, and the point size stays within 1 and 60', async () => {
  const scene = await openHeatMap({ ...drawn, answers: answersOf({ 1: pointsOf(1, () => 0.012) }) });
  await expect.element(field('Tolerance')).toHaveValue('10');
  await expect.element(field('Maximum deviation')).toHaveValue('30');
  await expect.element(field('Point size')).toHaveValue('15');
  expect(await colourAt(scene.viewer, onFace(1, 0.012))).toEqual(stepColour(0.012));

  await userEvent.fill(field('Tolerance'), '11.6');
  await userEvent.tab();
  await expect.element(field('Tolerance')).toHaveValue('12');
  expect(await colourAt(scene.viewer, onFace(1, 0.012))).toEqual([255, 255, 255]);
  for (const [typed, kept] of [
    ['0', '1'],
    ['61', '60'],
    ['7.2', '7'],
  ] as const) {
    await userEvent.fill(field('Point size'), typed);
    await userEvent.tab();
    await expect.element(field('Point size')).toHaveValue(kept);
  }
});

test("[HEAT-2] the element's own tolerance can be used, and is left again", async () => {
  await openHeatMap({ answers: answersOf({ 1: pointsOf(1, () => 0.02) }) });
  await says('0% of the points within ±10\u2009mm');
  await userEvent.click(page.getByRole('switch', { name: "Use this element's tolerance" }));
  await expect.element(field('Tolerance')).toHaveValue('25');
  await expect.element(field('Tolerance')).toBeDisabled();
  await says('100% of the points within ±25\u2009mm');
  await userEvent.fill(field('Maximum deviation'), '40');
  await userEvent.click(page.getByRole('switch', { name: "Use this element's tolerance" }));
  await expect.element(field('Tolerance')).toHaveValue('10');
  await expect.element(field('Maximum deviation')).toHaveValue('40');
});

test('[HEAT-1] other elements are faint, unless that is switched off', async () => {
  const { viewer } = await openHeatMap({ ...drawn, answers: answersOf({ 1: pointsOf(1, () => 0.02) }) });
  viewer.styles.paint(Uint8Array.from(columns.flatMap(() => [220, 40, 30, 255])));
  const isRed = async () => {
    const [red, green] = await colourAt(viewer, besidePoints(3));
    return red! - green! > 60;
  };
  await soon(isRed).toBe(false);
  await userEvent.click(page.getByRole('switch', { name: 'Fade others' }));
  await soon(isRed).toBe(true);
});

test('[HEAT-1] it follows the selection, of several shows the last, and says when there is nothing', async () => {
  const answers = answersOf({ 1: pointsOf(1, () => 0.02), 2: pointsOf(2, () => -0.03) });
  const { viewer } = await openHeatMap({ ...drawn, answers });
  await soon(() => viewer.statistics().points).toBe(100);
  viewer.selection.add([2]);
  await says('Wall 2');
  await soon(() => colourAt(viewer, onFace(2, -0.03))).toEqual(stepColour(-0.03));
  expect(await colourAt(viewer, onFace(1, 0.02))).not.toEqual(stepColour(0.02));

  viewer.selection.set([3]);
  await says('This element has no heat map in the current analysis.');
  await soon(() => viewer.statistics().layers).toBe(0);
  viewer.selection.clear();
  await says('Please select an element to see its heat map.');
  viewer.selection.set([1]);
  await soon(() => viewer.statistics().points).toBe(100);
});

test('[HEAT-1] a pointer over a point is told its deviation in millimetres', async () => {
  const { viewer } = await openHeatMap({ answers: answersOf({ 3: pointsOf(3, () => -0.017) }) }, [3]);
  await soon(() => viewer.statistics().points).toBe(100);
  const probe = viewer.overlay.querySelector('[data-tool=heatMap]')!;
  const position = viewer.project(onFace(3, -0.017));
  await expect
    .poll(async () => {
      await userEvent.hover(viewer.canvas, { position: { x: position.x + Math.random(), y: position.y } });
      return probe.textContent;
    })
    .toBe('\u221217\u2009mm');
});

test('[HEAT-3] the scan date stands as yyyy-MM-dd HH:mm', async () => {
  await openHeatMap({ answers: answersOf({ 1: pointsOf(1, () => 0) }) });
  await expect.element(panel().getByText(/Scanned 2026-03-0\d \d{2}:\d{2}$/)).toBeVisible();
  expect(panel().element().textContent).not.toContain('Point cloud not displayed');
});

test('[HEAT-3] with its flag the point cloud is preferred, in the colours of the scan', async () => {
  const cloud = pointsOf(1, () => 0.03, [120, 80, 40]);
  const answers = answersOf({ 1: cloud });
  const bare = answers['evidence.ofElement'];
  answers['evidence.ofElement'] = (input) => {
    const evidence = bare(input);
    return { ...evidence, ...(evidence.pointsUrl ? { cloudUrl: evidence.pointsUrl } : {}) };
  };
  const { viewer } = await openHeatMap({
    ...drawn,
    answers,
    project: { featureFlags: { usePointCloudAsHeatmap: true } },
  });
  await soon(() => viewer.statistics().points).toBe(100);
  expect(await colourAt(viewer, onFace(1, 0.03))).toEqual([120, 80, 40]);
  expect(panel().element().textContent).not.toContain('Point cloud not displayed');
  await userEvent.click(page.getByText('Deviation', { exact: true }));
  await expect.poll(() => colourAt(viewer, onFace(1, 0.03))).toEqual(stepColour(0.03));
});

test.each(['absent', 'without colours', 'damaged'])(
  '[HEAT-3] where the point cloud is %s a warning stands beside the scan date, and deviations are shown',
  async (what) => {
    const points = pointsOf(1, () => 0.03);
    const cloudUrl = {
      absent: undefined,
      'without colours': publish(writeElementPoints(points)),
      damaged: publish(Uint8Array.of(1, 2, 3)),
    }[what];
    const answers = answersOf({ 1: points }, cloudUrl ? { cloudUrl } : {});
    const { viewer } = await openHeatMap({
      ...drawn,
      answers,
      project: { featureFlags: { usePointCloudAsHeatmap: true } },
    });
    const warning = panel().getByText('Point cloud not displayed');
    await expect.element(warning).toBeVisible();
    expect(warning.element().parentElement!.textContent).toContain('Scanned 2026-03-0');
    await soon(() => viewer.statistics().points).toBe(100);
    expect(await colourAt(viewer, onFace(1, 0.03))).toEqual(stepColour(0.03));
  },
);

test('[HEAT-1] damaged points are told with a way to try again, and nothing else breaks', async () => {
  const good = answersOf({ 1: pointsOf(1, () => 0.02) });
  const cut = writeElementPoints(pointsOf(1, () => 0.02)).slice(0, -7);
  const answers = { ...answersOf({}, { pointsUrl: publish(cut) }) };
  const scene = await openHeatMap({ answers });
  await says('The heat map could not be loaded.');
  await says('The points of the scan cannot be read.');
  expect(scene.viewer.statistics().layers).toBe(0);
  Object.assign(scene.answers, good);
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await soon(() => scene.viewer.statistics().points).toBe(100);
  await expect.element(panel().getByRole('alert')).not.toBeInTheDocument();
});

test('[HEAT-1] a call that fails is told with a way to try again', async () => {
  const good = answersOf({ 1: pointsOf(1, () => 0.02) });
  const scene = await openHeatMap({ answers: { 'evidence.ofElement': () => refuse('internal') } });
  await says('The heat map could not be loaded.');
  Object.assign(scene.answers, good);
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await soon(() => scene.viewer.statistics().points).toBe(100);
});

test('[HEAT-1] the points of all elements that are shown come in one call, once for each filter', async () => {
  const all = writeElementPoints(pointsOf(2, () => -0.03));
  const scene = await openHeatMap({
    ...drawn,
    answers: { ...answersOf({ 1: pointsOf(1, () => 0.02) }), 'evidence.heatMap': () => all },
  });
  const { viewer } = scene;
  await soon(() => viewer.statistics().points).toBe(100);
  await userEvent.click(page.getByText('All shown', { exact: true }));
  await says('100 points, 5 elements');
  await says('Distances are square to each surface, whichever way its element is off.');
  await expect.poll(() => colourAt(viewer, onFace(2, -0.03))).toEqual(stepColour(-0.03));
  const grey = await colourAt(viewer, besidePoints(0));
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(25);
  await userEvent.click(page.getByText('This element', { exact: true }));
  await expect.poll(() => colourAt(viewer, onFace(1, 0.02))).toEqual(stepColour(0.02));
  await userEvent.click(page.getByText('All shown', { exact: true }));
  await says('100 points, 5 elements');
  expect(scene.callsTo('evidence.heatMap')).toHaveLength(1);
  expect(scene.callsTo('evidence.heatMap')[0]!.input.query).toEqual({ most: 1_000_000 });

  scene.stores.workspace.getState().toggleStatus('missing');
  await expect.poll(() => scene.callsTo('evidence.heatMap').length).toBe(2);
  const { filtersDTO } = scene.callsTo('evidence.heatMap')[1]!.input.query as { filtersDTO: { statuses: string[] } };
  expect(filtersDTO.statuses).toContain('deviated');
  expect(filtersDTO.statuses).not.toContain('missing');
});

test('[HEAT-1] the points are saved as text when that is asked for; a failure is logged and nothing is saved', async () => {
  await openHeatMap({ answers: answersOf({ 1: pointsOf(1, () => 0.02) }) });
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    click.mockRestore();
    error.mockRestore();
  });
  await userEvent.click(page.getByRole('button', { name: 'Download as text' }));
  await expect.poll(() => saved.length).toBe(1);
  const [name, address] = saved[0]!.split(' ');
  expect(name).toBe('heatmap-2O2Fr$t4X7Zf8NOew3FL01.txt');
  const numbers = (await (await fetch(address!)).text()).split(',').map(Number);
  expect(numbers).toHaveLength(400);
  expect(numbers[3]).toBe(20);

  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no room');
  });
  onTestFinished(() => make.mockRestore());
  await userEvent.click(page.getByRole('button', { name: 'Download as text' }));
  await expect.poll(() => error.mock.calls.length).toBe(1);
  expect(saved).toHaveLength(1);
});

test('[HEAT-1] a picture of the viewer has the colour scale', async () => {
  const scene = await openHeatMap({ answers: answersOf({ 1: pointsOf(1, () => 0.02) }) });
  await soon(() => scene.viewer.statistics().points).toBe(100);
  await scene.press('Capture viewer screenshots');
  await scene.press('Capture current viewer');
  const picture = page.getByRole('img', { name: 'The viewer as it was captured' });
  await expect.element(picture).toBeVisible();
  const image = picture.element() as HTMLImageElement;
  await image.decode();
  const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d')!;
  context.drawImage(image, 0, 0);
  const below = context.getImageData(0, image.naturalHeight - 80, 500, 80).data;
  const seen = new Set<string>();
  for (let i = 0; i < below.length; i += 4) seen.add(below.subarray(i, i + 3).join());
  for (const { colour } of deviationSteps) expect([colour, seen.has(channels(colour).join())]).toEqual([colour, true]);
});
