import type { ElementStatus } from '@plumbline/contract/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { followIssues } from '../../jobs.ts';
import { addModel, addVersion, addView, verdict } from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const reviewer = ['READ', 'LIST', 'VIEW_ASSETS', 'RECLASSIFY', 'SR_READ', 'SR_WRITE'] as const;

async function openSite(tenant: string) {
  const site = await openIssueSite(house, tenant);
  const [ann, rosa] = [await site.join('ann'), await site.join('rosa', reviewer)];
  return { ...site, ann, rosa, scan: (scan: NewScan) => addScan(site, scan) };
}

interface NewScan {
  name: string;
  day: string;
  /** By elementIndex. */
  found: Record<number, ElementStatus>;
  status?: 'dev' | 'stable';
  modelId?: string;
}

async function addScan(site: IssueSite, { name, day, found, status = 'stable', modelId = site.modelId }: NewScan) {
  const viewId = await addView(house, site.projectId, { modelId, name, scanDate: new Date(`${day}T08:00:00Z`) });
  const verdicts = Object.entries(found).map(([index, state]) => verdict(Number(index), state));
  const { versionId } = await addVersion(house, viewId, verdicts, { status });
  return { viewId, versionId };
}

/** As the queue does it: what was enqueued is run, and nothing else. */
async function followWaiting(): Promise<number> {
  const { queue, db } = house.platform;
  for (let ran = 0; ; ran++) {
    const job = await queue.fetch(followIssues);
    if (job === undefined) return ran;
    await house.modules.issues.follow(job.payload.projectId);
    await queue.complete(db, followIssues, job);
  }
}

const publish = (site: Awaited<ReturnType<typeof openSite>>, scan: Awaited<ReturnType<typeof addScan>>, verb: string) =>
  site.rosa.call('POST', `/api/analysis/v3/projects/${site.projectId}/analysis-view/${scan.viewId}/versions/${verb}`, {
    versionIds: [scan.versionId],
  });

test('[ISSUE-1] an issue says what the next scan found of its elements, and since when', async () => {
  const site = await openSite('findings|next');
  const { body: issue } = await site.ann.create({ forgeObjectId: [1, 2, 3] });
  expect(issue.finding).toEqual({ state: 'unseen', counts: [], unseen: 3, gone: 0 });
  await site.scan({ name: 'Week 44', day: '2026-10-30', found: { 1: 'verified', 2: 'deviated', 3: 'no_data' } });
  expect(await followWaiting()).toBe(1);
  const week44 = { _id: expect.any(String), name: 'Week 44', scanDate: '2026-10-30T08:00:00.000Z' };
  const counts = [
    { status: 'verified', count: 1 },
    { status: 'deviated', count: 1 },
  ];
  expect((await site.ann.one(issue._id)).body.finding).toEqual({
    state: 'standing',
    counts,
    unseen: 1,
    gone: 0,
    view: week44,
  });
  await site.scan({ name: 'Week 48', day: '2026-11-27', found: { 1: 'no_data', 2: 'verified', 3: 'verified' } });
  await followWaiting();
  const { finding } = (await site.ann.list()).body.result[0];
  expect(finding).toEqual({
    state: 'solved',
    counts: [{ status: 'verified', count: 3 }],
    unseen: 0,
    gone: 0,
    view: { ...week44, name: 'Week 48', scanDate: '2026-11-27T08:00:00.000Z' },
  });
});

test('[ISSUE-1] what was scanned before the issue’s own view says nothing, and what came after is known at once', async () => {
  const site = await openSite('findings|order');
  await site.scan({ name: 'Before', day: '2026-09-01', found: { 1: 'verified' } });
  const after = await site.scan({ name: 'After', day: '2026-10-30', found: { 1: 'missing', 2: 'verified' } });
  const { body: first } = await site.ann.create({ forgeObjectId: [1] });
  expect(first.finding).toMatchObject({ state: 'standing', counts: [{ status: 'missing', count: 1 }] });
  const { body: solved } = await site.ann.create({ forgeObjectId: [2] });
  expect(solved.finding.state).toBe('solved');
  const { body: moved } = await site.ann.update(first._id, { forgeObjectId: [2] });
  expect(moved.finding).toMatchObject({ state: 'solved', view: { _id: after.viewId } });
  const { body: own } = await site.ann.create({ forgeObjectId: [1], analysisViewId: after.viewId });
  expect(own.finding.state).toBe('unseen');
});

test('[ISSUE-1] nobody learns from what is not published, or not any more', async () => {
  const site = await openSite('findings|unpublished');
  const { body: issue } = await site.ann.create({ forgeObjectId: [1] });
  const draft = await site.scan({ name: 'Draft', day: '2026-10-30', found: { 1: 'verified' }, status: 'dev' });
  await followWaiting();
  const found = async () => (await site.rosa.one(issue._id)).body.finding.state;
  await house.modules.issues.follow(site.projectId);
  expect(await found()).toBe('unseen');
  expect((await publish(site, draft, 'publish')).status).toBe(200);
  expect(await followWaiting()).toBe(1);
  expect(await found()).toBe('solved');
  await publish(site, draft, 'unpublish');
  await followWaiting();
  expect(await found()).toBe('unseen');
});

test('[ISSUE-1] a view that is not ready, or is analysed again, says nothing', async () => {
  const site = await openSite('findings|running');
  const { body: issue } = await site.ann.create({ forgeObjectId: [1] });
  const scan = await site.scan({ name: 'Ready', day: '2026-10-30', found: { 1: 'verified' } });
  await followWaiting();
  const found = async () => (await site.ann.one(issue._id)).body.finding.state;
  expect(await found()).toBe('solved');
  const { db } = house.platform;
  await db.transaction().execute((trx) => house.modules.analyses.reopenView(trx, { ...site, viewId: scan.viewId }));
  expect(await followWaiting()).toBe(1);
  expect(await found()).toBe('unseen');
});

test('[ISSUE-1] a status that people change is followed, for the issues about that element alone', async () => {
  const site = await openSite('findings|changed');
  const { body: one } = await site.ann.create({ forgeObjectId: [1] });
  const { body: other } = await site.ann.create({ forgeObjectId: [2] });
  const scan = await site.scan({ name: 'Next', day: '2026-10-30', found: { 1: 'deviated', 2: 'deviated' } });
  await followWaiting();
  // What nobody has to look up again stays, even if it were wrong.
  const { db } = house.platform;
  await db.updateTable('issue_finding').set({ gone: 7 }).where('issue_id', '=', other._id).execute();
  const base = `/api/projects/${site.projectId}/classifications/byAnalysisView/${scan.viewId}`;
  const changed = await site.rosa.call('POST', `${base}/1/reclassify-by-forge-id`, { classification: 'verified' });
  expect(changed.status).toBe(200);
  expect(await followWaiting()).toBe(1);
  expect((await site.ann.one(one._id)).body.finding.state).toBe('solved');
  expect((await site.ann.one(other._id)).body.finding).toMatchObject({ state: 'standing', gone: 7 });
  await site.rosa.call('POST', `${base}/undo`, { changeId: changed.body.changeId });
  await followWaiting();
  expect((await site.ann.one(one._id)).body.finding.state).toBe('standing');
});

test('[ISSUE-1] elements are followed into the next model, and one that is gone is counted', async () => {
  const site = await openSite('findings|models');
  const { body: issue } = await site.ann.create({ forgeObjectId: [1, 2] });
  const { db } = house.platform;
  await db.updateTable('model').set({ is_active: false }).where('id', '=', site.modelId).execute();
  const next = site.elements.filter((_, index) => index !== 2).toReversed();
  const modelId = await addModel(house, site.projectId, next, { active: true });
  // W1 is the last but one there.
  await site.scan({ name: 'Next', day: '2026-10-30', found: { 7: 'verified' }, modelId });
  await followWaiting();
  expect((await site.ann.one(issue._id)).body.finding).toMatchObject({
    state: 'standing',
    unseen: 1,
    gone: 1,
    counts: [{ status: 'verified', count: 1 }],
  });
});

test('[ISSUE-1] of several trades and versions, the newest published one counts', async () => {
  const site = await openSite('findings|versions');
  const { body: issue } = await site.ann.create({ forgeObjectId: [1] });
  const { viewId } = await site.scan({ name: 'Next', day: '2026-10-30', found: { 1: 'deviated' } });
  await addVersion(house, viewId, [verdict(1, 'verified')]);
  await addVersion(house, viewId, [verdict(1, 'missing')], { status: 'dev' });
  await followWaiting();
  expect((await site.ann.one(issue._id)).body.finding.state).toBe('solved');
  await addVersion(house, viewId, [verdict(1, 'under_construction')], { analysisName: 'Equipment' });
  await followWaiting();
  // Told as deviated where the project does not tell it apart.
  expect((await site.ann.one(issue._id)).body.finding.counts).toEqual([{ status: 'deviated', count: 1 }]);
});

test('[ISSUE-8] issues are filtered by what was found', async () => {
  const site = await openSite('findings|filter');
  for (const index of [1, 2, 3]) await site.ann.create({ forgeObjectId: [index] });
  await site.scan({ name: 'Next', day: '2026-10-30', found: { 1: 'verified', 2: 'deviated' } });
  await followWaiting();
  const numbers = async (filter: string) =>
    (await site.ann.list({ filter, sort: 'issueId' })).body.result.map(({ issueId }: never) => issueId);
  expect(await numbers('finding==solved')).toEqual([1]);
  expect(await numbers('finding==standing')).toEqual([2]);
  expect(await numbers('finding=in=(unseen,solved)')).toEqual([1, 3]);
  expect(await numbers('finding!=unseen;issueStatus!=Closed')).toEqual([1, 2]);
  expect(await numbers('finding==nonsense')).toEqual([]);
  expect(await site.ann.list({ filter: 'finding=gt=solved' })).toMatchObject({ body: { code: 'filter.invalid' } });
});

test('an issue that is made while something is being published is followed all the same', async () => {
  const site = await openSite('findings|race');
  const draft = await site.scan({ name: 'Draft', day: '2026-10-30', found: { 1: 'verified' }, status: 'dev' });
  const [made] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => site.ann.create({ forgeObjectId: [1] }))),
    publish(site, draft, 'publish').then(followWaiting),
  ]);
  for (const { body } of made) expect((await site.ann.one(body._id)).body.finding.state).toBe('solved');
});

test('issues from before they were followed are looked up by the sweep', async () => {
  const site = await openSite('findings|sweep');
  await site.scan({ name: 'Next', day: '2026-10-30', found: { 1: 'verified' } });
  const { body: issue } = await site.ann.create({ forgeObjectId: [1] });
  const { db } = house.platform;
  await db.deleteFrom('issue_finding').where('issue_id', '=', issue._id).execute();
  expect((await site.ann.one(issue._id)).body.finding).toEqual({ state: 'unseen', counts: [], unseen: 1, gone: 0 });
  await house.modules.issues.sweep();
  expect((await site.ann.one(issue._id)).body.finding.state).toBe('solved');
});
