import { createIssue } from '@plumbline/contract/resources/issues';
import { fillPath } from '@plumbline/contract/route';
import type { ElementStatus } from '@plumbline/contract/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import {
  addModel,
  addVersion,
  addView,
  changer,
  createJoin,
  testElements,
  verdict,
  viewer,
} from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openSharedHouse();
});
afterAll(() => house.close());

async function addSite(tenantId: string) {
  const projectId = await house.addProject(tenantId);
  await house.modules.access.setFlag(projectId, 'insightsDashboard', true);
  const { authorization } = await house.addMember(`a@${tenantId.replace('|', '.')}.test`, projectId, viewer);
  const call = async (path: string, query: Record<string, unknown> = {}) => {
    const texts = Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const url = `/api${path}?${new URLSearchParams(Object.fromEntries(texts))}`;
    const response = await house.app.inject({ url, headers: { authorization } });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      bytes: [...response.rawPayload],
    };
  };
  return {
    projectId,
    insights: (viewId: string, what: 'classifications' | 'magnitudes' | 'histogram', query = {}) =>
      call(`/insights/v3/projects/${projectId}/analysis/${viewId}/${what}`, query),
    counts: async (viewId: string, part: string, filtersDTO = {}) => {
      const path = `/classification/v3/projects/${projectId}/classifications/byVersions/${viewId}/filter-counts`;
      const { body } = await call(path, { part, filtersDTO });
      return Object.fromEntries(body.map(({ name, count }: { name: string; count: number }) => [name, count]));
    },
    card: async () => (await call(`/projects/v1/projects/${projectId}/card`)).body,
    visit: () =>
      house.app.inject({
        method: 'POST',
        url: `/api/projects/v1/projects/${projectId}/visit`,
        headers: { authorization },
      }),
    compare: (viewId: string, otherId: string, what: '' | 'elements' | 'for-colorizing' = '', query = {}) =>
      call(`/analysis/v3/projects/${projectId}/analysis-view/${viewId}/compare/${otherId}/${what}`, query),
  };
}

const lengths = (mm: number) => ({ magnitudeM: mm / 1000, magnitudeXYM: mm / 1000, magnitudeZM: 0 });

test('[INSI-2] [INSI-3] a view is summed up by status and by magnitude, as the filter has it', async () => {
  const { projectId, insights } = await addSite('insights|sums');
  const elements = testElements(7, (i) => ({ floor: i < 4 ? 'Ground' : 'Roof' }));
  const modelId = await addModel(house, projectId, elements, { active: true });
  const viewId = await addView(house, projectId, { modelId });
  await addVersion(house, viewId, [
    verdict(0, 'verified', lengths(4)),
    verdict(1, 'deviated', lengths(25)),
    verdict(2, 'deviated', lengths(25.123_4)),
    verdict(3, 'under_construction', lengths(250)),
    verdict(4, 'missing'),
    verdict(5, 'no_data'),
  ]);
  expect((await insights(viewId, 'classifications')).body).toEqual({
    total: 6,
    groups: [
      { status: 'verified', count: 1 },
      { status: 'deviated', count: 3 },
      { status: 'missing', count: 1 },
      { status: 'no_data', count: 1 },
    ],
  });
  const filtersDTO = { floors: ['Ground'], statuses: ['deviated'] };
  expect((await insights(viewId, 'magnitudes', { filtersDTO })).body).toEqual([0.025, 0.0251, 0.25]);
  expect((await insights(viewId, 'magnitudes')).body).toEqual([0.004, 0.025, 0.0251, 0.25]);
  expect((await insights(viewId, 'histogram')).body).toEqual({
    counts: [1, 0, 2, 0, 0, 0, 0, 0, 0, 1],
    maximumM: 0.25,
  });
  await house.modules.access.setFlag(projectId, 'enableUnderConstruction', true);
  const { groups } = (await insights(viewId, 'classifications')).body;
  expect(groups.map(({ count }: never) => count)).toEqual([1, 2, 1, 1, 1]);
});

test('[INSI-4] where there is nothing to sum up, there is nothing, not an error', async () => {
  const { projectId, insights } = await addSite('insights|empty');
  const viewId = await addView(house, projectId);
  const none = { total: 0, groups: expect.arrayContaining([{ status: 'verified', count: 0 }]) };
  expect((await insights(viewId, 'classifications')).body).toEqual(none);
  expect((await insights(viewId, 'magnitudes')).body).toEqual([]);
  expect((await insights(viewId, 'histogram')).body).toEqual({ counts: Array(10).fill(0), maximumM: null });
});

test('insights are of views of the project that the caller sees, and where the project has the page', async () => {
  const { projectId, insights } = await addSite('insights|own');
  const other = await addSite('insights|other');
  const foreign = await addView(house, other.projectId);
  const hidden = await addView(house, projectId, { status: 'in_progress' });
  for (const what of ['classifications', 'magnitudes', 'histogram'] as const) {
    for (const viewId of [foreign, hidden]) {
      expect(await insights(viewId, what)).toMatchObject({ status: 404, body: { code: 'analyses.notFound' } });
    }
  }
  await house.modules.access.setFlag(projectId, 'insightsDashboard', false);
  expect((await insights(hidden, 'histogram')).body.code).toBe('feature.off');
});

type Said = readonly [index: number, status: ElementStatus, mm?: number];
const verdicts = (said: readonly Said[]) =>
  said.map(([index, status, mm]) =>
    verdict(index, status, mm === undefined ? {} : { ...lengths(mm), magnitudeLowM: (mm - 1) / 1000 }),
  );

test('two views are compared element by element, each followed through versions of the model', async () => {
  const { projectId, compare } = await addSite('insights|compare');
  const oldModel = await addModel(
    house,
    projectId,
    testElements(8, (i) => ({ identity: 100 + i })),
  );
  // In the new model they lie the other way round; 100 is gone, and 108 is new.
  const newModel = await addModel(
    house,
    projectId,
    testElements(8, (i) => ({ identity: 108 - i, globalId: `N${i}`, name: `New ${i}`, floor: 'Roof' })),
    { active: true },
  );
  const before = await addView(house, projectId, { modelId: oldModel });
  const after = await addView(house, projectId, { modelId: newModel });
  const old: Said[] = [
    [0, 'missing'],
    [1, 'deviated', 40],
    [2, 'missing'],
    [3, 'verified', 2],
    [4, 'deviated', 30],
    [5, 'no_data'],
    [6, 'verified', 1],
    [7, 'deviated', 50],
  ];
  // Old element i is new element 8 - i.
  const fresh: Said[] = [
    [0, 'deviated', 15],
    [1, 'deviated', 35],
    [3, 'verified', 3],
    [4, 'deviated', 45],
    [5, 'deviated', 20],
    [6, 'verified', 4],
    [7, 'verified', 5],
  ];
  await addVersion(house, before, verdicts(old));
  await addVersion(house, after, verdicts(fresh));

  expect((await compare(after, before)).body).toEqual({
    total: 8,
    changes: [
      { change: 'newlyWrong', count: 2 },
      { change: 'fellDueMissing', count: 0 },
      { change: 'mended', count: 2 },
      { change: 'fellDueThere', count: 0 },
      { change: 'firstSeen', count: 1 },
      { change: 'noLongerSeen', count: 1 },
      { change: 'unchanged', count: 0 },
      { change: 'stillWrong', count: 2 },
      { change: 'underWay', count: 0 },
      { change: 'notDueNow', count: 0 },
      { change: 'nowUnknown', count: 0 },
    ],
    causes: [
      { change: 'newlyWrong', cause: 'moved', count: 2 },
      { change: 'mended', cause: 'in_place', count: 2 },
      { change: 'firstSeen', cause: 'in_place', count: 1 },
      { change: 'noLongerSeen', cause: 'unknown', count: 1 },
      { change: 'stillWrong', cause: 'moved', count: 2 },
    ],
    transitions: [
      { from: 'verified', to: 'deviated', count: 1 },
      { from: 'verified', to: null, count: 1 },
      { from: 'deviated', to: 'verified', count: 1 },
      { from: 'deviated', to: 'deviated', count: 2 },
      { from: 'missing', to: 'verified', count: 1 },
      { from: 'no_data', to: 'verified', count: 1 },
      { from: null, to: 'deviated', count: 1 },
    ],
    onlyThere: 1,
  });
  expect((await compare(after, before, 'for-colorizing')).bytes).toEqual([1, 8, 6, 5, 8, 1, 3, 3]);
  const worse = (await compare(after, before, 'elements', { change: 'newlyWrong' })).body;
  expect(worse.totalRecords).toBe(2);
  expect(worse.elements[0]).toEqual({
    forgeObjectId: 5,
    externalId: 'N5',
    elementName: 'New 5',
    mappedFloor: 'Roof',
    mappedElementType: 'Wall',
    change: 'newlyWrong',
    cause: 'moved',
    isOnlyHere: false,
    from: 'verified',
    to: 'deviated',
    isFromByHand: false,
    isToByHand: false,
    magnitudeFrom: 0.002,
    magnitudeTo: 0.02,
    boundsFrom: { magnitudeLow: 0.001, magnitudeHigh: null },
    boundsTo: { magnitudeLow: 0.019, magnitudeHigh: null },
    issues: [],
  });
  const gone = (await compare(after, before, 'elements', { change: 'noLongerSeen' })).body.elements;
  expect(gone).toMatchObject([
    { forgeObjectId: 2, from: 'verified', to: null, magnitudeFrom: 0.001, magnitudeTo: null },
  ]);
  const second = (await compare(after, before, 'elements', { change: 'stillWrong', skip: '1', limit: '1' })).body;
  expect(second.elements.map(({ forgeObjectId }: never) => forgeObjectId)).toEqual([4]);
  expect((await compare(after, before, 'elements', { change: 'stillWrong', skip: '2' })).body.elements).toEqual([]);

  // By the verdict here, or by the one there where there is none here.
  const ofVerified = { filtersDTO: { statuses: ['verified'] } };
  expect((await compare(after, before, '', ofVerified)).body).toMatchObject({
    total: 4,
    transitions: [
      { from: 'verified', to: null, count: 1 },
      { from: 'deviated', to: 'verified', count: 1 },
      { from: 'missing', to: 'verified', count: 1 },
      { from: 'no_data', to: 'verified', count: 1 },
    ],
  });
  // The other way round, the element that was in the old model alone is told.
  const back = (await compare(before, after)).body;
  expect(back.total).toBe(8);
  const firstSeen = (await compare(after, before, 'elements', { change: 'newlyWrong' })).body.elements;
  expect(firstSeen).toContainEqual(expect.objectContaining({ forgeObjectId: 0, isOnlyHere: true }));
  // What one model alone has, by its own numbers; the filter leaves none of it out, and paints what it takes.
  const only = async (of: string, query = {}) =>
    (await compare(after, before, 'for-colorizing', { of, ...query })).bytes;
  expect(await only('onlyHere')).toEqual([2, 0, 0, 0, 0, 0, 0, 0]);
  expect(await only('onlyThere')).toEqual([4, 0, 0, 0, 0, 0, 0, 0]);
  expect(await only('onlyThere', ofVerified)).toEqual([255, 0, 0, 0, 0, 0, 0, 0]);
  expect((await compare(after, before, '', ofVerified)).body.onlyThere).toBe(0);
  expect((await compare(before, after, 'for-colorizing')).bytes).toEqual([1, 1, 1, 3, 8, 6, 5, 8]);
});

test('what fell due is there, wrong, missing or unknown, each told apart; what a person set is told as such', async () => {
  const { projectId, compare } = await addSite('insights|due');
  const modelId = await addModel(house, projectId, testElements(7), { active: true });
  const [before, after] = [await addView(house, projectId, { modelId }), await addView(house, projectId, { modelId })];
  const earlier: Said[] = [
    [0, 'not_due'],
    [1, 'not_due'],
    [2, 'not_due'],
    [3, 'not_due'],
    [4, 'missing'],
    [5, 'verified', 3],
    [6, 'deviated', 20],
  ];
  const later: Said[] = [
    [0, 'verified', 2],
    [1, 'deviated', 25],
    [2, 'missing'],
    [3, 'no_data'],
    [4, 'not_due'],
    [5, 'verified', 3],
    [6, 'deviated', 80],
  ];
  await addVersion(house, before, verdicts(earlier));
  await addVersion(house, after, verdicts(later));
  const reviewer = await createJoin(house, projectId)('hand@insights.due.test', changer);
  expect((await reviewer.reclassify(after, 5, { classification: 'missing' })).status).toBe(200);
  expect((await reviewer.reclassify(after, 6, { classification: 'missing' })).status).toBe(200);
  expect((await reviewer.reclassify(after, 6, { classification: 'deviated' })).status).toBe(200);
  expect((await compare(after, before, 'for-colorizing')).bytes).toEqual([4, 1, 2, 11, 10, 1, 7]);
  const { causes } = (await compare(after, before)).body;
  expect(causes.filter(({ change }: { change: string }) => change === 'newlyWrong')).toEqual([
    { change: 'newlyWrong', cause: 'moved', count: 1 },
    { change: 'newlyWrong', cause: 'by_hand', count: 1 },
  ]);
  const byHand = { change: 'newlyWrong', cause: 'by_hand' };
  const made = await house.app.inject({
    method: 'POST',
    url: `/api${fillPath(createIssue.path, { projectId })}`,
    headers: {
      authorization: (await house.addMember('i@insights.due.test', projectId, [...viewer, 'ISSUE_COMMENT']))
        .authorization,
    },
    payload: { analysisViewId: after, forgeObjectId: [5], diagnosis: 'Missing', issueStatus: 'Open Issue' },
  });
  expect(made.statusCode, made.body).toBe(200);
  expect((await compare(after, before, 'elements', byHand)).body).toMatchObject({
    totalRecords: 1,
    elements: [{ forgeObjectId: 5, cause: 'by_hand', isFromByHand: false, isToByHand: true, issues: [{ issueId: 1 }] }],
  });
  // Followed the other way, and what the other view said, both by the numbers of this view's model.
  expect((await compare(after, before, 'for-colorizing', { of: 'changeSince' })).bytes).toEqual(
    (await compare(before, after, 'for-colorizing')).bytes,
  );
  expect((await compare(after, before, 'for-colorizing', { of: 'otherStatus' })).bytes).toEqual([6, 6, 6, 6, 4, 1, 2]);
  expect((await compare(after, before, 'for-colorizing', { cause: 'by_hand' })).bytes).toEqual([0, 0, 0, 0, 0, 1, 7]);
});

test('views of one model, of none and a view with itself compare as well', async () => {
  const { projectId, compare } = await addSite('insights|same');
  const modelId = await addModel(house, projectId, testElements(3), { active: true });
  const [one, two] = [await addView(house, projectId, { modelId }), await addView(house, projectId, { modelId })];
  const bare = await addView(house, projectId);
  await addVersion(house, one, verdicts([[0, 'missing']]));
  await addVersion(
    house,
    two,
    verdicts([
      [0, 'verified', 1],
      [2, 'under_construction'],
    ]),
  );
  expect((await compare(two, one, 'for-colorizing')).bytes).toEqual([3, 0, 1]);
  expect((await compare(two, one)).body.transitions).toContainEqual({ from: null, to: 'deviated', count: 1 });
  expect((await compare(two, two, 'for-colorizing')).bytes).toEqual([7, 0, 7]);
  expect((await compare(two, one, 'for-colorizing', { of: 'onlyThere' })).bytes).toEqual([0, 0, 0]);
  expect((await compare(two, bare, 'for-colorizing')).bytes).toEqual([5, 0, 1]);
  expect((await compare(bare, two)).body).toMatchObject({ total: 0, transitions: [] });
  expect((await compare(bare, two, 'for-colorizing')).bytes).toEqual([]);
});

test('both views are the project’s own, and seen by the caller', async () => {
  const { projectId, compare } = await addSite('insights|pairs');
  const other = await addSite('insights|strangers');
  const own = await addView(house, projectId);
  const foreign = await addView(house, other.projectId);
  const hidden = await addView(house, projectId, { status: 'in_progress' });
  for (const what of ['', 'for-colorizing'] as const) {
    for (const view of [foreign, hidden]) {
      for (const pair of [[own, view] as const, [view, own] as const]) {
        expect(await compare(...pair, what)).toMatchObject({ status: 404, body: { code: 'analyses.notFound' } });
      }
    }
  }
  expect((await compare(own, hidden, 'elements', { change: 'noLongerSeen' })).status).toBe(404);
  expect((await compare(own, own, 'elements', { change: 'painted' })).body.code).toBe('request.invalid');
});

test('[QUAL-2] each choice of a filter says how many elements it takes beside the others', async () => {
  const { projectId, counts } = await addSite('insights|choices');
  const elements = testElements(5, (i) => ({
    floor: i < 3 ? 'Ground' : 'Roof',
    elementType: i < 2 ? 'IfcWallStandardCase:Basic' : i === 2 ? 'IfcWall' : 'IfcDoor',
  }));
  const modelId = await addModel(house, projectId, elements, { active: true });
  const viewId = await addView(house, projectId, { modelId });
  const statuses: ElementStatus[] = ['verified', 'deviated', 'deviated', 'missing'];
  await addVersion(
    house,
    viewId,
    statuses.map((status, i) => verdict(i, status)),
  );
  expect(await counts(viewId, 'statuses')).toEqual({ verified: 1, deviated: 2, missing: 1 });
  expect(await counts(viewId, 'floors')).toEqual({ Ground: 3, Roof: 1 });
  expect(await counts(viewId, 'elementTypes')).toEqual({ Wall: 3, 'Wall:Basic': 2, Door: 1 });
  // What a part itself asks for does not count against its other choices.
  expect(await counts(viewId, 'floors', { statuses: ['deviated'], floors: ['Roof'] })).toEqual({ Ground: 2 });
});

test('the card of a project tells how its newest analysis came out, and what others did since the last visit', async () => {
  const { projectId, card, visit } = await addSite('insights|card');
  expect(await card()).toEqual({});
  const modelId = await addModel(house, projectId, testElements(3), { active: true });
  const viewId = await addView(house, projectId, { modelId, name: 'Week 40' });
  await addVersion(house, viewId, [verdict(0, 'verified'), verdict(1, 'missing')]);
  const told = await card();
  expect(told.statuses).toContainEqual({ status: 'missing', count: 1 });
  expect(told).not.toHaveProperty('news');

  expect((await visit()).statusCode).toBe(200);
  expect((await card()).news).toMatchObject({ analyses: [], newIssues: 0, changedIssues: 0 });
  const later = await addView(house, projectId, { modelId, name: 'Week 44', scanDate: new Date('2026-10-30') });
  await addVersion(house, later, [verdict(0, 'verified'), verdict(1, 'verified')]);
  const other = await house.addMember('other@insights.card.test', projectId, [...viewer, 'ISSUE_COMMENT']);
  const made = await house.app.inject({
    method: 'POST',
    url: `/api${fillPath(createIssue.path, { projectId })}`,
    headers: { authorization: other.authorization },
    payload: { analysisViewId: later, forgeObjectId: [1], diagnosis: 'Missing', issueStatus: 'Open Issue' },
  });
  expect(made.statusCode, made.body).toBe(200);
  const news = await card();
  expect(news.statuses).toContainEqual({ status: 'verified', count: 2 });
  expect(news.news).toMatchObject({ analyses: [{ _id: later, name: 'Week 44' }], newIssues: 1, changedIssues: 0 });
  await visit();
  expect((await card()).news).toMatchObject({ analyses: [], newIssues: 0 });
});
