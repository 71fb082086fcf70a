import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { addVersion, addView, verdict } from '../verdicts/verdicts.fixture.ts';

type Member = Awaited<ReturnType<IssueSite['join']>>;

let house: TestHouse;
let site: IssueSite;
let ann: Member;
let ben: Member;
let admin: Member;

beforeAll(async () => {
  house = await openTestHouse();
  site = await openIssueSite(house, 'bulk|site');
  ann = await site.join('ann');
  ben = await site.join('ben');
  admin = await site.join('admin', ['READ', 'LIST', 'VIEW_ASSETS', 'ADMIN']);
});
afterAll(() => house.close());

const make = async (more: object = {}, by = ann) => (await by.create(more)).body;
const makeThree = () => Promise.all([1, 2, 3].map((i) => make({ diagnosis: `Crack ${i}`, forgeObjectId: [i] })));
const idsOf = (issues: readonly { _id: string }[]) => issues.map(({ _id }) => _id);
const read = async (_id: string) => (await ann.one(_id)).body;

describe('[ISSUE-1] many issues are changed at once', () => {
  test('by name: each gets a revision, an entry in its history, and what was so already stays', async () => {
    const [one, two, three] = await makeThree();
    await ann.update(three._id, { issueStatus: 'Closed', assignedUser: ben.userId, deadline: '2026-12-24' });
    const gone = randomUUID();
    // Ids are the same in capitals.
    const again = one._id.toUpperCase();
    const changes = { issueStatus: 'Closed', assignedUser: ben.userId, deadline: '2026-12-24' };
    const { status, body } = await ann.changeMany({ ids: [...idsOf([one, two, three]), again, gone], changes });
    expect([status, body]).toEqual([
      200,
      {
        operation: expect.any(String),
        changed: 2,
        unchanged: 1,
        leftCount: 1,
        left: [{ _id: gone, issueId: null, diagnosis: null, why: 'gone' }],
      },
    ]);
    expect(await read(one._id)).toMatchObject({
      revision: 2,
      issueStatus: 'Closed',
      deadline: '2026-12-24',
      assignedUser: { _id: ben.userId },
    });
    expect((await ann.history(one._id))[0]).toMatchObject({
      kind: 'updated',
      user: { _id: ann.userId },
      fields: [
        { field: 'issueStatus', from: 'Open Issue', to: 'Closed' },
        { field: 'deadline', from: null, to: '2026-12-24' },
        { field: 'assignedUser', from: null, to: 'Test Person' },
      ],
    });
    expect(await read(three._id)).toMatchObject({ revision: 2 });
  });

  test('as a list was shown: one that has moved on is refused, and nothing changes', async () => {
    const other = await openIssueSite(house, 'bulk|list');
    const dee = await other.join('dee');
    for (const priority of ['Minor', 'Minor', 'Major']) await dee.create({ priority });
    const changes = { priority: 'Blocker' };
    const list = { filter: 'priority==Minor', searchText: 'leans' };
    expect(await dee.changeMany({ list: { ...list, total: 3 }, changes })).toMatchObject({
      status: 409,
      body: { code: 'issues.listMoved', payload: { total: 2 } },
    });
    expect((await dee.changeMany({ list: { ...list, total: 2 }, changes })).body).toMatchObject({ changed: 2 });
    expect((await dee.list({ filter: 'priority==Blocker' })).body.total).toBe(2);
    expect((await dee.list({ filter: 'priority==Major' })).body.total).toBe(1);
  });

  test.each([
    ['nothing named', { changes: { priority: 'Minor' } }],
    ['both names and a list', { ids: [randomUUID()], list: { total: 1 }, changes: { priority: 'Minor' } }],
    ['no change', { ids: [randomUUID()], changes: {} }],
    ['another field', { ids: [randomUUID()], changes: { diagnosis: 'x' } }],
    ['no names', { ids: [], changes: { priority: 'Minor' } }],
    ['too many names', { ids: Array(1001).fill(randomUUID()), changes: { priority: 'Minor' } }],
    ['a list without its length', { list: { filter: 'priority==Minor' }, changes: { priority: 'Minor' } }],
    ['a day that is none', { ids: [randomUUID()], changes: { deadline: '2026-02-30' } }],
    ['another reason', { ids: [randomUUID()], changes: { priority: 'Minor' }, because: 'bored' }],
  ])('%s is refused', async (_, body) => {
    expect(await ann.changeMany(body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test('somebody who left, a filter that cannot be read, and another project’s model are refused', async () => {
    const { _id } = await make();
    expect(await ann.changeMany({ ids: [_id], changes: { assignedUser: randomUUID() } })).toMatchObject({
      body: { code: 'issues.cannotAssign' },
    });
    const list = { filter: 'colour==red', total: 1 };
    expect(await ann.changeMany({ list, changes: { priority: 'Minor' } })).toMatchObject({
      body: { code: 'filter.invalid' },
    });
    const many = { total: 10_001 };
    expect(await ann.changeMany({ list: many, changes: { priority: 'Minor' } })).toMatchObject({
      status: 409,
      body: { code: 'issues.tooManyAtOnce' },
    });
    const elsewhere = { model: randomUUID(), total: 1 };
    expect(await ann.changeMany({ list: elsewhere, changes: { priority: 'Minor' } })).toMatchObject({ status: 404 });
    expect(await read(_id)).toMatchObject({ revision: 1 });
  });

  test('a thousand by name, and a list of two thousand', async () => {
    const other = await openIssueSite(house, 'bulk|thousands');
    const dee = await other.join('dee');
    const { db } = house.platform;
    await db
      .insertInto('issue')
      .values(
        Array.from({ length: 2000 }, (_, i) => ({
          project_id: other.projectId,
          number: i + 1,
          status: 'Open Issue' as const,
          priority: 'Minor' as const,
          diagnosis: 'x',
          location: '',
          created_by: dee.userId,
          view_id: other.viewId,
          link_change: 1,
          model_id: other.modelId,
        })),
      )
      .execute();
    await db.insertInto('issue_counter').values({ project_id: other.projectId, last_number: 2000 }).execute();
    const { body } = await dee.list({ limit: 1000 });
    const named = await dee.changeMany({ ids: idsOf(body.result), changes: { issueStatus: 'Closed' } });
    expect(named.body).toMatchObject({ changed: 1000 });
    const all = await dee.changeMany({ list: { total: 2000 }, changes: { issueStatus: 'Closed' } });
    expect(all.body).toMatchObject({ changed: 1000, unchanged: 1000 });
    const { operation } = all.body;
    expect((await dee.undo(operation)).body).toEqual({ restored: 1000, left: [], leftCount: 0 });
    expect((await dee.list({ filter: 'issueStatus==Closed' })).body.total).toBe(1000);
  });
});

describe('[ISSUE-1] a change of many is undone', () => {
  test('but for what somebody has changed since, which is named', async () => {
    const [one, two, three] = await makeThree();
    const changes = { issueStatus: 'Closed', priority: 'Major' };
    const { operation } = (await ann.changeMany({ ids: idsOf([one, two, three]), changes })).body;
    await ben.update(two._id, { priority: 'Blocker', location: 'Roof' });
    await ben.remove(three._id);
    await ann.remove(three._id);
    const { status, body } = await ann.undo(operation);
    expect(status).toBe(200);
    expect(body).toEqual({
      restored: 2,
      left: [
        { _id: three._id, issueId: null, diagnosis: null, why: 'gone' },
        { _id: two._id, issueId: two.issueId, diagnosis: 'Crack 2', why: 'changedSince' },
      ],
      leftCount: 2,
    });
    expect(await read(one._id)).toMatchObject({ issueStatus: 'Open Issue', priority: 'Unassigned', revision: 3 });
    expect(await read(two._id)).toMatchObject({ issueStatus: 'Open Issue', priority: 'Blocker', location: 'Roof' });
    expect((await ann.history(one._id))[0]).toMatchObject({ kind: 'updated', note: 'Undone' });
  });

  test('by whoever did it, once, within a day', async () => {
    const { _id } = await make({ assignedUser: ben.userId });
    const { operation } = (await ann.changeMany({ ids: [_id], changes: { assignedUser: null } })).body;
    const refused = { status: 409, body: { code: 'issues.cannotUndo' } };
    for (const other of [ben, admin]) expect(await other.undo(operation)).toMatchObject(refused);
    const { db } = house.platform;
    const setAge = (hours: number) =>
      db
        .updateTable('issue_operation')
        .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
        .where('id', '=', operation)
        .execute();
    await setAge(25);
    expect(await ann.undo(operation)).toMatchObject(refused);
    await setAge(23);
    expect(await ann.undo(operation)).toMatchObject({ status: 200, body: { restored: 1 } });
    expect(await read(_id)).toMatchObject({ assignedUser: { _id: ben.userId } });
    expect(await ann.undo(operation)).toMatchObject(refused);
    expect(await ann.undo(randomUUID())).toMatchObject(refused);
  });
});

describe('[ISSUE-1] many are deleted at once', () => {
  test('but for what others have made, which is named; an administrator deletes all', async () => {
    const [mine, theirs] = [await make(), await make({ diagnosis: 'Ben’s' }, ben)];
    const { body } = await ann.removeMany({ ids: idsOf([mine, theirs]) });
    expect(body).toMatchObject({
      deleted: 1,
      left: [{ _id: theirs._id, issueId: theirs.issueId, diagnosis: 'Ben’s', why: 'notYours' }],
    });
    expect((await ann.one(mine._id)).status).toBe(404);
    expect((await ann.removeMany({ ids: [theirs._id] })).body).toEqual({
      deleted: 0,
      leftCount: 1,
      left: [expect.objectContaining({ why: 'notYours' })],
    });
    expect((await admin.removeMany({ ids: [theirs._id] })).body).toMatchObject({ deleted: 1, leftCount: 0 });
  });

  test('and come back whole: comments, pictures, history and number', async () => {
    const issue = await make({ diagnosis: 'Comes back' });
    await ben.comment(issue._id, 'Still there?');
    const key = await ann.sendPicture(issue._id);
    await ann.attach(issue._id, key);
    const before = await read(issue._id);
    const { operation } = (await ann.remove(issue._id)).body;
    expect((await ann.list({ filter: `_id==${issue._id}` })).body.total).toBe(0);
    expect((await ann.comments(issue._id)).body.total).toBe(0);
    expect(await ann.readPicture(key)).toBe(404);
    for (const answer of [
      await ann.update(issue._id, { priority: 'Minor' }),
      await ann.comment(issue._id, 'x'),
      await ann.call('GET', `issues/${issue._id}/history`),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'issues.notFound' } });
    }
    const next = await make();
    expect(next.issueId).toBeGreaterThan(issue.issueId);
    expect(await ann.undo(operation)).toMatchObject({ status: 200, body: { restored: 1, leftCount: 0 } });
    expect(await read(issue._id)).toEqual({ ...before, updatedDate: expect.any(String) });
    expect((await ann.comments(issue._id)).body.total).toBe(1);
    expect(await ben.readPicture(key)).toBe(200);
    const kinds = (await ann.history(issue._id)).map(({ kind }: never) => kind);
    expect(kinds).toEqual(['restored', 'deleted', 'assetAdded', 'commented', 'created']);
  });

  test('and are gone for good after a day, with their pictures', async () => {
    const [old, young] = [await make(), await make()];
    const [oldKey, youngKey] = [await ann.sendPicture(old._id), await ann.sendPicture(young._id)];
    await ann.attach(old._id, oldKey);
    await ann.attach(young._id, youngKey);
    const { operation } = (await ann.remove(old._id)).body;
    const second = (await ann.remove(young._id)).body.operation;
    const { db, storage } = house.platform;
    const ago = new Date(Date.now() - 25 * 3_600_000);
    await db.updateTable('issue').set({ deleted_at: ago }).where('id', '=', old._id).execute();
    await db.updateTable('issue_operation').set({ created_at: ago }).where('id', '=', operation).execute();
    await db.updateTable('asset').set({ created_at: ago }).where('key', 'in', [oldKey, youngKey]).execute();
    await house.modules.issues.sweep();
    expect(await storage.stat(oldKey)).toBeUndefined();
    expect(await storage.stat(youngKey)).toBeDefined();
    expect(await ann.undo(operation)).toMatchObject({ status: 409 });
    expect(await ann.undo(second)).toMatchObject({ status: 200 });
    const left = await db.selectFrom('issue').select('id').where('id', 'in', [old._id, young._id]).execute();
    expect(left).toEqual([{ id: young._id }]);
  });

  test('and the elements of what was deleted have no open issue, until it comes back', async () => {
    const other = await openIssueSite(house, 'bulk|links');
    const dee = await other.join('dee');
    const { body: issue } = await dee.create({ forgeObjectId: [4] });
    const table = `/api/classification/v3/projects/${other.projectId}/classifications/byVersions/${other.viewId}/`;
    const numbers = async () =>
      (await dee.call('GET', `${table}?around=4&limit=100`)).body.classifications.find(
        ({ forgeObjectId }: { forgeObjectId: number }) => forgeObjectId === 4,
      ).issues;
    expect(await numbers()).toEqual([{ _id: issue._id, issueId: 1 }]);
    const { operation } = (await dee.removeMany({ ids: [issue._id] })).body;
    expect(await numbers()).toEqual([]);
    await dee.undo(operation);
    expect(await numbers()).toEqual([{ _id: issue._id, issueId: 1 }]);
    await dee.changeMany({ list: { total: 1 }, changes: { issueStatus: 'Closed' } });
    expect(await numbers()).toEqual([]);
  });
});

test('[ISSUE-1] all that a later scan found solved are closed, and the history of each names the evidence', async () => {
  const other = await openIssueSite(house, 'bulk|solved');
  const dee = await other.join('dee');
  const [solved, standing] = await Promise.all(
    [1, 2].map(async (i) => (await dee.create({ forgeObjectId: [i] })).body),
  );
  const scanDate = new Date('2026-10-30T08:00:00Z');
  const viewId = await addView(house, other.projectId, { modelId: other.modelId, name: 'Week 44', scanDate });
  await addVersion(house, viewId, [verdict(1, 'verified'), verdict(2, 'deviated')]);
  await house.modules.issues.follow(other.projectId);
  const closing = { changes: { issueStatus: 'Closed' }, because: 'solved' };
  const { body } = await dee.changeMany({ ids: idsOf([solved, standing]), ...closing });
  expect(body).toMatchObject({ changed: 1, left: [{ _id: standing._id, why: 'notSolved' }], leftCount: 1 });
  expect((await dee.history(solved._id))[0]).toMatchObject({
    kind: 'updated',
    note: 'Verified in "Week 44" on 30/10/2026',
    fields: [{ field: 'issueStatus', from: 'Open Issue', to: 'Closed' }],
  });
  const list = { filter: 'finding==solved;issueStatus!=Closed', total: 1 };
  expect(await dee.changeMany({ list, ...closing })).toMatchObject({ body: { code: 'issues.listMoved' } });
});

describe('at once', () => {
  test('a change of many and of one: both are in the history, one after the other', async () => {
    const issues = await makeThree();
    const [first] = issues;
    const [many, one] = await Promise.all([
      ann.changeMany({ ids: idsOf(issues), changes: { priority: 'Major' } }),
      ben.update(first._id, { location: 'Roof' }),
    ]);
    expect([many.status, one.status]).toEqual([200, 200]);
    expect(await read(first._id)).toMatchObject({ priority: 'Major', location: 'Roof', revision: 3 });
    expect((await ann.history(first._id)).map(({ fields }: never) => fields)).toHaveLength(3);
  });

  test('whoever edits one with a revision from before is told what the change of many did', async () => {
    const { _id } = await make();
    await ann.changeMany({ ids: [_id], changes: { priority: 'Major' } });
    const late = await ben.update(_id, { revision: 1, priority: 'Minor' });
    expect(late).toMatchObject({ status: 409, body: { code: 'issues.changed' } });
    expect(late.body.payload.changes[0].fields).toEqual([{ field: 'priority', from: 'Unassigned', to: 'Major' }]);
  });

  test('two changes of many in opposite order both get through', async () => {
    const ids = idsOf(await Promise.all(Array.from({ length: 20 }, () => make())));
    const answers = await Promise.all([
      ann.changeMany({ ids, changes: { priority: 'Major' } }),
      ben.changeMany({ ids: ids.toReversed(), changes: { deadline: '2026-12-01' } }),
      ann.changeMany({ ids: ids.toReversed(), changes: { priority: 'Major' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const id of ids)
      expect(await read(id)).toMatchObject({ priority: 'Major', deadline: '2026-12-01', revision: 3 });
  });

  test('an undo and an edit: either the edit is kept and named, or it comes after', async () => {
    for (let i = 0; i < 5; i++) {
      const { _id } = await make();
      const { operation } = (await ann.changeMany({ ids: [_id], changes: { priority: 'Major' } })).body;
      const [undone] = await Promise.all([ann.undo(operation), ben.update(_id, { priority: 'Blocker' })]);
      expect(undone.status).toBe(200);
      expect((await read(_id)).priority).toBe('Blocker');
      expect(undone.body.restored + undone.body.leftCount).toBe(1);
    }
  });

  test('two who undo the same: one does', async () => {
    const { _id } = await make();
    const { operation } = (await ann.remove(_id)).body;
    const answers = await Promise.all([ann.undo(operation), ann.undo(operation)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('of two who delete the same, the second is told that it is gone', async () => {
    const { _id } = await make();
    const answers = await Promise.all([ann.removeMany({ ids: [_id] }), admin.removeMany({ ids: [_id] })]);
    expect(answers.map(({ body }) => body.deleted).sort()).toEqual([0, 1]);
    expect(answers.flatMap(({ body }) => body.left)).toMatchObject([{ _id, why: 'gone' }]);
  });
});

test('another project’s issues and operations are out of reach, also for one who is in both', async () => {
  const other = await openIssueSite(house, 'bulk|foreign');
  const cleo = await other.join('cleo', ['READ', 'LIST', 'VIEW_ASSETS', 'ADMIN']);
  await house.modules.access.setMembership(site.projectId, cleo.userId, ['READ', 'LIST', 'VIEW_ASSETS']);
  const { _id } = await make();
  expect((await cleo.changeMany({ ids: [_id], changes: { priority: 'Minor' } })).body).toMatchObject({ changed: 0 });
  expect((await cleo.removeMany({ ids: [_id] })).body).toMatchObject({ deleted: 0, left: [{ why: 'gone' }] });
  expect(await read(_id)).toMatchObject({ priority: 'Unassigned' });
  const { operation } = (await ann.remove(_id)).body;
  expect(await cleo.undo(operation)).toMatchObject({ status: 409 });
});
