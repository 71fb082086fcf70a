import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { addModel, addView } from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;
let site: IssueSite;
let ann: Awaited<ReturnType<IssueSite['join']>>;
let ben: typeof ann;
let admin: typeof ann;

beforeAll(async () => {
  house = await openTestHouse();
  site = await openIssueSite(house, 'issues|site');
  ann = await site.join('ann');
  ben = await site.join('ben');
  admin = await site.join('admin', ['READ', 'LIST', 'VIEW_ASSETS', 'ADMIN']);
});
afterAll(() => house.close());

const made = async (more: object = {}, by = ann) => {
  const { status, body } = await by.create(more);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};

const viewport = {
  eye: [1, 2, 3],
  target: [0, 0, 0],
  up: [0, 0, 1],
  fovDegrees: 45,
  clip: { min: [0, 0, 0], max: [5, 5, 3] },
  hidden: [4, 5],
};

test('[ISSUE-2] an issue is kept with its elements, what was seen, who is to mend it and by when', async () => {
  const given = {
    issueStatus: 'Under Inspection',
    location: ' Floor 1 ',
    diagnosis: ' Leans 40 mm ',
    priority: 'Major',
    description: 'Since\nMay.',
    forgeObjectId: [3, 1],
    externalId: ['G3', 'G1'],
    assignedUser: ben.userId,
    deadline: '2026-12-24',
    classification: 'some-verdict',
    statusAtCreation: 'deviated',
    viewport,
  };
  const issue = await made(given);
  const person = { firstName: 'Test', lastName: 'Person' };
  expect(issue).toEqual({
    _id: expect.any(String),
    issueId: expect.any(Number),
    revision: 1,
    tenantId: 'issues|site',
    issueStatus: 'Under Inspection',
    location: 'Floor 1',
    diagnosis: 'Leans 40 mm',
    priority: 'Major',
    deadline: '2026-12-24',
    assignedUser: { _id: ben.userId, ...person },
    user: { _id: ann.userId, ...person },
    createdDate: expect.any(String),
    updatedDate: expect.any(String),
    numComments: 0,
    numAssets: 0,
    numElements: 2,
    assets: [],
    viewpoints: [],
    description: 'Since\nMay.',
    analysisView: site.viewId,
    analysisName: 'Week 40',
    model: site.modelId,
    classification: 'some-verdict',
    statusAtCreation: 'deviated',
    viewport,
    forgeObjectId: [3, 1],
    externalId: ['G3', 'G1'],
    finding: { state: 'unseen', counts: [], unseen: 2, gone: 0 },
    elements: [
      { externalId: 'G3', name: 'W3', forgeObjectId: 3 },
      { externalId: 'G1', name: 'W1', forgeObjectId: 1 },
    ],
  });
  expect((await ben.one(issue._id)).body).toEqual(issue);
  const { elements: _, viewport: __, assets: ___, viewpoints: ____, description: _____, ...row } = issue;
  expect((await ben.list({ filter: `issueId==${issue.issueId}` })).body).toEqual({ result: [row], total: 1 });
});

test('[ISSUE-2] what nobody says is open, unassigned, without a deadline', async () => {
  expect(await made({ externalId: ['G2'], forgeObjectId: [] })).toMatchObject({
    issueStatus: 'Open Issue',
    priority: 'Unassigned',
    assignedUser: null,
    deadline: null,
    location: '',
    forgeObjectId: [2],
    viewport: null,
  });
});

test.each([
  ['no element', { forgeObjectId: [], externalId: [] }, 'Select an element in the Viewer'],
  ['no name', { diagnosis: '  ' }, 'The name of an issue can’t be blank.'],
  ['a name that nobody sees', { diagnosis: '\u200b' }, 'The name of an issue can’t be blank.'],
  ['a long name', { diagnosis: 'x'.repeat(501) }, 'Too big: expected string to have <=500 characters'],
  ['a deadline that is no day', { deadline: '2026-02-30' }, 'Invalid ISO date'],
  ['an unknown status', { issueStatus: 'Open' }, expect.stringContaining('Invalid option')],
  ['an unknown field', { colour: 'red' }, 'Unrecognized key: "colour"'],
  ['an unknown part of a viewport', { viewport: { ...viewport, roll: 1 } }, 'Unrecognized key: "roll"'],
  ['thousands of elements', { forgeObjectId: Array(2001).fill(1) }, 'Too big: expected array to have <=2000 items'],
  ['too many hidden elements', { viewport: { ...viewport, hidden: Array(20_001).fill(1) } }, expect.any(String)],
])('[ISSUE-2] %s is refused with a sentence', async (_, part, message) => {
  const { status, body } = await ann.create(part);
  expect([status, body.code]).toEqual([400, 'request.invalid']);
  expect(body.payload.issues.map((issue: { message: string }) => issue.message)).toContainEqual(message);
});

test('[ISSUE-2] elements that the model does not have are named', async () => {
  expect(await ann.create({ forgeObjectId: [1, 77], externalId: ['G1', 'GX'] })).toMatchObject({
    status: 400,
    body: { code: 'issues.unknownElements', payload: { forgeObjectIds: [77], externalIds: ['GX'] } },
  });
});

test('numbers of issues have no gaps, whoever comes at once, and none is given twice', async () => {
  const other = await openIssueSite(house, 'issues|numbers');
  const cleo = await other.join('cleo');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => cleo.create(i % 4 === 3 ? { forgeObjectId: [99] } : {})),
  );
  const good = answers.filter(({ status }) => status === 200);
  expect(good.map(({ body }) => body.issueId).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const last = good.find(({ body }) => body.issueId === 9);
  await cleo.remove(last?.body._id);
  expect((await cleo.create()).body.issueId).toBe(10);
});

test('[ISSUE-2] a call that is sent again under its key, as after a 500, makes one issue', async () => {
  const key = randomUUID();
  const before = (await ann.list()).body.total;
  const [first, second] = await Promise.all([
    ann.create({ diagnosis: 'Once' }, key),
    ann.create({ diagnosis: 'Once' }, key),
  ]);
  const third = await ann.create({ diagnosis: 'Once' }, key);
  expect([second.body._id, third.body._id]).toEqual([first.body._id, first.body._id]);
  expect((await ann.list()).body.total).toBe(before + 1);
});

describe('two who change one issue', () => {
  test('[ISSUE-2] the second is told who changed what meanwhile, and nothing of the first is lost', async () => {
    const { _id } = await made({ diagnosis: 'As found', assignedUser: ben.userId });
    const first = await ann.update(_id, { revision: 1, diagnosis: 'Leans', issueStatus: 'Closed', assignedUser: null });
    expect(first).toMatchObject({ status: 200, body: { revision: 2, diagnosis: 'Leans' } });
    const second = await ben.update(_id, { revision: 1, priority: 'Blocker', diagnosis: 'Tilts' });
    expect(second).toMatchObject({ status: 409, body: { code: 'issues.changed', payload: { revision: 2 } } });
    expect(second.body.payload.changes).toMatchObject([
      {
        kind: 'updated',
        user: { _id: ann.userId },
        fields: [
          { field: 'issueStatus', from: 'Open Issue', to: 'Closed' },
          { field: 'diagnosis', from: 'As found', to: 'Leans' },
          { field: 'assignedUser', from: 'Test Person', to: null },
        ],
      },
    ]);
    expect((await ben.one(_id)).body).toMatchObject({ diagnosis: 'Leans', priority: 'Unassigned', revision: 2 });
    expect(await ben.update(_id, { revision: 2, diagnosis: 'Tilts' })).toMatchObject({ body: { revision: 3 } });
  });

  test('of ten at once with the same revision, one gets through', async () => {
    const { _id } = await made();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => ann.update(_id, { revision: 1, location: `Floor ${i}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await ann.history(_id)).map(({ kind }: never) => kind)).toEqual(['updated', 'created']);
  });

  test('somebody else of the same name is somebody else', async () => {
    const { _id } = await made({ assignedUser: ben.userId });
    expect((await ann.update(_id, { assignedUser: ann.userId })).body).toMatchObject({
      revision: 2,
      assignedUser: { _id: ann.userId },
    });
    expect((await ann.changeMany({ ids: [_id], changes: { assignedUser: ben.userId } })).body.changed).toBe(1);
    expect((await ann.one(_id)).body.assignedUser._id).toBe(ben.userId);
  });

  test('what is not named stays, and a change of nothing is none', async () => {
    const issue = await made({ location: 'Floor 1', deadline: '2026-11-30', forgeObjectId: [1, 2] });
    const same = await ann.update(issue._id, { location: 'Floor 1', forgeObjectId: [2, 1] });
    expect(same.body).toMatchObject({ revision: 1, updatedDate: issue.updatedDate });
    const after = (await ann.update(issue._id, { deadline: null })).body;
    expect(after).toMatchObject({ revision: 2, location: 'Floor 1', deadline: null, forgeObjectId: [1, 2] });
  });
});

test('[ISSUE-2] the history tells who did what, newest first', async () => {
  const { _id } = await made({ forgeObjectId: [1] });
  await ben.update(_id, { forgeObjectId: [1, 2], priority: 'Minor' });
  await ben.comment(_id, 'Looked at it');
  expect(await ann.history(_id)).toMatchObject([
    { kind: 'commented', user: { _id: ben.userId }, fields: [] },
    {
      kind: 'updated',
      fields: [
        { field: 'priority', from: 'Unassigned', to: 'Minor' },
        { field: 'elements', from: '1: W1', to: '2: W1, W2' },
      ],
    },
    { kind: 'created', user: { _id: ann.userId } },
  ]);
});

describe('[ISSUE-8] who issues can be assigned to', () => {
  test('are the members who see issues and can sign in', async () => {
    const other = await openIssueSite(house, 'issues|assign');
    const [dee, shut, gone] = [await other.join('dee'), await other.join('shut', ['READ']), await other.join('gone')];
    await house.modules.identity.setDisabled(gone.userId, true);
    const { body } = await dee.call('GET', 'issues/assignable-users');
    expect(body.result).toEqual([{ _id: dee.userId, firstName: 'Test', lastName: 'Person' }]);
    for (const assignedUser of [shut.userId, gone.userId, ann.userId, randomUUID()]) {
      expect(await dee.create({ assignedUser })).toMatchObject({ status: 409, body: { code: 'issues.cannotAssign' } });
    }
  });

  test('one who left stays named, and the issue can still be changed', async () => {
    const other = await openIssueSite(house, 'issues|left');
    const [dee, leo] = [await other.join('dee'), await other.join('leo')];
    const { body: issue } = await dee.create({ assignedUser: leo.userId });
    await house.modules.access.removeMembership(other.projectId, leo.userId);
    const kept = await dee.update(issue._id, { assignedUser: leo.userId, priority: 'Critical' });
    expect(kept.body).toMatchObject({ assignedUser: { _id: leo.userId, firstName: 'Test' }, priority: 'Critical' });
    await dee.update(issue._id, { assignedUser: null });
    expect((await dee.update(issue._id, { assignedUser: leo.userId })).status).toBe(409);
  });
});

describe('elements through versions of the model', () => {
  test('[ISSUE-2] an issue follows its elements into a new version; one that is gone is still named', async () => {
    const other = await openIssueSite(house, 'issues|versions');
    const dee = await other.join('dee');
    const { body: issue } = await dee.create({ forgeObjectId: [1, 2] });
    // W1 has another number and GlobalId; the file of W2 was deleted.
    const next = other.elements
      .filter((_, index) => index !== 2)
      .toReversed()
      .map((element) => ({ ...element, globalId: `N${element.globalId}` }));
    await house.platform.db.updateTable('model').set({ is_active: false }).where('id', '=', other.modelId).execute();
    const modelId = await addModel(house, other.projectId, next, { active: true });
    const found = (await dee.one(issue._id, `?model=${modelId}`)).body;
    expect(found.elements).toEqual([
      { externalId: 'G1', name: 'W1', forgeObjectId: 7 },
      { externalId: 'G2', name: 'W2', forgeObjectId: null },
    ]);
    expect([found.forgeObjectId, found.externalId]).toEqual([[7], ['G1', 'G2']]);
    expect((await dee.one(issue._id)).body.forgeObjectId).toEqual([1, 2]);
    const numbers = async (query: Record<string, string>) =>
      (await dee.list(query)).body.result.map(({ issueId }: never) => issueId);
    expect(await numbers({ filter: 'forgeObjectId=in=(7)', model: modelId })).toEqual([1]);
    expect(await numbers({ filter: 'forgeObjectId=in=(2)', model: modelId })).toEqual([]);
    expect(await numbers({ filter: 'externalId==NG1', model: modelId })).toEqual([1]);
    expect(await numbers({ filter: 'externalId==G2' })).toEqual([1]);
    // Saved again as the form has it: what is gone stays, and nothing changes.
    const saved = await dee.update(issue._id, { model: modelId, forgeObjectId: [7], externalId: ['G1', 'G2'] });
    expect(saved.body).toMatchObject({ revision: 1, numElements: 2 });
    const more = await dee.update(issue._id, { model: modelId, forgeObjectId: [7, 0], externalId: ['G2'] });
    expect(more.body.elements.map(({ name }: never) => name)).toEqual(['W1', 'W9', 'W2']);
  });

  test('[ISSUE-8] elements are listed by number or GlobalId', async () => {
    const list = (filter: string, more = '') =>
      ann.call('GET', `elements?filter=${encodeURIComponent(filter)}&limit=10000${more}`);
    expect((await list(`forgeObjectId=in=(3,1,77);model==${site.modelId}`)).body).toEqual({
      result: [1, 3].map((i) => ({ forgeObjectId: i, externalId: `G${i}`, name: `W${i}`, model: site.modelId })),
      total: 2,
    });
    expect((await list(`model==${site.modelId};externalId=in=(G4)`)).body.total).toBe(1);
    for (const filter of [
      'forgeObjectId=in=(1)',
      `model==${site.modelId}`,
      `model==x;forgeObjectId==1`,
      `model==${site.modelId},forgeObjectId==1`,
      `model==${site.modelId};forgeObjectId=gt=1`,
      `model==${site.modelId};name==W1`,
      'forgeObjectId=in=(',
    ]) {
      expect(await list(filter), filter).toMatchObject({ status: 400, body: { code: 'filter.invalid' } });
    }
    expect(await list(`forgeObjectId==1;model==${randomUUID()}`)).toMatchObject({ status: 404 });
  });
});

describe('[ISSUE-4] comments', () => {
  test('are listed oldest first, counted, and deleted by their author alone', async () => {
    const { _id } = await made();
    const first = (await ann.comment(_id, '  It leans.\nA lot. ')).body;
    const second = (await ben.comment(_id, 'طابق 🏗️')).body;
    expect(first).toEqual({
      _id: expect.any(String),
      issue: _id,
      comment: 'It leans.\nA lot.',
      createdDate: expect.any(String),
      user: { _id: ann.userId, firstName: 'Test', lastName: 'Person' },
    });
    expect((await ben.comments(_id)).body).toEqual({ result: [first, second], total: 2 });
    expect((await ben.one(_id)).body).toMatchObject({ numComments: 2, revision: 1 });
    for (const other of [ben, admin]) {
      expect(await other.uncomment(first._id)).toMatchObject({ status: 403, body: { code: 'issues.commentNotYours' } });
    }
    expect(await ann.uncomment(first._id)).toMatchObject({ status: 200 });
    expect(await ann.uncomment(first._id)).toMatchObject({ status: 404, body: { code: 'issues.commentNotFound' } });
    expect((await ben.comments(_id)).body).toEqual({ result: [second], total: 1 });
  });

  test('without text, of a megabyte, or about an issue that is not there are refused', async () => {
    const { _id } = await made();
    expect(await ann.comment(_id, ' \n ')).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await ann.comment(_id, 'x'.repeat(10_001))).toMatchObject({ status: 400 });
    expect((await ann.comment(_id, 'x'.repeat(1024 * 1024))).status).toBe(413);
    expect(await ann.comment(randomUUID(), 'x')).toMatchObject({ status: 404, body: { code: 'issues.notFound' } });
    expect((await ann.comments(_id)).body).toEqual({ result: [], total: 0 });
  });
});

test('[ISSUE-2] an issue is deleted by its creator or an administrator, with all it has', async () => {
  const { _id } = await made();
  await ann.comment(_id, 'x');
  await ann.attach(_id, await ann.sendPicture(_id));
  expect(await ben.remove(_id)).toMatchObject({ status: 403, body: { code: 'issues.notYours' } });
  expect(await ann.remove(_id)).toMatchObject({ status: 200, body: { operation: expect.any(String) } });
  expect(await ann.remove(_id)).toMatchObject({ status: 404, body: { code: 'issues.notFound' } });
  expect(await ann.one(_id)).toMatchObject({ status: 404 });
  expect((await ann.comments(_id)).body.total).toBe(0);
  const theirs = await made({}, ben);
  expect((await admin.remove(theirs._id)).status).toBe(200);
});

/** A PNG as far as it says how large it is, with nothing behind it (PNG 1.2, 4.1.1). */
function pngHead(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = chunk('IDAT', deflateSync(Buffer.alloc(1024)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    rows,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('pictures', () => {
  test('[ISSUE-8] are sent below the issue, attached, shown, and removed with their objects', async () => {
    const { _id } = await made();
    const key = await ann.sendPicture(_id);
    // Nobody knows it before it is attached.
    expect(await ann.readPicture(key)).toBe(404);
    const { body: asset } = await ann.attach(_id, key, { type: 'section', analysisViewId: site.viewId });
    expect(asset).toEqual({
      _id: expect.any(String),
      path: key,
      type: 'section',
      createdDate: expect.any(String),
      user: { _id: ann.userId, firstName: 'Test', lastName: 'Person' },
      analysis: { _id: site.viewId, name: 'Week 40' },
    });
    expect(await ben.readPicture(key)).toBe(200);
    const second = (await ben.attach(_id, await ben.sendPicture(_id, 'jpg'))).body;
    const shown = (await ben.one(_id)).body;
    expect([shown.assets, shown.asset, shown.numAssets]).toEqual([[asset, second], asset, 2]);
    expect(await ben.detach(_id, asset._id)).toMatchObject({ status: 200 });
    expect(await ben.detach(_id, asset._id)).toMatchObject({ status: 404, body: { code: 'issues.assetNotFound' } });
    expect(await house.platform.storage.stat(key)).toBeUndefined();
    expect((await ben.one(_id)).body.assets).toEqual([second]);
    await ann.remove(_id);
    expect(await ben.readPicture(second.path)).toBe(404);
  });

  test('[ISSUE-8] what was not sent, lies elsewhere or is another issue’s is not attached', async () => {
    const [one, other] = [await made(), await made()];
    const sent = await ann.sendPicture(other._id);
    await ann.attach(other._id, sent);
    for (const key of [
      `issues|site/issues/${one._id}/${randomUUID()}.png`,
      `issues|site/temp/${randomUUID()}.png`,
      `issues|other/issues/${one._id}/${randomUUID()}.png`,
      sent,
      '../secret',
    ]) {
      expect(await ann.attach(one._id, key), key).toMatchObject({
        status: 404,
        body: { code: 'issues.assetNotFound' },
      });
    }
    expect((await ann.attach(other._id, sent)).status).toBe(404);
    const cleo = await (await openIssueSite(house, 'issues|pictures')).join('cleo');
    expect(await cleo.sign('sign-asset', sent)).toMatchObject({ status: 404 });
    expect(await cleo.sign('sign-asset-write-public', sent)).toMatchObject({ status: 404 });
  });

  test.each([
    ['a page', Buffer.from('<script>alert(1)</script>'), 415, 'assets.notAnImage'],
    ['nothing', Buffer.alloc(0), 415, 'assets.notAnImage'],
    ['a picture that breaks off', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415, 'assets.notAnImage'],
    ['the head of a picture of 2,500 megapixels', pngHead(50_000, 50_000), 413, 'assets.tooManyPixels'],
  ])('[ISSUE-8] %s is no picture of an issue', async (_, bytes, status, code) => {
    const { _id } = await made();
    const sent = await ann.sendBytes(_id, bytes);
    expect([sent.status, sent.code]).toEqual([status, code]);
    expect(await ann.attach(_id, sent.key)).toMatchObject({ status: 404, body: { code: 'issues.assetNotFound' } });
    expect((await ann.one(_id)).body.numAssets).toBe(0);
  });

  test('what was sent and never attached is swept after a day', async () => {
    const { _id } = await made();
    const [left, kept] = [await ann.sendPicture(_id), await ann.sendPicture(_id)];
    await ann.attach(_id, kept);
    const { db, storage } = house.platform;
    await house.modules.issues.sweep();
    expect(await storage.stat(left)).toBeDefined();
    const old = { created_at: new Date(Date.now() - 2 * 86_400_000) };
    await db.updateTable('asset').set(old).where('key', 'in', [left, kept]).execute();
    await house.modules.issues.sweep();
    expect(await storage.stat(left)).toBeUndefined();
    expect(await storage.stat(kept)).toBeDefined();
  });
});

test('other projects’ issues are invisible in every call, also to one who is in both', async () => {
  const other = await openIssueSite(house, 'issues|foreign');
  const cleo = await other.join('cleo');
  await house.modules.access.setMembership(site.projectId, cleo.userId, ['READ', 'LIST', 'VIEW_ASSETS']);
  const { _id } = await made();
  const comment = (await ann.comment(_id, 'Ours')).body;
  expect((await cleo.list({ limit: 10_000 })).body).toEqual({ result: [], total: 0 });
  expect((await cleo.list({ filter: `_id==${_id}` })).body.total).toBe(0);
  expect((await cleo.comments(_id)).body.total).toBe(0);
  for (const answer of [
    await cleo.one(_id),
    await cleo.update(_id, { priority: 'Minor' }),
    await cleo.remove(_id),
    await cleo.comment(_id, 'Theirs'),
    await cleo.uncomment(comment._id),
    await cleo.call('GET', `issues/${_id}/history`),
    await cleo.attach(_id, `issues|site/issues/${_id}/${randomUUID()}.png`),
    await cleo.detach(_id, randomUUID()),
    await cleo.create({ analysisViewId: site.viewId }),
    await cleo.list({ model: site.modelId }),
    await cleo.one(_id, `?model=${site.modelId}`),
  ]) {
    expect(answer.status).toBe(404);
  }
});

test('a view that the caller may not see cannot be written about', async () => {
  const viewId = await addView(house, site.projectId, { modelId: site.modelId, status: 'in_progress' });
  expect(await ann.create({ analysisViewId: viewId })).toMatchObject({ body: { code: 'analyses.notFound' } });
});
