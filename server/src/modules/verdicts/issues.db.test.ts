import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { addModel, addVersion, addView, asCaller, verdict } from './verdicts.fixture.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openSharedHouse();
});
afterAll(() => house.close());

type Ref = { issueId: number };
const numbersOf = (issues: Ref[]) => issues.map(({ issueId }) => issueId);

async function open(tenant: string) {
  const site = await openIssueSite(house, tenant);
  const ann = await site.join('ann');
  return { site, ann, table: tableOf(site, ann.authorization) };
}

function tableOf({ projectId, viewId }: Pick<IssueSite, 'projectId' | 'viewId'>, authorization: string) {
  const calls = asCaller(house, authorization, projectId);
  return {
    ...calls,
    /** The numbers of the issues of each element that has any, in the order of the table. */
    async issues(query: object = {}) {
      const { body } = await calls.page(viewId, { sort: 'externalId', limit: '100', ...query });
      const rows: { externalId: string; issues: Ref[] }[] = body.classifications;
      return rows.filter(({ issues }) => issues.length > 0).map((row) => [row.externalId, ...numbersOf(row.issues)]);
    },
  };
}

test('[ISSUE-2] rows of the table name the open issues of their element, as soon as anybody changes one', async () => {
  const { ann, table } = await open('column|rows');
  expect(await table.issues()).toEqual([]);
  const first = (await ann.create({ forgeObjectId: [1, 2] })).body;
  expect(await table.issues()).toEqual([
    ['G1', 1],
    ['G2', 1],
  ]);
  const second = (await ann.create({ forgeObjectId: [2] })).body;
  expect(await table.issues()).toEqual([
    ['G1', 1],
    ['G2', 1, 2],
  ]);
  await ann.update(first._id, { forgeObjectId: [2, 3] });
  expect(await table.issues()).toEqual([
    ['G2', 1, 2],
    ['G3', 1],
  ]);
  await ann.update(first._id, { issueStatus: 'Closed' });
  expect(await table.issues()).toEqual([['G2', 2]]);
  await ann.update(first._id, { issueStatus: 'Under Inspection' });
  await ann.remove(second._id);
  expect(await table.issues()).toEqual([
    ['G2', 1],
    ['G3', 1],
  ]);
  await ann.remove(first._id);
  expect(await table.issues()).toEqual([]);
});

test('[QUAL-1] the table is sorted by how many open issues an element has; those without come last', async () => {
  const { ann, table, site } = await open('column|sort');
  await ann.create({ forgeObjectId: [4, 7] });
  const sorted = async (sort: string) =>
    (await table.page(site.viewId, { sort, limit: '3' })).body.classifications.map(
      ({ externalId }: { externalId: string }) => externalId,
    );
  expect(await sorted('-issues')).toEqual(['G4', 'G7', 'G0']);
  await ann.create({ forgeObjectId: [7, 9] });
  expect(await sorted('-issues')).toEqual(['G7', 'G4', 'G9']);
  expect(await sorted('issues')).toEqual(['G4', 'G9', 'G7']);
});

test('[ISSUE-2] quick properties and exports name them too', async () => {
  const { ann, table, site } = await open('column|quick');
  const { _id } = (await ann.create({ forgeObjectId: [1] })).body;
  await ann.create({ forgeObjectId: [1] });
  const told = [{ _id, issueId: 1 }, expect.objectContaining({ issueId: 2 })];
  expect((await table.ofElements(site.viewId, [1])).body[0].issues).toEqual(told);
  expect((await table.lastOfElements([1, 2])).body.map(({ issues }: { issues: Ref[] }) => issues)).toEqual([told, []]);
  const base = `/api/classification/v3/projects/${site.projectId}/classifications/byVersions/${site.viewId}`;
  const { bytes } = await ann.call('GET', `${base}/csv?columns=externalId,issues&sort=-issues&timezoneOffset=0`);
  expect(bytes.toString('utf8').split('\r\n').slice(0, 3)).toEqual(['\ufeffGlobalId,Issues', 'G1,"#1, #2"', 'G0,']);
});

test('[ISSUE-2] a view of a later model names the issues of the elements that it still has', async () => {
  const { ann, site } = await open('column|later');
  await ann.create({ forgeObjectId: [1, 2] });
  const later = site.elements.filter((_, index) => index !== 1).toReversed();
  const modelId = await addModel(house, site.projectId, later);
  const viewId = await addView(house, site.projectId, { modelId });
  await addVersion(
    house,
    viewId,
    later.map((_, index) => verdict(index, 'verified')),
  );
  expect(await tableOf({ ...site, viewId }, ann.authorization).issues()).toEqual([['G2', 1]]);
});

test('two servers on one database see each other’s issues', async () => {
  const { ann, table, site } = await open('column|two');
  await ann.create({ forgeObjectId: [1] });
  expect(await table.issues()).toEqual([['G1', 1]]);
  // As another process leaves it: this one is not told.
  const { db } = house.platform;
  await db.updateTable('issue_counter').set({ last_change: 9 }).where('project_id', '=', site.projectId).execute();
  const closed = { status: 'Closed', link_change: 9 } as const;
  await db.updateTable('issue').set(closed).where('project_id', '=', site.projectId).execute();
  expect(await table.issues()).toEqual([]);
});
