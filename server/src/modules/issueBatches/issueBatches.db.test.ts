import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@plumbline/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIssueSite } from '../../../test/openIssueSite.ts';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import {
  addModel,
  addVersion,
  addView,
  asCaller,
  changer,
  testElements,
  verdict,
} from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openSharedHouse();
});
afterAll(() => house.close());

/** Ten walls on level 1, five slabs on level 2; of each kind every other is missing. */
async function openSite(tenant: string) {
  const site = await openIssueSite(house, tenant);
  const first = site.first + 100;
  const elements = testElements(15, (index) => ({
    identity: first + index,
    globalId: `B${index}`,
    ...(index < 10 ? { floor: 'Level 1' } : { floor: 'Level 2', elementType: 'IfcSlab:Floor' }),
  }));
  const modelId = await addModel(house, site.projectId, elements);
  const viewId = await addView(house, site.projectId, { modelId, name: 'Week 41' });
  const verdicts = elements.map((_, index) => verdict(index, index % 2 === 0 ? 'deviated' : 'missing'));
  await addVersion(house, viewId, verdicts);
  const ann = await site.join('ann');
  const base = `issues/of-view/${viewId}`;
  return {
    ...site,
    viewId,
    modelId,
    ann,
    preview: (filter: object = {}) =>
      ann.call('GET', `${base}/preview?filtersDTO=${encodeURIComponent(JSON.stringify(filter))}`),
    make: (body: object, key?: string) =>
      ann.call('POST', `${base}/`, body, key === undefined ? {} : { [idempotencyHeader]: key }),
  };
}

test('[ISSUE-2] the preview tells how many issues there would be, and which elements have one already', async () => {
  const site = await openSite('batches|preview');
  await site.ann.create({ analysisViewId: site.viewId, forgeObjectId: [0, 1, 10] });
  await site.ann.create({ analysisViewId: site.viewId, forgeObjectId: [12], issueStatus: 'Closed' });
  expect((await site.preview()).body).toEqual({
    all: { elements: 15, element: 15, floorAndType: 2 },
    withoutOpen: { elements: 12, element: 12, floorAndType: 2 },
    haveOpen: 3,
  });
  expect((await site.preview({ statuses: ['missing'], floors: ['Level 2'] })).body).toEqual({
    all: { elements: 2, element: 2, floorAndType: 1 },
    withoutOpen: { elements: 2, element: 2, floorAndType: 1 },
    haveOpen: 0,
  });
});

test('[ISSUE-2] issues are made of a filter, one an element, with all that an issue has', async () => {
  const site = await openSite('batches|elements');
  const filter = { statuses: ['missing'] };
  const more = { deadline: '2026-12-24', priority: 'Major', assignedUser: site.ann.userId };
  const { status, body } = await site.make({ filter, grouping: 'element', total: 7, ...more });
  expect([status, body]).toEqual([
    200,
    { created: 7, elements: 7, ids: expect.any(Array), firstIssueId: 1, lastIssueId: 7 },
  ]);
  const { result } = (await site.ann.list({ sort: 'issueId' })).body;
  expect(result.map(({ _id }: never) => _id)).toEqual(body.ids);
  expect(result[0]).toMatchObject({
    issueId: 1,
    diagnosis: 'Missing Wall',
    location: 'Floor Level 1',
    issueStatus: 'Open Issue',
    priority: 'Major',
    deadline: '2026-12-24',
    assignedUser: { _id: site.ann.userId },
    statusAtCreation: 'missing',
    forgeObjectId: [1],
    externalId: ['B1'],
    model: site.modelId,
    finding: { state: 'unseen', unseen: 1 },
  });
  expect((await site.ann.history(body.ids[0])).map(({ kind }: never) => kind)).toEqual(['created']);
  // Taken back as what one has made is: deleted.
  expect((await site.ann.removeMany({ ids: body.ids })).body).toMatchObject({ deleted: 7 });
});

test('[ISSUE-2] an issue about what a person set says whose word that is, by the clock of whoever makes it', async () => {
  const site = await openSite('batches|word');
  const bea = await house.addMember('bea@batches-word.test', site.projectId, changer);
  const set = await asCaller(house, bea.authorization, site.projectId).reclassify(site.viewId, 1, {
    classification: 'no_data',
  });
  await house.modules.verdicts.putOnDay(set.body.changeId, new Date('2026-09-04T22:30:00Z'));
  const { body } = await site.make({
    filter: { statuses: ['no_data'] },
    grouping: 'element',
    total: 1,
    timezoneOffset: -120,
  });
  const issue = (await site.ann.one(body.ids[0])).body;
  expect(issue.description).toBe('No data: set by Test Person on 5 September 2026; measured: missing.');
});

test('[ISSUE-2] or one for each type on a floor, without those that have an open one', async () => {
  const site = await openSite('batches|grouped');
  await site.ann.create({ analysisViewId: site.viewId, forgeObjectId: [0] });
  const { body } = await site.make({ grouping: 'floorAndType', total: 2 });
  expect(body).toMatchObject({ created: 2, elements: 14, firstIssueId: 2, lastIssueId: 3 });
  const [walls, slabs] = await Promise.all(body.ids.map(async (id: string) => (await site.ann.one(id)).body));
  expect(walls).toMatchObject({ diagnosis: 'Wall (4 deviated, 5 missing)', location: 'Floor Level 1' });
  expect(walls.forgeObjectId).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(slabs).toMatchObject({ diagnosis: 'Slab (3 deviated, 2 missing)', numElements: 5 });
  expect((await site.preview()).body).toMatchObject({ haveOpen: 15 });
  expect(await site.make({ grouping: 'element', total: 1 })).toMatchObject({ body: { code: 'issueBatches.none' } });
});

test('[ISSUE-2] what has moved on since the preview makes nothing', async () => {
  const site = await openSite('batches|moved');
  expect(await site.make({ grouping: 'element', total: 14 })).toMatchObject({
    status: 409,
    body: { code: 'issues.listMoved', payload: { total: 15 } },
  });
  expect((await site.ann.list()).body.total).toBe(0);
});

test('[ISSUE-2] of two who make the same at once, the second is told that there is nothing left', async () => {
  const site = await openSite('batches|race');
  const answers = await Promise.all([1, 2, 3].map(() => site.make({ grouping: 'element', total: 15 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await site.ann.list({ limit: 100 })).body.total).toBe(15);
});

test('[ISSUE-2] a call that is sent again under its key makes them once', async () => {
  const site = await openSite('batches|repeat');
  const key = randomUUID();
  const body = { grouping: 'element', total: 15 };
  const [first, second] = [await site.make(body, key), await site.make(body, key)];
  expect(second.body).toEqual(first.body);
  expect((await site.ann.list({ limit: 100 })).body.total).toBe(15);
});

test('[ISSUE-2] more than can be made at once is refused with a sentence, and nothing is made', async () => {
  const site = await openSite('batches|many');
  const elements = testElements(501, (index) => ({ identity: site.first + 1000 + index, globalId: `M${index}` }));
  const modelId = await addModel(house, site.projectId, elements);
  const viewId = await addView(house, site.projectId, { modelId });
  await addVersion(
    house,
    viewId,
    elements.map((_, index) => verdict(index, 'missing')),
  );
  const make = (body: object) => site.ann.call('POST', `issues/of-view/${viewId}/`, body);
  expect(await make({ grouping: 'element', total: 500 })).toMatchObject({
    status: 409,
    body: { code: 'issueBatches.tooMany', payload: { issues: 501, elements: 501 } },
  });
  expect((await site.ann.list()).body.total).toBe(0);
  expect((await make({ grouping: 'floorAndType', total: 1 })).body).toMatchObject({ created: 1, elements: 501 });
});

test.each([
  ['no grouping', { total: 1 }],
  ['no total', { grouping: 'element' }],
  ['more than are made', { grouping: 'element', total: 501 }],
  ['an unknown part of the filter', { grouping: 'element', total: 1, filter: { colour: 'red' } }],
  ['an unknown field', { grouping: 'element', total: 1, diagnosis: 'x' }],
  ['a day that is none', { grouping: 'element', total: 1, deadline: '2026-13-01' }],
])('%s is refused', async (_, body) => {
  const site = await openSite(`batches|bad-${randomUUID()}`);
  expect(await site.make(body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

test('an unpublished version makes issues for those alone who may see it', async () => {
  const site = await openSite('batches|unpublished');
  const viewId = await addView(house, site.projectId, { modelId: site.modelId });
  await addVersion(house, viewId, [verdict(0, 'missing')], { status: 'dev' });
  const make = (by: typeof site.ann) => by.call('POST', `issues/of-view/${viewId}/`, { grouping: 'element', total: 1 });
  expect(await make(site.ann)).toMatchObject({ body: { code: 'issueBatches.none' } });
  const rosa = await site.join('rosa', ['READ', 'LIST', 'VIEW_ASSETS', 'ISSUE_COMMENT', 'SR_READ']);
  expect(await make(rosa)).toMatchObject({ status: 200 });
});
