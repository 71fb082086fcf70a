import type { Classification } from '@plumbline/contract/resources/classifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import {
  addModel,
  addVersion,
  addView,
  asCaller,
  changer,
  createJoin,
  testElements,
  verdict,
  viewer,
} from './verdicts.fixture.ts';

let house: TestHouse;
let projectId: string;
let caller: ReturnType<typeof asCaller>;
let developer: ReturnType<typeof asCaller>;
const views = { first: '', second: '', unpublished: '' };

/** The wall is number 0 in the first model and number 2, under another GlobalId, in the second, which is active. */
beforeAll(async () => {
  house = await openSharedHouse();
  projectId = await house.addProject('told|house');
  await house.platform.db
    .updateTable('project')
    .set({ floor_mapping: '{"EG":"Ground floor"}', element_type_mapping: '{"IfcWall":"Wall"}' })
    .where('id', '=', projectId)
    .execute();
  const join = createJoin(house, projectId);
  caller = await join('caller@history.test', changer);
  developer = await join('developer@history.test', [...viewer, 'SR_READ']);
  const older = await addModel(house, projectId, testElements(2));
  const newer = await addModel(
    house,
    projectId,
    testElements(4, (index) => ({
      identity: 2 - index,
      globalId: `N${index}`,
      elementType: 'IfcWall:Basic',
      name: `Wall ${index}`,
      floor: index === 2 ? 'EG' : null,
      root: 1,
    })),
    { active: true },
  );
  const add = (name: string, day: string, modelId: string, status: 'ready' | 'in_progress' = 'ready') =>
    addView(house, projectId, { name, scanDate: new Date(day), modelId, status });
  // Made in another order than scanned.
  views.second = await add('Second', '2026-02-01T08:00:00Z', newer);
  views.first = await add('First', '2026-01-01T08:00:00Z', older);
  views.unpublished = await add('Unpublished', '2026-03-01T08:00:00Z', newer, 'in_progress');
  await addVersion(house, views.first, [verdict(0, 'missing', { magnitudeM: 0.03 }), verdict(1, 'verified')]);
  await addVersion(house, views.second, [
    verdict(2, 'deviated', {
      magnitudeM: 0.0254,
      magnitudeLowM: 0.024,
      magnitudeHighM: 0.0268,
      magnitudeXYM: 0.02,
      magnitudeZM: -0.0155,
      toleranceM: 0.015,
      evidence: {
        drawn: { prefix: 'told|house/runs/1/', element: 2, offsetM: [0.02, 0, -0.0155], directions },
        deviationHeatmap: { filePath: 'told|house/runs/1/a.heatmap' },
        viewspheres: [],
        sections: [],
      },
    }),
  ]);
  await addVersion(house, views.unpublished, [verdict(2, 'verified')], { status: 'dev' });
});
afterAll(() => house.close());

/** Nothing showed how far along the wall it is. */
const directions: NonNullable<Classification['directions']> = [
  { direction: [1, 0, 0], valueM: 0.02, plusMinusM: 0.0014 },
  { direction: [0, 1, 0], valueM: 0, plusMinusM: null },
  { direction: [0, 0, 1], valueM: -0.0155, plusMinusM: 0.0014 },
];

const one = (answer: { body: Classification[] }): Classification => {
  expect(answer.body).toHaveLength(1);
  return answer.body[0] as Classification;
};
const stepsOf = ({ modificationHistory }: Classification) =>
  modificationHistory.map(({ kind, status, analysisView }) => [kind, status, analysisView.name]);

test('[VIEW-15] a verdict is told with all that is known, in the names of the project', async () => {
  expect(one(await caller.ofElements(views.second, [2]))).toMatchObject({
    forgeObjectId: 2,
    externalId: 'N2',
    status: 'deviated',
    approved: false,
    classificationType: 'automatic',
    scannedDate: '2026-02-01T08:00:00.000Z',
    magnitudeDisplay: 0.0254,
    magnitudeLow: 0.024,
    magnitudeHigh: 0.0268,
    magnitudePerAxis: {
      magnitudeDisplay: 0.0254,
      magnitudeXYDisplay: 0.02,
      magnitudeZDisplay: 0.0155,
      magnitudeZSign: 'negative',
    },
    tolerance: 0.015,
    descriptions: ['Displaced', 'Built too low'],
    offset: [0.02, 0, -0.0155],
    directions,
    modificationHistory: [{}, { magnitude: 0.0254, magnitudeLow: 0.024, magnitudeHigh: 0.0268 }],
    reason: 'seen from 2 stations',
    coverage: 0.5,
    confidence: 0.75,
    analysis: { name: 'Structure' },
    deviationHeatmap: { filePath: 'told|house/runs/1/a.heatmap' },
    viewspheres: [],
    sections: [],
    element: { externalId: 'N2', forgeObjectId: 2, name: 'Wall 2' },
    mappedFloor: 'Ground floor',
    mappedElementType: 'Wall:Basic',
    rootModel: 'services',
    issues: [],
  });
});

test('elements are told in the order of their numbers, those without a verdict not at all', async () => {
  const { body } = await caller.ofElements(views.first, [1, 0, 0, 7]);
  expect(body.map(({ forgeObjectId }: Classification) => forgeObjectId)).toEqual([0, 1]);
  expect(body[0]).toMatchObject({
    mappedFloor: null,
    mappedElementType: 'Wall',
    magnitudePerAxis: { magnitudeZSign: null },
  });
});

test('[VIEW-7] the history follows the element through models and analyses, oldest first, to what the caller may see', async () => {
  await caller.reclassify(views.second, 2, { classification: 'verified' });
  await caller.approve(views.first, { forgeObjectIds: [0] });
  const expected = [
    ['analysed', 'missing', 'First'],
    ['analysed', 'deviated', 'Second'],
    ['reclassified', 'verified', 'Second'],
    ['approved', 'missing', 'First'],
  ];
  const second = one(await caller.ofElements(views.second, [2]));
  expect(stepsOf(second)).toEqual(expected);
  expect(second.modificationHistory[0]).toMatchObject({
    magnitude: 0.03,
    tolerance: 0.01,
    analysis: { name: 'Structure' },
  });
  expect(second.modificationHistory[1]).toMatchObject({ magnitude: 0.0254, tolerance: 0.015 });
  expect(stepsOf(one(await caller.ofElements(views.first, [0])))).toEqual(expected);
  const seen = stepsOf(one(await developer.ofElements(views.second, [2])));
  expect(seen).toEqual([...expected.slice(0, 2), ['analysed', 'verified', 'Unpublished'], ...expected.slice(2)]);
});

test('a named version is told instead of the newest, in its own view', async () => {
  const viewId = await addView(house, projectId, {
    name: 'Twice',
    modelId: await addModel(
      house,
      projectId,
      testElements(1, () => ({ identity: 900 })),
    ),
  });
  const old = await addVersion(house, viewId, [verdict(0, 'missing')]);
  await addVersion(house, viewId, [verdict(0, 'verified')]);
  expect(stepsOf(one(await caller.ofElements(viewId, [0])))).toEqual([['analysed', 'verified', 'Twice']]);
  const analysisVersionMap = { [old.analysisId]: old.versionId };
  const named = one(await caller.ofElements(viewId, [0], { analysisVersionMap }));
  expect([named.status, stepsOf(named)]).toEqual(['missing', [['analysed', 'missing', 'Twice']]]);
});

test('the last verdicts on elements of the active model come from the newest scan that has one', async () => {
  const { body } = await caller.lastOfElements([1, 2, 3]);
  expect(body.map(({ forgeObjectId, scannedDate }: Classification) => [forgeObjectId, scannedDate])).toEqual([
    [1, '2026-01-01T08:00:00.000Z'],
    [2, '2026-02-01T08:00:00.000Z'],
  ]);
  expect(one(await developer.lastOfElements([2])).scannedDate).toBe('2026-03-01T08:00:00.000Z');
});

test('what no scanner sees any more is told with the last scan that saw it', async () => {
  const modelId = await addModel(
    house,
    projectId,
    testElements(4, (index) => ({ identity: 700 + index, floor: index === 3 ? 'OG' : 'EG' })),
  );
  const add = (name: string, day: string) => addView(house, projectId, { name, scanDate: new Date(day), modelId });
  const [open, closed] = [await add('Open', '2026-04-01T08:00:00Z'), await add('Closed', '2026-05-01T08:00:00Z')];
  await addVersion(house, open, [
    verdict(0, 'verified'),
    verdict(1, 'no_data'),
    verdict(2, 'missing'),
    verdict(3, 'deviated'),
  ]);
  await addVersion(house, closed, [
    verdict(0, 'no_data'),
    verdict(1, 'no_data'),
    verdict(2, 'verified'),
    verdict(3, 'no_data'),
  ]);
  const told = async (viewId: string) =>
    (await caller.ofElements(viewId, [0, 1, 2, 3])).body.map(({ seenBefore }: Classification) => seenBefore);
  const before = { scannedDate: '2026-04-01T08:00:00.000Z', analysisView: { id: open, name: 'Open' } };
  expect(await told(closed)).toEqual([
    { ...before, status: 'verified', isFloorScanned: true },
    undefined,
    undefined,
    { ...before, status: 'deviated', isFloorScanned: false },
  ]);
  expect(await told(open)).toEqual([undefined, undefined, undefined, undefined]);
});

test('without an active model there are no last verdicts to ask for', async () => {
  const empty = await house.addProject('told|empty');
  const { authorization } = await house.addMember('empty@history.test', empty, viewer);
  const { status, body } = await asCaller(house, authorization, empty).lastOfElements([0]);
  expect([status, body.code]).toEqual([404, 'models.noActive']);
});

test('another project’s analyses of the same element number are not part of the history', async () => {
  const theirs = await house.addProject('told|theirs');
  const modelId = await addModel(house, theirs, testElements(3), { active: true });
  await addVersion(house, await addView(house, theirs, { modelId }), [verdict(0, 'no_data')]);
  const { modificationHistory } = one(await caller.ofElements(views.first, [0]));
  expect(modificationHistory.map(({ status }) => status)).not.toContain('no_data');
});

test.each(['', 'x', '1,', '1;2', '-1', '2147483648', `${'1,'.repeat(500)}1`])(
  'the numbers "%s" are refused',
  async (text) => {
    const { status, body } = await caller.ofElements(views.first, [text as unknown as number]);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
  },
);
