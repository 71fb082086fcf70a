import { codeOfStatus, paintByte } from '@plumbline/contract/formats/painting';
import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { addModel, addVersion, addView, asCaller, testElements, verdict, viewer } from './verdicts.fixture.ts';

let house: TestHouse;
let projectId: string;
let customer: ReturnType<typeof asCaller>;
let developer: ReturnType<typeof asCaller>;

beforeAll(async () => {
  house = await openSharedHouse();
  projectId = await house.addProject('painted|house');
  const { authorization } = await house.addMember('customer@painting.test', projectId, viewer);
  customer = asCaller(house, authorization, projectId);
  const reviewer = await house.addMember('developer@painting.test', projectId, [...viewer, 'SR_READ']);
  developer = asCaller(house, reviewer.authorization, projectId);
});
afterAll(() => house.close());

const byteOf = (status: ElementStatus, approved = false) => paintByte(codeOfStatus(status), approved);
const bytesOf = async (asked: Promise<{ status: number; bytes: Buffer }>) => {
  const { status, bytes } = await asked;
  expect(status).toBe(200);
  return [...bytes];
};

test('[VIEW-2] one byte for each element of the model: its status, approved apart, 0 without a verdict', async () => {
  await house.modules.access.setFlag(projectId, 'enableUnderConstruction', true);
  const viewId = await addView(house, projectId, { modelId: await addModel(house, projectId, testElements(8)) });
  const verdicts = elementStatuses.map(({ name }, index) => verdict(index + 1, name));
  const { versionId } = await addVersion(house, viewId, verdicts);
  await house.platform.db
    .updateTable('classification')
    .set({ approved: true })
    .where('version_id', '=', versionId)
    .where('element_index', '=', 2)
    .execute();
  expect(await bytesOf(customer.paint(viewId))).toEqual([
    0,
    byteOf('verified'),
    byteOf('deviated', true),
    byteOf('under_construction'),
    byteOf('missing'),
    byteOf('no_data'),
    byteOf('not_due'),
    0,
  ]);
  expect(await bytesOf(customer.paint(viewId, { filtersDTO: { statuses: ['missing'] } }))).toEqual([
    0,
    0,
    0,
    0,
    byteOf('missing'),
    0,
    0,
    0,
  ]);
});

test('[FLAG-2] without the flag, under construction is painted, filtered and told as deviated', async () => {
  const viewId = await addView(house, projectId, { modelId: await addModel(house, projectId, testElements(3)) });
  await addVersion(house, viewId, [verdict(0, 'under_construction'), verdict(1, 'deviated'), verdict(2, 'missing')]);
  const shownWith = async (enabled: boolean) => {
    await house.modules.access.setFlag(projectId, 'enableUnderConstruction', enabled);
    const told = (await customer.ofElements(viewId, [0, 1, 2])).body as { status: string }[];
    return {
      all: await bytesOf(customer.paint(viewId)),
      deviated: await bytesOf(customer.paint(viewId, { filtersDTO: { statuses: ['deviated'] } })),
      underConstruction: await bytesOf(customer.paint(viewId, { filtersDTO: { statuses: ['under_construction'] } })),
      told: told.map(({ status }) => status),
    };
  };
  const [built, deviated, missing] = [byteOf('under_construction'), byteOf('deviated'), byteOf('missing')];
  expect(await shownWith(true)).toEqual({
    all: [built, deviated, missing],
    deviated: [0, deviated, 0],
    underConstruction: [built, 0, 0],
    told: ['under_construction', 'deviated', 'missing'],
  });
  expect(await shownWith(false)).toEqual({
    all: [deviated, deviated, missing],
    deviated: [deviated, deviated, 0],
    underConstruction: [deviated, deviated, 0],
    told: ['deviated', 'deviated', 'missing'],
  });
});

test('the newest stable version counts; who holds SR_READ gets the newest of any, and either may name another', async () => {
  const viewId = await addView(house, projectId, { modelId: await addModel(house, projectId, testElements(1)) });
  const first = await addVersion(house, viewId, [verdict(0, 'verified')]);
  const second = await addVersion(house, viewId, [verdict(0, 'missing')]);
  const third = await addVersion(house, viewId, [verdict(0, 'no_data')], { status: 'dev' });
  const naming = (versionId: string) => ({ analysisVersionMap: { [first.analysisId]: versionId } });
  expect(third.analysisId).toBe(first.analysisId);
  expect(await bytesOf(customer.paint(viewId))).toEqual([byteOf('missing')]);
  expect(await bytesOf(developer.paint(viewId))).toEqual([byteOf('no_data')]);
  expect(await bytesOf(customer.paint(viewId, naming(first.versionId)))).toEqual([byteOf('verified')]);
  expect(await bytesOf(customer.paint(viewId, naming(third.versionId)))).toEqual([byteOf('missing')]);
  expect(await bytesOf(developer.paint(viewId, naming(second.versionId)))).toEqual([byteOf('missing')]);
  expect(await bytesOf(developer.paint(viewId, naming('nothing')))).toEqual([byteOf('no_data')]);
});

test('trades are painted together; where two judge one element, the newer counts, also when the filter leaves it out', async () => {
  const viewId = await addView(house, projectId, { modelId: await addModel(house, projectId, testElements(3)) });
  await addVersion(house, viewId, [verdict(0, 'missing'), verdict(1, 'missing')]);
  await addVersion(house, viewId, [verdict(1, 'verified'), verdict(2, 'verified')], { analysisName: 'Services' });
  expect(await bytesOf(customer.paint(viewId))).toEqual([byteOf('missing'), byteOf('verified'), byteOf('verified')]);
  const missing = { filtersDTO: { statuses: ['missing'] } };
  expect(await bytesOf(customer.paint(viewId, missing))).toEqual([byteOf('missing'), 0, 0]);
});

test('a view without a model has no bytes, one without verdicts only zeros', async () => {
  expect(await bytesOf(customer.paint(await addView(house, projectId)))).toEqual([]);
  const modelId = await addModel(house, projectId, testElements(4));
  const viewId = await addView(house, projectId, { modelId });
  expect(await bytesOf(customer.paint(viewId))).toEqual([0, 0, 0, 0]);
  await addVersion(house, viewId, [verdict(0, 'missing')], { status: 'dev' });
  expect(await bytesOf(customer.paint(viewId))).toEqual([0, 0, 0, 0]);
});

test('views of others, and those that the caller may not see yet, do not exist', async () => {
  const elsewhere = await house.addProject('painted|elsewhere');
  const modelId = await addModel(house, elsewhere, testElements(1));
  const theirs = await addView(house, elsewhere, { modelId });
  await addVersion(house, theirs, [verdict(0, 'missing')]);
  const unpublished = await addView(house, projectId, { status: 'in_progress' });
  const never = '00000000-0000-4000-8000-000000000000';
  for (const viewId of [theirs, unpublished, never]) {
    for (const asked of [customer.paint(viewId), customer.ofElements(viewId, [0])]) {
      const { status, body } = await asked;
      expect([status, body.code]).toEqual([404, 'analyses.notFound']);
    }
  }
  expect((await developer.paint(unpublished)).status).toBe(200);
  expect((await developer.paint(theirs)).status).toBe(404);
  await expect(addView(house, projectId, { modelId })).rejects.toMatchObject({ code: 'models.notFound' });
});

test('nobody sees a version before it is whole, and one that fails leaves nothing', async () => {
  const viewId = await addView(house, projectId, { modelId: await addModel(house, projectId, testElements(3)) });
  const painted: number[][] = [];
  async function* batches() {
    yield [verdict(0, 'verified')];
    painted.push(await bytesOf(customer.paint(viewId)));
    yield [verdict(1, 'verified')];
    painted.push(await bytesOf(customer.paint(viewId)));
  }
  const add = { viewId, analysisName: 'Structure', status: 'stable' as const };
  await house.modules.versions.addVersion({ ...add, verdicts: batches() });
  expect(painted).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  const whole = [byteOf('verified'), byteOf('verified'), 0];
  expect(await bytesOf(customer.paint(viewId))).toEqual(whole);
  const foreign = [[verdict(2, 'missing')], [verdict(3, 'missing')]];
  await expect(house.modules.versions.addVersion({ ...add, verdicts: foreign })).rejects.toThrow('no element 3');
  expect(await bytesOf(customer.paint(viewId))).toEqual(whole);
  const { rows } = await sql`
    select from analysis_version join analysis on analysis.id = analysis_id where view_id = ${viewId}`.execute(
    house.platform.db,
  );
  expect(rows).toHaveLength(1);
});

test('two versions of one trade that are stored at the same time get two numbers', async () => {
  const viewId = await addView(house, projectId, { modelId: await addModel(house, projectId, testElements(1)) });
  await Promise.all([1, 2, 3].map(() => addVersion(house, viewId, [verdict(0, 'verified')])));
  const versions = await sql<{ number: number }>`
    select number from analysis_version join analysis on analysis.id = analysis_id
    where view_id = ${viewId} order by number`.execute(house.platform.db);
  expect(versions.rows.map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('[VIEW-2] a hundred thousand elements of eight trades are stored and painted', async () => {
  const count = 100_000;
  const viewId = await addView(house, projectId, { modelId: await addModel(house, projectId, testElements(count)) });
  const statusOf = (index: number) => (index % 3 === 0 ? 'verified' : 'missing');
  for (let trade = 0; trade < 8; trade++) {
    const indexes = Array.from({ length: count / 8 }, (_, i) => i * 8 + trade);
    const verdicts = indexes.map((index) => verdict(index, statusOf(index), { magnitudeM: index / 1e6 }));
    await addVersion(house, viewId, verdicts, { analysisName: `Trade ${trade}` });
  }
  const { bytes } = await customer.paint(viewId);
  const expected = Buffer.from(Array.from({ length: count }, (_, index) => byteOf(statusOf(index))));
  expect(bytes.equals(expected)).toBe(true);
});
