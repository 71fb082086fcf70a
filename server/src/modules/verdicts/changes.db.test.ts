import { codeOfStatus, paintByte } from '@plumbline/contract/formats/painting';
import type { Classification } from '@plumbline/contract/resources/classifications';
import type { ElementStatus } from '@plumbline/contract/status';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
let modelId: string;
let viewId: string;
let versionId: string;
let ada: ReturnType<typeof asCaller>;
let bob: ReturnType<typeof asCaller>;
let reader: ReturnType<typeof asCaller>;

beforeAll(async () => {
  house = await openSharedHouse();
  projectId = await house.addProject('changed|house');
  modelId = await addModel(house, projectId, testElements(5));
  const join = createJoin(house, projectId);
  ada = await join('ada@changes.test', changer);
  bob = await join('bob@changes.test', [...changer, 'SR_READ']);
  reader = await join('reader@changes.test', viewer);
});
afterAll(() => house.close());

beforeEach(async () => {
  viewId = await addView(house, projectId, { modelId });
  const verdicts = [
    verdict(0, 'verified'),
    verdict(1, 'deviated'),
    verdict(2, 'missing'),
    verdict(3, 'under_construction'),
  ];
  ({ versionId } = await addVersion(house, viewId, verdicts));
});

const byteOf = (status: ElementStatus, approved = false) => paintByte(codeOfStatus(status), approved);
const painted = async () => [...(await ada.paint(viewId)).bytes];
const find = async (element: number): Promise<Classification> => (await ada.ofElements(viewId, [element])).body[0];
const stepsOf = (classification: Classification) =>
  classification.modificationHistory
    .filter(({ analysisView }) => analysisView.id === viewId)
    .map(({ kind, status, previousStatus }) => [kind, previousStatus, status]);
const untouched = [byteOf('verified'), byteOf('deviated'), byteOf('missing'), byteOf('deviated'), 0];
const changed = (count: number) => ({ changed: count, changeId: expect.stringMatching(/^\d+$/) });
const countChanges = async () => {
  const { rows } = await sql`select from classification_change where version_id = ${versionId}`.execute(
    house.platform.db,
  );
  return rows.length;
};

test('[VIEW-6] a changed status is painted and told, with who changed what', async () => {
  const { body } = await ada.reclassify(viewId, 2, { classification: 'verified', forgeObjectIds: [1, 2] });
  expect(body).toEqual(changed(2));
  expect(await painted()).toEqual([byteOf('verified'), byteOf('verified'), byteOf('verified'), byteOf('deviated'), 0]);
  const told = await find(2);
  expect(told).toMatchObject({ status: 'verified', classificationType: 'manual' });
  expect(told.modificationHistory).toMatchObject([
    { kind: 'analysed', status: 'missing', classificationType: 'automatic', date: '2026-10-02T08:00:00.000Z' },
    {
      kind: 'reclassified',
      status: 'verified',
      previousStatus: 'missing',
      classificationType: 'manual',
      user: 'Test Person',
      analysisView: { id: viewId, name: 'View' },
    },
  ]);
  expect(told.modificationHistory[0]).not.toHaveProperty('user');
});

test('[VIEW-6] a status that a person set says who, when and what was measured, in lists too, and until it is undone', async () => {
  await ada.reclassify(viewId, 2, { classification: 'verified' });
  await bob.reclassify(viewId, 2, { classification: 'no_data' });
  await ada.approveOne(viewId, (await find(2))._id);
  const setBy = { user: 'Test Person', date: expect.stringMatching(/^\d{4}-/), measuredStatus: 'missing' };
  expect(await find(2)).toMatchObject({ status: 'no_data', setBy });
  const { body } = await ada.page(viewId, { sort: 'externalId' });
  expect(body.classifications.map((row: Classification) => row.setBy)).toEqual([
    undefined,
    undefined,
    setBy,
    undefined,
  ]);
  const { body: undone } = await ada.reclassify(viewId, 1, { classification: 'missing' });
  expect((await find(1)).setBy).toBeDefined();
  await ada.undo(viewId, undone.changeId);
  expect(await find(1)).not.toHaveProperty('setBy');
});

test('[VIEW-6] elements without a verdict are named, and nothing is changed', async () => {
  const { status, body } = await ada.reclassify(viewId, 4, { classification: 'verified', forgeObjectIds: [1, 2, 77] });
  expect([status, body.code, body.payload]).toEqual([404, 'classifications.notFound', { forgeObjectIds: [4, 77] }]);
  expect(await painted()).toEqual(untouched);
  expect(await countChanges()).toBe(0);
});

test('the same status again changes nothing and writes no history', async () => {
  expect((await ada.reclassify(viewId, 1, { classification: 'deviated' })).body).toEqual({ changed: 0 });
  expect((await find(1)).classificationType).toBe('automatic');
  expect(await countChanges()).toBe(0);
});

test('[FLAG-2] what is under construction is deviated already, and nothing can be put under construction', async () => {
  expect((await ada.reclassify(viewId, 3, { classification: 'deviated' })).body).toEqual({ changed: 0 });
  const refused = await ada.reclassify(viewId, 0, { classification: 'under_construction' });
  expect([refused.status, refused.body.code]).toEqual([400, 'classifications.statusOff']);
  expect(await painted()).toEqual(untouched);
});

test('changing takes RECLASSIFY, approving also its flag, and both the caller’s own project', async () => {
  const id = (await find(1))._id;
  const attempts = (caller: typeof reader) => [
    caller.reclassify(viewId, 1, { classification: 'verified' }),
    caller.approve(viewId, {}),
    caller.approve(viewId, {}, 'unapprove'),
    caller.approveOne(viewId, id),
    caller.approveOne(viewId, id, 'unapprove'),
  ];
  for (const { status, body } of await Promise.all(attempts(reader))) {
    expect([status, body.code]).toEqual([403, 'auth.forbidden']);
  }
  const elsewhere = await house.addProject(`changed|elsewhere-${viewId}`);
  const outsider = await house.addMember(`outsider-${viewId}@changes.test`, elsewhere, ['ALL']);
  for (const { status, body } of await Promise.all(attempts(asCaller(house, outsider.authorization, elsewhere)))) {
    expect([status, body.code]).toEqual([404, 'analyses.notFound']);
  }
  for (const { status, body } of await Promise.all(attempts(asCaller(house, outsider.authorization, projectId)))) {
    expect([status, body.code]).toEqual([404, 'projects.notFound']);
  }
  await house.modules.access.setFlag(projectId, 'manualApproval', false);
  const off = await ada.approve(viewId, {});
  await house.modules.access.resetFlag(projectId, 'manualApproval');
  expect([off.status, off.body.code]).toEqual([404, 'feature.off']);
  expect(await painted()).toEqual(untouched);
});

test('[VIEW-2] an element is approved and unapproved by its id, once', async () => {
  const { _id: id } = await find(1);
  expect(id).toBe(`${versionId}.1`);
  expect((await ada.approveOne(viewId, id)).body).toEqual(changed(1));
  expect((await ada.approveOne(viewId, id)).body).toEqual({ changed: 0 });
  expect(await painted()).toEqual(untouched.with(1, byteOf('deviated', true)));
  expect(await find(1)).toMatchObject({ approved: true, classificationType: 'automatic' });
  expect((await ada.approveOne(viewId, id, 'unapprove')).body).toEqual(changed(1));
  expect((await ada.approveOne(viewId, id, 'unapprove')).body).toEqual({ changed: 0 });
  expect(await painted()).toEqual(untouched);
  expect(stepsOf(await find(1))).toEqual([
    ['analysed', undefined, 'deviated'],
    ['approved', undefined, 'deviated'],
    ['unapproved', undefined, 'deviated'],
  ]);
});

test('an id of nothing, of another view or of a version that does not count is not found', async () => {
  const otherView = await addView(house, projectId, { modelId });
  const other = await addVersion(house, otherView, [verdict(0, 'missing')]);
  const dev = await addVersion(house, viewId, [verdict(0, 'missing')], { status: 'dev' });
  for (const id of ['1', `${versionId}.4`, `${versionId}.x`, `${other.versionId}.0`, `${dev.versionId}.0`]) {
    const { status, body } = await ada.approveOne(viewId, id);
    expect([id, status, body.code]).toEqual([id, 404, 'classifications.notFound']);
  }
  expect((await bob.approveOne(viewId, `${dev.versionId}.0`)).body).toEqual(changed(1));
});

test('many are approved by filter and by number, and only those that were not', async () => {
  expect((await ada.approve(viewId, { filtersDTO: { statuses: ['deviated'] } })).body).toEqual(changed(2));
  expect((await ada.approve(viewId, { forgeObjectIds: [0, 1, 4] })).body).toEqual(changed(1));
  expect(await painted()).toEqual([
    byteOf('verified', true),
    byteOf('deviated', true),
    byteOf('missing'),
    byteOf('deviated', true),
    0,
  ]);
  expect((await ada.approve(viewId, {}, 'unapprove')).body).toEqual(changed(3));
  expect((await ada.approve(viewId, {}, 'unapprove')).body).toEqual({ changed: 0 });
  expect(await painted()).toEqual(untouched);
});

test('of two trades that judge one element, the newer verdict is the one that is changed', async () => {
  const newer = await addVersion(house, viewId, [verdict(0, 'no_data')], { analysisName: 'Services' });
  expect((await ada.reclassify(viewId, 0, { classification: 'missing' })).body).toEqual(changed(1));
  const { rows } = await sql<{ version_id: string }>`
    select version_id from classification_change where version_id in (${versionId}, ${newer.versionId})`.execute(
    house.platform.db,
  );
  expect(rows).toEqual([{ version_id: newer.versionId }]);
  expect((await painted())[0]).toBe(byteOf('missing'));
});

test('a version that is named is the one that is changed', async () => {
  const newer = await addVersion(house, viewId, [verdict(0, 'missing')]);
  const query = { analysisVersionMap: { [newer.analysisId]: versionId } };
  expect((await ada.reclassify(viewId, 0, { classification: 'no_data' }, query)).body).toEqual(changed(1));
  expect((await painted())[0]).toBe(byteOf('missing'));
  expect([...(await ada.paint(viewId, query)).bytes][0]).toBe(byteOf('no_data'));
});

test('two people who change one element at once: the last wins, and each entry follows the one before', async () => {
  const statuses = ['verified', 'deviated', 'missing', 'no_data'] as const;
  const wishes = Array.from({ length: 12 }, (_, i) => ({
    who: i % 2 ? ada : bob,
    status: statuses[i % 4] as ElementStatus,
  }));
  const answers = await Promise.all(
    wishes.map(({ who, status }, i) =>
      who.reclassify(viewId, i % 2, { classification: status, forgeObjectIds: [0, 1, 2] }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(wishes.map(() => 200));
  for (const element of [0, 1, 2]) {
    const { modificationHistory, status } = await find(element);
    const own = modificationHistory.filter(({ analysisView }) => analysisView.id === viewId);
    for (const [i, step] of own.entries()) {
      if (i > 0) expect(step.previousStatus).toBe(own[i - 1]?.status);
      expect(step.previousStatus).not.toBe(step.status);
    }
    expect(own.at(-1)?.status).toBe(status);
  }
  expect(await countChanges()).toBe(answers.reduce((sum, { body }) => sum + body.changed, 0));
});

test('approving everything from two sides at once counts each element once', async () => {
  const answers = await Promise.all([ada, bob, ada, bob].map((who) => who.approve(viewId, {})));
  expect(answers.reduce((sum, { body }) => sum + body.changed, 0)).toBe(4);
  expect(await countChanges()).toBe(4);
});

test.each([
  ['an unknown status', { classification: 'lost' }],
  ['no status', {}],
  ['a number that is none', { classification: 'verified', forgeObjectIds: [-1] }],
  ['a number that is too large', { classification: 'verified', forgeObjectIds: [2 ** 31] }],
  ['no numbers', { classification: 'verified', forgeObjectIds: [] }],
])('%s is refused, and nothing is changed', async (_, payload) => {
  const { status, body } = await ada.reclassify(viewId, 0, payload);
  expect([status, body.code]).toEqual([400, 'request.invalid']);
  expect(await painted()).toEqual(untouched);
});
