import type { Classification } from '@plumbline/contract/resources/classifications';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import {
  addModel,
  addVersion,
  addView,
  type asCaller,
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
let ada: ReturnType<typeof asCaller>;
let bob: ReturnType<typeof asCaller>;
let developer: ReturnType<typeof asCaller>;
let reader: ReturnType<typeof asCaller>;

beforeAll(async () => {
  house = await openSharedHouse();
  projectId = await house.addProject('undone|house');
  modelId = await addModel(house, projectId, testElements(4));
  const join = createJoin(house, projectId);
  ada = await join('ada@undo.test', changer);
  bob = await join('bob@undo.test', changer);
  developer = await join('developer@undo.test', [...changer, 'SR_READ']);
  reader = await join('reader@undo.test', viewer);
});
afterAll(() => house.close());

beforeEach(async () => {
  viewId = await addView(house, projectId, { modelId });
  await addVersion(house, viewId, [verdict(0, 'verified'), verdict(1, 'deviated')]);
  await addVersion(house, viewId, [verdict(2, 'missing'), verdict(3, 'missing')], { analysisName: 'Services' });
});

const find = async (): Promise<Classification[]> => (await ada.ofElements(viewId, [0, 1, 2, 3])).body;
const states = async () =>
  (await find()).map(({ status, approved, classificationType }) => [status, approved, classificationType]);
async function nameThem(names: Record<string, string>) {
  for (const [email, firstName] of Object.entries(names)) {
    const name = { first_name: firstName, last_name: 'Fox' };
    await house.platform.db.updateTable('app_user').set(name).where('email', '=', email).execute();
  }
}
const cannotUndo = [409, 'classifications.cannotUndo'];
const answerOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

test('an approval of many, over several trades, is taken back at once and told in the history', async () => {
  const before = await states();
  const { body } = await ada.approve(viewId, {});
  expect(body.changed).toBe(4);
  expect((await states()).every(([, approved]) => approved)).toBe(true);
  expect((await ada.undo(viewId, body.changeId)).body).toEqual({ changed: 4 });
  expect(await states()).toEqual(before);
  expect((await ada.page(viewId, { filtersDTO: { approved: true } })).body.totalRecords).toBe(0);
  const kinds = (await find())[0]?.modificationHistory.filter(({ analysisView }) => analysisView.id === viewId);
  expect(kinds?.map(({ kind }) => kind)).toEqual(['analysed', 'approved', 'unapproved']);
});

test('a status that was changed is again what the analysis found, and again automatic', async () => {
  const before = await states();
  const { body } = await ada.reclassify(viewId, 0, { classification: 'no_data', forgeObjectIds: [2] });
  expect((await states())[0]).toEqual(['no_data', false, 'manual']);
  expect((await ada.undo(viewId, body.changeId)).body).toEqual({ changed: 2 });
  expect(await states()).toEqual(before);
  const steps = (await find())[2]?.modificationHistory.filter(({ analysisView }) => analysisView.id === viewId);
  expect(steps).toMatchObject([
    { kind: 'analysed', status: 'missing', classificationType: 'automatic' },
    { kind: 'reclassified', previousStatus: 'missing', status: 'no_data', classificationType: 'manual' },
    { kind: 'reclassified', previousStatus: 'no_data', status: 'missing', classificationType: 'automatic' },
  ]);
});

test('a status that somebody had changed before stays manual', async () => {
  await bob.reclassify(viewId, 1, { classification: 'missing' });
  const { body } = await ada.reclassify(viewId, 1, { classification: 'verified' });
  await ada.undo(viewId, body.changeId);
  expect((await states())[1]).toEqual(['missing', false, 'manual']);
});

test('whoever takes a status back does not stand as its setter: the one before does', async () => {
  await nameThem({ 'ada@undo.test': 'Ada', 'bob@undo.test': 'Bob' });
  await bob.reclassify(viewId, 1, { classification: 'missing' });
  const { body } = await ada.reclassify(viewId, 1, { classification: 'verified' });
  const setters = async () => [
    (await find())[1]?.setBy,
    (await ada.page(viewId, { filtersDTO: { statuses: ['missing', 'verified'] } })).body.classifications.find(
      ({ forgeObjectId }: never) => forgeObjectId === 1,
    )?.setBy,
  ];
  for (const setBy of await setters()) expect(setBy).toMatchObject({ user: 'Ada Fox', measuredStatus: 'deviated' });
  await ada.undo(viewId, body.changeId);
  for (const setBy of await setters()) expect(setBy).toMatchObject({ user: 'Bob Fox', measuredStatus: 'deviated' });
  await bob.reclassify(viewId, 1, { classification: 'verified' });
  for (const setBy of await setters()) expect(setBy).toMatchObject({ user: 'Bob Fox', measuredStatus: 'deviated' });
});

test('what was changed again since stays as it is', async () => {
  const { body } = await ada.reclassify(viewId, 0, { classification: 'no_data', forgeObjectIds: [1] });
  await bob.approve(viewId, { forgeObjectIds: [1] });
  expect((await ada.undo(viewId, body.changeId)).body).toEqual({ changed: 1 });
  const after = await states();
  expect([after[0], after[1]]).toEqual([
    ['verified', false, 'automatic'],
    ['no_data', true, 'manual'],
  ]);
});

test('nothing is undone twice, nor what others changed altogether', async () => {
  const first = await ada.approve(viewId, { forgeObjectIds: [0] });
  expect((await ada.undo(viewId, first.body.changeId)).status).toBe(200);
  expect(answerOf(await ada.undo(viewId, first.body.changeId))).toEqual(cannotUndo);
  const second = await ada.approve(viewId, { forgeObjectIds: [0] });
  await bob.approve(viewId, { forgeObjectIds: [0] }, 'unapprove');
  const before = await states();
  expect(answerOf(await ada.undo(viewId, second.body.changeId))).toEqual(cannotUndo);
  expect(await states()).toEqual(before);
});

test('only who made a change takes it back, in its own view, and only what they may see', async () => {
  const { body } = await ada.approve(viewId, { forgeObjectIds: [0] });
  const otherView = await addView(house, projectId, { modelId });
  await addVersion(house, otherView, [verdict(0, 'missing')]);
  expect(answerOf(await bob.undo(viewId, body.changeId))).toEqual(cannotUndo);
  expect(answerOf(await ada.undo(otherView, body.changeId))).toEqual(cannotUndo);
  expect((await reader.undo(viewId, body.changeId)).status).toBe(403);
  for (const changeId of ['0', '999999999999999999']) {
    expect(answerOf(await ada.undo(viewId, changeId))).toEqual(cannotUndo);
  }
  for (const changeId of ['', 'x', '-1', '1'.repeat(19)]) {
    expect((await ada.undo(viewId, changeId)).status).toBe(400);
  }
  const dev = await addVersion(house, viewId, [verdict(0, 'no_data')], { status: 'dev' });
  const change = await developer.approveOne(viewId, `${dev.versionId}.0`);
  await house.platform.db
    .updateTable('membership')
    .set({ permissions: [...changer] })
    .where('project_id', '=', projectId)
    .execute();
  expect(answerOf(await developer.undo(viewId, change.body.changeId))).toEqual(cannotUndo);
  expect((await ada.undo(viewId, body.changeId)).body).toEqual({ changed: 1 });
});

test('several who undo one change at once take it back once', async () => {
  const { body } = await ada.approve(viewId, {});
  const answers = await Promise.all([1, 2, 3, 4].map(() => ada.undo(viewId, body.changeId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await states()).some(([, approved]) => approved)).toBe(false);
});
