import { codeOfStatus, paintByte } from '@plumbline/contract/formats/painting';
import type { TableRow } from '@plumbline/contract/resources/classificationTable';
import type { ElementStatus } from '@plumbline/contract/status';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { buildApp } from '../../app.ts';
import { createLog } from '../../createLog.ts';
import { createModules } from '../../modules.ts';
import { addModel, addVersion, addView, asCaller, changer, testElements, verdict, viewer } from './verdicts.fixture.ts';

let house: TestHouse;
/** Another process on the same database: its own services, and its own memory. */
let elsewhere: TestHouse;
let projectId: string;
let modelId: string;
let ada: ReturnType<typeof asCaller>;
let adaElsewhere: ReturnType<typeof asCaller>;
let bob: ReturnType<typeof asCaller>;
let bobElsewhere: ReturnType<typeof asCaller>;
let reader: ReturnType<typeof asCaller>;

beforeAll(async () => {
  house = await openSharedHouse();
  const modules = createModules(house.platform, house.product);
  const { version } = house.product;
  const log = createLog('silent');
  const app = await buildApp({ modules, platform: house.platform, log, production: false, version });
  elsewhere = { ...house, modules, app };
  projectId = await house.addProject('table|house');
  const elements = testElements(10, (i) => ({
    name: `Wall ${10 - i}`,
    floor: i === 9 ? null : `Level ${i % 3}`,
    elementType: i < 5 ? 'IfcWall:Basic Wall' : 'IfcSlab',
  }));
  modelId = await addModel(house, projectId, elements);
  const join = async (email: string, held: Parameters<typeof house.addMember>[2]) =>
    (await house.addMember(email, projectId, held)).authorization;
  const adas = await join('ada@table.test', changer);
  const bobs = await join('bob@table.test', [...changer, 'SR_READ']);
  ada = asCaller(house, adas, projectId);
  adaElsewhere = asCaller(elsewhere, adas, projectId);
  bob = asCaller(house, bobs, projectId);
  bobElsewhere = asCaller(elsewhere, bobs, projectId);
  reader = asCaller(house, await join('reader@table.test', viewer), projectId);
});
afterAll(async () => {
  await elsewhere.app.close();
  await house.close();
});

let viewId: string;
let versionId: string;
let analysisId: string;
const lengths = [0.004, 0.03, null, 0.012, 0.03, 0.0005, null, 0.1, 0.02];
beforeEach(async () => {
  viewId = await addView(house, projectId, { modelId });
  const statuses: ElementStatus[] = ['verified', 'deviated', 'missing'];
  const evidence = {
    deviationHeatmap: { filePath: 'heat' },
    viewspheres: [1, 2].map((station) => ({
      imagePath: `sphere-${station}`,
      poseCoordinates: [0, 0, 0],
      poseOrientation: [0, 0, 0, 1],
      elementCentroid: [0, 0],
      elementBoundaries: [],
    })),
    sections: [{ name: 'A' }, { name: 'B', perspectivePath: 'among-neighbours.png' }],
  };
  const verdicts = lengths.map((magnitudeM, i) =>
    verdict(i, statuses[i % 3] as ElementStatus, {
      magnitudeM,
      magnitudeXYM: magnitudeM,
      magnitudeZM: magnitudeM && -magnitudeM,
      ...(i === 7 && { magnitudeLowM: 0.098, magnitudeHighM: null, evidence }),
    }),
  );
  ({ versionId, analysisId } = await addVersion(house, viewId, verdicts));
});

const numbersOf = (body: { classifications: TableRow[] }) => body.classifications.map((row) => row.forgeObjectId);
const byteOf = (status: ElementStatus, approved = false) => paintByte(codeOfStatus(status), approved);

test('[QUAL-1] the first page: largest magnitude first, those without one last, twenty at most', async () => {
  const { status, body } = await reader.page(viewId);
  expect(status).toBe(200);
  expect(body).toMatchObject({ totalRecords: 9, approvedRecords: 0, skip: 0 });
  expect(numbersOf(body)).toEqual([7, 1, 4, 8, 3, 0, 5, 2, 6]);
});

test('[QUAL-1] a row tells what the columns show, why, and what proves it', async () => {
  const { body } = await ada.page(viewId, { limit: 1 });
  expect(body.classifications).toEqual([
    {
      _id: `${versionId}.7`,
      forgeObjectId: 7,
      externalId: 'G7',
      status: 'deviated',
      approved: false,
      classificationType: 'automatic',
      scannedDate: '2026-10-02T08:00:00.000Z',
      createdDate: expect.any(String),
      magnitudeDisplay: 0.1,
      magnitudeLow: 0.098,
      magnitudeHigh: null,
      magnitudePerAxis: {
        magnitudeDisplay: 0.1,
        magnitudeXYDisplay: 0.1,
        magnitudeZDisplay: 0.1,
        magnitudeZSign: 'negative',
      },
      cause: 'moved',
      size: null,
      sizeSide: null,
      sizeDimension: null,
      tolerance: 0.01,
      descriptions: ['Displaced', 'Built too low'],
      reason: 'seen from 2 stations',
      coverage: 0.5,
      confidence: 0.75,
      analysis: { id: analysisId, name: 'Structure' },
      element: { externalId: 'G7', forgeObjectId: 7, name: 'Wall 3' },
      mappedFloor: 'Level 1',
      mappedElementType: 'Slab',
      rootModel: 'structure',
      issues: [],
      evidence: { hasHeatmap: true, sections: 2, stations: 2 },
      picturePath: 'among-neighbours.png',
    },
  ]);
  const { body: other } = await ada.page(viewId, { filtersDTO: { elementName: 'wall 10' } });
  expect(other.classifications).toMatchObject([{ evidence: { hasHeatmap: false, sections: 0, stations: 0 } }]);
  expect(other.classifications[0]).not.toHaveProperty('picturePath');
});

test('a verdict keeps its cause and its size, which the table is sorted and filtered by; older ones have none', async () => {
  const sized = { cause: 'other_size', sizeSide: '-X' } as const;
  const view = await addView(house, projectId, { modelId });
  const { versionId: ofView } = await addVersion(house, view, [
    verdict(0, 'deviated', { ...sized, sizeM: 0.09 }),
    verdict(1, 'deviated', { ...sized, sizeM: -0.12, sizeSide: '+Z', sizeDimension: 'height' }),
    verdict(2, 'missing'),
    verdict(3, 'verified'),
  ]);
  await house.platform.db
    .updateTable('classification')
    .set({ cause: null })
    .where('version_id', '=', ofView)
    .where('element_index', '=', 3)
    .execute();
  const { body } = await ada.page(view, { sort: '-size' });
  expect(body.classifications).toMatchObject([
    { forgeObjectId: 1, cause: 'other_size', size: -0.12, sizeSide: '+Z', sizeDimension: 'height' },
    { forgeObjectId: 0, cause: 'other_size', size: 0.09, sizeSide: '-X' },
    { forgeObjectId: 2, cause: 'looked_through', size: null, sizeSide: null },
    { forgeObjectId: 3, cause: null, size: null, sizeSide: null },
  ]);
  const taken = async (filtersDTO: object) => numbersOf((await ada.page(view, { filtersDTO, sort: 'cause' })).body);
  expect(await taken({})).toEqual([0, 1, 2, 3]);
  expect(await taken({ causes: ['other_size'] })).toEqual([0, 1]);
  expect(await taken({ causes: ['looked_through', 'in_place'] })).toEqual([2]);
  expect(await taken({ causes: ['other_size'], size: { from: 100 } })).toEqual([1]);
  expect((await ada.ofElements(view, [1, 3])).body).toMatchObject([
    { cause: 'other_size', size: -0.12, sizeSide: '+Z' },
    { cause: null, size: null, sizeSide: null },
  ]);
});

test('[QUAL-1] pages follow each other, and one beyond the end is empty', async () => {
  const ask = async (skip: number) => (await ada.page(viewId, { skip, limit: 4, sort: 'elementName' })).body;
  const pages = await Promise.all([0, 4, 8, 12].map(ask));
  expect(pages.map(numbersOf)).toEqual([[8, 7, 6, 5], [4, 3, 2, 1], [0], []]);
  expect(pages.map(({ skip, totalRecords }) => [skip, totalRecords])).toEqual([0, 4, 8, 12].map((skip) => [skip, 9]));
  expect((await ada.page(viewId, { skip: 2 ** 31, limit: 1_000_000 })).body).toMatchObject({ classifications: [] });
});

test('the page around an element, unless the filter leaves it out', async () => {
  const around = async (element: number, filtersDTO: object = {}) => {
    const query = { around: element, limit: 4, skip: 4, sort: 'elementName', filtersDTO };
    const { body } = await ada.page(viewId, query);
    return [body.skip, numbersOf(body)];
  };
  expect(await around(7)).toEqual([0, [8, 7, 6, 5]]);
  expect(await around(0)).toEqual([8, [0]]);
  expect(await around(9)).toEqual([4, [4, 3, 2, 1]]);
  expect(await around(0, { statuses: ['missing'] })).toEqual([4, []]);
  expect(await around(8, { statuses: ['missing'] })).toEqual([0, [8, 5, 2]]);
});

test('[QUAL-4] the filter narrows table and painting alike, and counts what is approved', async () => {
  await ada.approve(viewId, { forgeObjectIds: [1, 2] });
  const filtersDTO = { statuses: ['deviated'] };
  const { body } = await ada.page(viewId, { filtersDTO });
  expect(body).toMatchObject({ totalRecords: 3, approvedRecords: 1 });
  const painted = [...(await ada.paint(viewId, { filtersDTO })).bytes];
  expect(numbersOf(body).sort()).toEqual([...painted.keys()].filter((i) => painted[i] !== 0));
});

test.each([
  ['a filter that is no JSON', { filtersDTO: '{' }],
  ['an unknown field', { filtersDTO: { colour: 'red' } }],
  ['a range that ends before it begins', { filtersDTO: { magnitude: { from: 2, to: 1 } } }],
  ['a range below nothing', { filtersDTO: { magnitude: { from: -1 } } }],
  ['a search of ten thousand letters', { filtersDTO: { elementName: 'x'.repeat(10_000) } }],
  ['half a letter', { filtersDTO: { elementName: '\ud800' } }],
  ['both kinds of magnitude', { filtersDTO: { magnitude: {}, magnitudeXY: {} } }],
  ['a column that is none', { sort: 'colour' }],
  ['a column of every object', { sort: 'constructor' }],
  ['no place', { skip: -1 }],
  ['no rows', { limit: 0 }],
  ['an element that is none', { around: 'x' }],
])('%s is refused', async (_, query) => {
  const { status, body } = await ada.page(viewId, query);
  expect([status, body.code]).toEqual([400, 'request.invalid']);
});

test.each([
  ['emoji', { elementName: '🧱' }],
  ['letters from right to left', { elementName: 'قيرط' }],
  ['signs of expressions', { elementName: '(.*)+$[' }],
  ['a floor that was deleted', { floors: ['Level 99'] }],
  ['ten thousand floors', { floors: Array.from({ length: 2000 }, (_, i) => `F${i}`) }],
  ['names of every object', { elementTypes: ['__proto__', 'constructor'] }],
  ['magnitudes beyond the world', { magnitude: { from: 1e308 } }],
])('%s finds nothing, and is no error', async (_, filtersDTO) => {
  expect((await ada.page(viewId, { filtersDTO })).body).toMatchObject({ totalRecords: 0, classifications: [] });
});

test('a view without a model, and one without versions, have an empty table', async () => {
  for (const view of [await addView(house, projectId), await addView(house, projectId, { modelId })]) {
    expect((await ada.page(view)).body).toEqual({ totalRecords: 0, approvedRecords: 0, skip: 0, classifications: [] });
  }
});

test('ten who ask at once, before anything is in memory, get the same', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ada.page(viewId, { sort: 'elementName' })));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(numbersOf(answers[0]?.body)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
});

test('what one process changes, another sees at once: status, approval, undo', async () => {
  const see = async (who: typeof ada) => [...(await who.paint(viewId)).bytes].slice(0, 3);
  const start = [byteOf('verified'), byteOf('deviated'), byteOf('missing')];
  for (let i = 0; i < 5; i++) {
    expect([await see(ada), await see(adaElsewhere)]).toEqual([start, start]);
    const approved = await adaElsewhere.approve(viewId, { forgeObjectIds: [0] });
    expect(await see(ada)).toEqual(start.with(0, byteOf('verified', true)));
    const reclassified = await ada.reclassify(viewId, 1, { classification: 'missing' });
    const both = [byteOf('verified', true), byteOf('missing'), byteOf('missing')];
    expect(await see(adaElsewhere)).toEqual(both);
    expect((await adaElsewhere.page(viewId, { filtersDTO: { statuses: ['missing'] } })).body.totalRecords).toBe(4);
    expect((await ada.undo(viewId, approved.body.changeId)).body).toEqual({ changed: 1 });
    expect((await adaElsewhere.undo(viewId, reclassified.body.changeId)).body).toEqual({ changed: 1 });
  }
});

test('a new version counts in both processes as soon as it is there', async () => {
  await Promise.all([ada.paint(viewId), adaElsewhere.paint(viewId)]);
  await addVersion(house, viewId, [verdict(0, 'no_data')]);
  const expected = [byteOf('no_data'), ...new Array(9).fill(0)];
  expect([...(await ada.paint(viewId)).bytes]).toEqual(expected);
  expect([...(await adaElsewhere.paint(viewId)).bytes]).toEqual(expected);
});

test('approvals and new statuses at once, in two processes, lose nothing', async () => {
  const people = [ada, bob, adaElsewhere, bobElsewhere];
  const statuses = ['verified', 'deviated', 'missing', 'no_data'] as const;
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) => {
      const who = people[i % 4] as typeof ada;
      if (i % 3 === 0) return who.approve(viewId, {}, i % 2 ? 'approve' : 'unapprove');
      const forgeObjectIds = [i % 9, (i + 1) % 9, (i + 2) % 9];
      return who.reclassify(viewId, i % 9, { classification: statuses[i % 4], forgeObjectIds });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { db } = house.platform;
  const changes = await db
    .selectFrom('classification_change')
    .selectAll()
    .where('version_id', '=', versionId)
    .orderBy('id')
    .execute();
  expect(changes).toHaveLength(answers.reduce((sum, { body }) => sum + body.changed, 0));
  const rows = await db.selectFrom('classification').selectAll().where('version_id', '=', versionId).execute();
  for (const row of rows) {
    const own = changes.filter(({ element_index }) => element_index === row.element_index);
    for (const [i, change] of own.entries()) {
      const before = own[i - 1];
      if (!before) continue;
      expect([change.previous_status, change.was_approved, change.was_manual]).toEqual([
        before.status,
        before.approved,
        before.is_manual,
      ]);
    }
    const last = own.at(-1);
    if (last) expect([row.status, row.approved, row.is_manual]).toEqual([last.status, last.approved, last.is_manual]);
  }
  const painted = [...(await ada.paint(viewId)).bytes];
  expect(painted.slice(0, 9)).toEqual(
    rows.toSorted((a, b) => a.element_index - b.element_index).map((row) => paintByte(row.status, row.approved)),
  );
  expect([...(await bobElsewhere.paint(viewId)).bytes]).toEqual(painted);
  const version = await db.selectFrom('analysis_version').selectAll().where('id', '=', versionId).execute();
  expect(version[0]?.last_change).toBe(Math.max(...changes.map(({ id }) => id)));
});

test('the memory of a version goes with it, and so do its changes', async () => {
  await ada.approve(viewId, {});
  await house.platform.db.deleteFrom('analysis_version').where('id', '=', versionId).execute();
  expect((await ada.page(viewId)).body).toMatchObject({ totalRecords: 0, classifications: [] });
  const changes = house.platform.db
    .selectFrom('classification_change')
    .select('id')
    .where('version_id', '=', versionId);
  expect(await changes.execute()).toEqual([]);
});
