import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { packBcf } from '../../bcf/packBcf.fixture.ts';
import { aTopic } from '../../bcf/write/topic.fixture.ts';

type Person = Awaited<ReturnType<IssueSite['join']>>;

const viewer = ['READ', 'LIST', 'VIEW_ASSETS'] as const;

let house: TestHouse;
let site: IssueSite;
let rosa: Person;
let looker: Person;
let commenter: Person;
let worker: Person;

beforeAll(async () => {
  house = await openTestHouse();
  site = await openIssueSite(house, 'issue|rights');
  rosa = await site.join('rosa');
  looker = await site.join('looker', viewer);
  commenter = await site.join('commenter', [...viewer, 'ISSUE_COMMENT']);
  worker = await site.join('worker');
});
afterAll(() => house.close());

const refusal = (code: string) => ({ status: 403, body: { code } });
const mayNotChange = refusal('issues.mayNotChange');
const done = { status: 200 };

async function recordOne(more: object = {}): Promise<string> {
  return (await rosa.create({ priority: 'Critical', ...more })).body._id;
}

test('who may look changes nothing of a colleague’s issue, and watches it', async () => {
  const id = await recordOne();
  const key = await rosa.sendPicture(id);
  const { body: asset } = await rosa.attach(id, await rosa.sendPicture(id));
  const before = await rosa.one(id);
  expect(await looker.update(id, { issueStatus: 'Closed' })).toMatchObject(mayNotChange);
  expect(await looker.update(id, { priority: 'Minor', revision: 1 })).toMatchObject(mayNotChange);
  expect(await looker.update(id, { assignedUser: looker.userId })).toMatchObject(mayNotChange);
  expect(await looker.comment(id, 'Hello')).toMatchObject(refusal('issues.mayNotComment'));
  expect(await looker.sign('sign-asset-write-public', `${site.tenant}/issues/${id}/${id}.png`)).toMatchObject(
    mayNotChange,
  );
  expect(await looker.attach(id, key)).toMatchObject(mayNotChange);
  expect(await looker.detach(id, asset._id)).toMatchObject(mayNotChange);
  expect(await looker.create()).toMatchObject(refusal('issues.mayNotRecord'));
  expect((await rosa.one(id)).body).toEqual(before.body);
  expect((await rosa.comments(id)).body.total).toBe(0);
  expect(await looker.watch(id, true)).toMatchObject({ body: { isWatching: true } });
});

test('a refusal names what is lacking and who gives it', async () => {
  const id = await recordOne();
  const { body } = await looker.update(id, { issueStatus: 'Closed' });
  expect(body.message).toMatch(/^You may change issues that you recorded or that are assigned to you\./);
  expect(body.message).toMatch(/ask an administrator of the project for a role that may work on issues\.$/);
});

test('who may comment comments on all, records own ones and works on those', async () => {
  const id = await recordOne();
  expect(await commenter.comment(id, 'From the site')).toMatchObject(done);
  expect(await commenter.update(id, { issueStatus: 'Closed' })).toMatchObject(mayNotChange);
  const { body: own } = await commenter.create();
  expect(await commenter.update(own._id, { issueStatus: 'Closed' })).toMatchObject(done);
  expect(await commenter.attach(own._id, await commenter.sendPicture(own._id))).toMatchObject(done);
  expect(await commenter.remove(own._id)).toMatchObject(done);
});

test('whoever an issue is assigned to works on it whatever else they may, until it is somebody else’s', async () => {
  const id = await recordOne({ assignedUser: looker.userId });
  expect(await looker.update(id, { issueStatus: 'Under Inspection' })).toMatchObject(done);
  expect(await looker.comment(id, 'On it')).toMatchObject(done);
  expect(await looker.attach(id, await looker.sendPicture(id))).toMatchObject(done);
  expect(await looker.remove(id)).toMatchObject(refusal('issues.notYours'));
  expect(await looker.update(id, { assignedUser: worker.userId })).toMatchObject(done);
  expect(await looker.update(id, { issueStatus: 'Closed' })).toMatchObject(mayNotChange);
});

test('whoever recorded an issue keeps it, also with a role that only looks', async () => {
  const noor = await site.join('noor');
  const { body: own } = await noor.create();
  await house.modules.access.setMembership(site.projectId, noor.userId, viewer);
  expect(await noor.update(own._id, { priority: 'Major' })).toMatchObject(done);
  expect(await noor.comment(own._id, 'Still here')).toMatchObject(done);
  expect(await noor.remove(own._id)).toMatchObject(done);
});

test('who works on issues changes those of others, and deletes none of them', async () => {
  const id = await recordOne();
  expect(await worker.update(id, { issueStatus: 'Closed' })).toMatchObject(done);
  expect(await worker.remove(id)).toMatchObject(refusal('issues.notYours'));
});

test('of many at once those of others stay as they were, and are named', async () => {
  const [other, assigned] = [await recordOne(), await recordOne({ assignedUser: looker.userId })];
  const ids = [other, assigned];
  const { body } = await looker.changeMany({ ids, changes: { issueStatus: 'Closed' } });
  expect(body).toMatchObject({ changed: 1, unchanged: 0, leftCount: 1, left: [{ _id: other, why: 'notYours' }] });
  expect([(await rosa.one(other)).body.issueStatus, (await rosa.one(assigned)).body.issueStatus]).toEqual([
    'Open Issue',
    'Closed',
  ]);
});

test('handing an issue on is taken back by whoever did it, unless their role only looks by then', async () => {
  const emma = await site.join('emma');
  const others = [await recordOne(), await recordOne()];
  const assigned = await recordOne({ assignedUser: emma.userId });
  const handOn = async (ids: string[]) =>
    (await emma.changeMany({ ids, changes: { assignedUser: worker.userId } })).body.operation;
  const [ofOthers, ofOwn] = [await handOn(others), await handOn([assigned])];
  await house.modules.access.setMembership(site.projectId, emma.userId, viewer);
  const { body: left } = await emma.undo(ofOthers);
  expect(left).toMatchObject({ restored: 0, leftCount: 2, left: [{ why: 'notYours' }, { why: 'notYours' }] });
  expect((await emma.undo(ofOwn)).body).toMatchObject({ restored: 1, leftCount: 0 });
  expect((await rosa.one(assigned)).body.assignedUser._id).toBe(emma.userId);
});

test('issues of a filter are made by whoever may record some', async () => {
  const make = (person: Person) =>
    person.call('POST', `issues/of-view/${site.viewId}/`, { grouping: 'element', skipsOpen: false, total: 10 });
  expect(await make(looker)).toMatchObject(refusal('issues.mayNotRecord'));
  expect(await make(commenter)).toMatchObject(done);
});

test('[ISSUE-6] a BCF file is imported by whoever works on issues', async () => {
  const bytes = await packBcf([aTopic({ title: 'From a file' })]);
  for (const person of [looker, commenter]) {
    expect(await person.previewBcf({ bytes })).toMatchObject(refusal('issueFiles.mayNotImport'));
    expect(await person.importBcf({ bytes }, { fingerprint: 'a' })).toMatchObject(refusal('issueFiles.mayNotImport'));
  }
  expect((await worker.takeBcf({ bytes })).taken).toMatchObject({ created: 1 });
});

test('administrators change and delete what others recorded', async () => {
  const admin = await site.join('admin', [...viewer, 'ADMIN']);
  const id = await recordOne();
  expect(await admin.update(id, { issueStatus: 'Closed' })).toMatchObject(done);
  expect(await admin.remove(id)).toMatchObject(done);
});
