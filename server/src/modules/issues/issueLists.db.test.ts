import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { addModel, addView } from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;
let site: IssueSite;
let ann: Awaited<ReturnType<IssueSite['join']>>;
let ben: typeof ann;
let otherView: string;

beforeAll(async () => {
  house = await openSharedHouse();
  site = await openIssueSite(house, 'lists|site');
  ann = await site.join('ann');
  ben = await site.join('ben');
  otherView = await addView(house, site.projectId, { modelId: site.modelId, name: 'Week 41' });
  const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];
  await ann.create({ diagnosis: 'Wall leans', location: 'Floor 1', priority: 'Minor', deadline: '2026-11-20' });
  await ann.create({ diagnosis: 'Duct missing', location: 'Roof 100%', priority: 'Blocker', assignedUser: ben.userId });
  await ben.create({ diagnosis: 'Slab low', issueStatus: 'Closed', deadline: '2026-11-10', forgeObjectId: [5] });
  await ben.create({ diagnosis: 'WALL cracked', analysisViewId: otherView, forgeObjectId: [6, 7], externalId: ['G8'] });
  for (const [i, day] of days.entries()) {
    await house.platform.db
      .updateTable('issue')
      .set({ created_at: new Date(`${day}T12:00:00Z`) })
      .where('project_id', '=', site.projectId)
      .where('number', '=', i + 1)
      .execute();
  }
});
afterAll(() => house.close());

const numbers = async (query: Record<string, string | number>) => {
  const { status, body } = await ann.list(query);
  expect([status, body.code, body.payload]).toEqual([200, undefined, undefined]);
  expect(body.total).toBeGreaterThanOrEqual(body.result.length);
  return body.result.map(({ issueId }: { issueId: number }) => issueId);
};

test('[ISSUE-1] issues are listed newest first, in pages, with how many there are', async () => {
  expect(await numbers({})).toEqual([4, 3, 2, 1]);
  expect((await ann.list({ skip: 1, limit: 2 })).body).toMatchObject({
    total: 4,
    result: [{ issueId: 3 }, { issueId: 2 }],
  });
  expect((await ann.list({ skip: 9 })).body).toEqual({ total: 4, result: [] });
  expect((await ann.list({ limit: 10_000 })).body.result).toHaveLength(4);
});

test('pins are the issues of a filter by severity, with those of their elements that the model has', async () => {
  const pins = async (query: Record<string, string>) => ann.call('GET', `issues/pins?${new URLSearchParams(query)}`);
  const { status, body } = await pins({ model: site.modelId, filter: 'issueStatus=="Open Issue"' });
  expect(status).toBe(200);
  expect(body.result).toEqual([
    { _id: expect.any(String), issueId: 2, diagnosis: 'Duct missing', priority: 'Blocker', forgeObjectId: [0] },
    { _id: expect.any(String), issueId: 1, diagnosis: 'Wall leans', priority: 'Minor', forgeObjectId: [0] },
    {
      _id: expect.any(String),
      issueId: 4,
      diagnosis: 'WALL cracked',
      priority: 'Unassigned',
      forgeObjectId: [6, 7, 8],
    },
  ]);
  const another = await addModel(house, site.projectId, [site.elements[7]!]);
  const there = await pins({ model: another, searchText: 'wall' });
  expect(there.body.result).toMatchObject([
    { issueId: 1, forgeObjectId: [] },
    { issueId: 4, forgeObjectId: [0] },
  ]);
  expect(await pins({ model: randomUUID() })).toMatchObject({ status: 404 });
  expect(await pins({})).toMatchObject({ status: 400 });
});

test.each([
  ['createdDate', [1, 2, 3, 4]],
  ['priority', [2, 1, 3, 4]],
  ['-priority', [4, 3, 1, 2]],
  ['deadline', [3, 1, 2, 4]],
  ['-deadline', [1, 3, 4, 2]],
  ['issueId', [1, 2, 3, 4]],
])('[ISSUE-1] sorted by %s', async (sort, expected) => {
  expect(await numbers({ sort })).toEqual(expected);
});

describe('[ISSUE-8] filters', () => {
  test.each<[string, number[]]>([
    ['issueStatus=in=("Open Issue","Under Inspection")', [4, 2, 1]],
    ['issueStatus==Closed', [3]],
    ['issueStatus!=Closed', [4, 2, 1]],
    ['issueStatus==Open', []],
    ['priority=in=(Blocker,Minor)', [2, 1]],
    ['deadline=le=2026-11-20', [3, 1]],
    ['deadline=ge=2026-11-11', [1]],
    ['deadline=lt=2026-11-20;issueStatus!=Closed', []],
    ['createdDate=ge=2026-11-02;createdDate=le=2026-11-03', [3, 2]],
    ['createdDate=ge=2026-11-03T11:00:00Z', [4, 3]],
    ['createdDate=ge="2026-11-03T14:00:00+01:00"', [4]],
    ['createdDate==2026-11-04', [4]],
    ['location=~"ro.f"', [2]],
    ['location=si="100%"', [2]],
    ['location=si=100%', [2]],
    ['location=si="%"', [2]],
    ['location=si=Floor', [1]],
    ['diagnosis=si=wall', [4, 1]],
    ['searchText=si=FLOOR', [1]],
    ['searchText=si="#3"', [3]],
    ['assignedUser==none', [4, 3, 1]],
    ['assignedUser!=none', [2]],
    ['createdBy==nobody', []],
    ['externalId=in=(G5,G8,nothing)', [4, 3]],
    ['forgeObjectId=in=(5,7)', [4, 3]],
    ['forgeObjectId==999999999999', []],
    ['issueId=in=(1,4,99999999999999999)', [4, 1]],
    ['_id==x', []],
    ['(priority==Blocker,issueStatus==Closed);issueId=in=(1,2,3)', [3, 2]],
  ])('%s', async (filter, expected) => {
    expect(await numbers({ filter })).toEqual(expected);
  });

  test('by people, views and models', async () => {
    expect(await numbers({ filter: `assignedUser=in=(${ben.userId})` })).toEqual([2]);
    expect(await numbers({ filter: `assignedUser=in=(${ben.userId},none)` })).toEqual([4, 3, 2, 1]);
    expect(await numbers({ filter: `createdBy=in=(${ben.userId},${randomUUID()})` })).toEqual([4, 3]);
    expect(await numbers({ filter: `analysisView=in=(${otherView})` })).toEqual([4]);
    expect(await numbers({ filter: `model==${site.modelId};issueId==1` })).toEqual([1]);
    expect(await numbers({ filter: 'forgeObjectId=in=(0)', model: site.modelId })).toEqual([2, 1]);
  });

  test('by text beside a filter', async () => {
    expect(await numbers({ searchText: 'wall' })).toEqual([4, 1]);
    expect(await numbers({ searchText: ' Wall ', filter: 'issueId==1' })).toEqual([1]);
    expect(await numbers({ searchText: '_' })).toEqual([]);
  });

  test('by 500 ids at once', async () => {
    const { body } = await ann.list();
    const ids = [...Array.from({ length: 498 }, () => randomUUID()), body.result[0]._id, body.result[2]._id];
    expect(await numbers({ filter: `_id=in=(${ids.join(',')})`, limit: 10_000 })).toEqual([4, 2]);
    const elements = Array.from({ length: 500 }, (_, i) => i + 5);
    expect(await numbers({ filter: `forgeObjectId=in=(${elements})`, limit: 10_000 })).toEqual([4, 3]);
  });

  test.each([
    ['nonsense', 8, 'An operator was expected.'],
    ['colour==red', 0, 'There is no field colour.'],
    ['priority==Minor;deadline=ge=soon', 16, 'A day is expected: yyyy-MM-dd.'],
    ['deadline=ge=2026-02-30', 0, 'A day is expected: yyyy-MM-dd.'],
    ['createdDate=ge=yesterday', 0, 'A day is expected: yyyy-MM-dd.'],
    ['deadline=in=(2026-02-01)', 0, 'deadline cannot be compared with =in=.'],
    ['forgeObjectId=in=(1,x)', 0, 'Numbers of elements are expected.'],
    ['forgeObjectId=gt=1', 0, 'forgeObjectId cannot be compared with =gt=.'],
    ['issueStatus=si=Open', 0, 'issueStatus cannot be compared with =si=.'],
    ['priority=in=(Minor', 18, 'A closing bracket is missing.'],
    ['__proto__==1', 0, 'There is no field __proto__.'],
  ])('%s is refused with its position', async (filter, position, reason) => {
    expect(await ann.list({ filter })).toMatchObject({
      status: 400,
      body: { code: 'filter.invalid', payload: { position, reason } },
    });
  });

  test.each([
    [{ limit: 0 }],
    [{ skip: -1 }],
    [{ sort: 'colour' }],
    [{ filters: 'x' }],
    [{ filter: 'x'.repeat(64_001) }],
    [{ model: 'x' }],
    [{ searchText: 'x'.repeat(201) }],
  ])('%o is refused', async (query) => {
    expect(await ann.list(query as never)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test('of comments are by issue alone', async () => {
    expect(await ann.call('GET', 'issueComments?filter=comment==x')).toMatchObject({
      status: 400,
      body: { code: 'filter.invalid' },
    });
  });
});

test('[ISSUE-1] a list of 5,000 is answered whole, with the elements of each', async () => {
  const big = await openIssueSite(house, 'lists|big');
  const dee = await big.join('dee');
  const { db } = house.platform;
  await sql`
    with added as (
      insert into issue (project_id, number, status, priority, diagnosis, location, created_by, view_id, model_id, link_change)
      select ${big.projectId}, n, 'Open Issue', 'Minor', 'Issue ' || n, '', ${dee.userId}, ${big.viewId}, ${big.modelId}, n
      from generate_series(1, 5000) as n returning id, number)
    insert into issue_element (issue_id, position, identity, element_index, global_id, name)
    select id, position, ${big.first}::bigint + (number + position) % 10, (number + position) % 10, 'G', 'W'
    from added, generate_series(0, 2) as position`.execute(db);
  const { status, body } = await dee.list({ limit: 10_000, model: big.modelId });
  expect([status, body.total, body.result.length]).toEqual([200, 5000, 5000]);
  expect(body.result.every(({ forgeObjectId }: never) => (forgeObjectId as number[]).length === 3)).toBe(true);
});
