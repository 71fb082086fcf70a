import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { addModel, addVersion, addView, changer, testElements, verdict } from '../modules/verdicts/verdicts.fixture.ts';

/** Names that people give, or that somebody gives to do harm. */
const names = [
  '=HYPERLINK("http://x","y")',
  '🏗️👷🏽‍♀️ Wall',
  'جدار خارجي ١٢',
  'קיר \u202egnp.exe',
  'e\u0301ta\u0301ge',
  'Straße İstanbul',
  "'; drop table classification; --",
  '%_\\ 100% [a-z]*',
  '<script>alert(1)</script>',
  '{{y}} `z` $(id)',
  'a\tb\nc',
  'Z̸̢͇a̷̡l̴g̶o̵',
  'x'.repeat(900),
  '  spaces  ',
  'constructor',
];

let house: TestHouse;
let authorization: string;
let projectId: string;
let viewId: string;
let origin: string;

beforeAll(async () => {
  house = await openTestHouse();
  projectId = await house.addProject('bad|input');
  for (const flag of ['insightsDashboard', 'qualityReport', 'manualApproval'] as const) {
    await house.modules.access.setFlag(projectId, flag, true);
  }
  const elements = testElements(names.length, (i) => ({ name: names[i] as string, floor: names[i] as string }));
  const modelId = await addModel(house, projectId, elements, { active: true });
  viewId = await addView(house, projectId, { modelId });
  await addVersion(
    house,
    viewId,
    names.map((_, i) => verdict(i, 'deviated', { magnitudeM: i / 100, magnitudeXYM: i / 100, magnitudeZM: -i / 100 })),
  );
  ({ authorization } = await house.addMember('bad@input.test', projectId, changer));
  origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => house.close());

const inTable = () => `/classification/v3/projects/${projectId}/classifications/byVersions/${viewId}`;
const inView = () => `/projects/${projectId}/classifications/byAnalysisView/${viewId}`;
const inInsights = () => `/insights/v3/projects/${projectId}/analysis/${viewId}`;
const inComparison = () => `/analysis/v3/projects/${projectId}/analysis-view/${viewId}/compare/${viewId}`;
const inPresets = () => `/projects/${projectId}/filter-presets/`;
const inReport = () => `/quality-report/v3/projects/${projectId}/analysis/${viewId}/pdf`;

/** Every call that takes the filter in its address. */
const narrowed: Record<string, () => string> = {
  table: () => `${inTable()}/`,
  csv: () => `${inTable()}/csv`,
  xlsx: () => `${inTable()}/xlsx`,
  painting: () => `${inView()}/for-colorizing-model-elements`,
  groups: () => `${inInsights()}/classifications`,
  magnitudes: () => `${inInsights()}/magnitudes`,
  histogram: () => `${inInsights()}/histogram`,
  comparison: () => `${inComparison()}/`,
  'compared elements': () => `${inComparison()}/elements?change=unchanged`,
  'comparison column': () => `${inComparison()}/for-colorizing`,
};

async function call(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  query: Record<string, string> = {},
  payload?: string,
) {
  const joined = `/api${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
  const headers = { authorization, ...(payload !== undefined && { 'content-type': 'application/json' }) };
  const response = await house.app.inject({ method, url: joined, headers, ...(payload !== undefined && { payload }) });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, body: isJson ? response.json() : undefined, bytes: response.rawPayload };
}

function expectRefusal({ status, body }: Awaited<ReturnType<typeof call>>): void {
  expect([status, body?.code]).toEqual([400, 'request.invalid']);
  expect(body.payload.issues.length).toBeGreaterThan(0);
  expect(body.payload.issues.length).toBeLessThanOrEqual(20);
  for (const { message } of body.payload.issues) expect(message.length).toBeLessThan(300);
}

/** As JSON in words: some cannot be written otherwise. */
const badFilters: Record<string, string> = {
  'no JSON': '{"statuses":',
  nothing: '',
  null: 'null',
  'a list': '[]',
  'a number': '5',
  'an unknown field': '{"colour":"red"}',
  'ten thousand unknown fields': JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [i, i]))),
  'a field of every object': '{"__proto__":{"approved":true}}',
  'a list of one': '{"statuses":"deviated"}',
  'an unknown status': '{"statuses":["broken"]}',
  'ten thousand unknown statuses': JSON.stringify({ statuses: Array(10_000).fill('broken') }),
  'numbers for names': '{"floors":[1,2]}',
  'names in names': '{"elementTypes":[["Wall"]]}',
  'an object for a text': '{"elementName":{"$ne":""}}',
  NaN: '{"magnitude":{"from":NaN}}',
  Infinity: '{"magnitude":{"from":Infinity}}',
  'beyond all numbers': '{"magnitude":{"to":1e400}}',
  'below nothing': '{"magnitudeXY":{"from":-1e400}}',
  negative: '{"magnitudeZ":{"from":-1}}',
  'a number in words': '{"magnitude":{"from":"10"}}',
  'an end before its beginning': '{"magnitude":{"from":20,"to":10}}',
  'an unknown end': '{"magnitude":{"least":20}}',
  'whole and by axis': '{"magnitude":{"from":1},"magnitudeXY":{"to":2}}',
  'whole and a sign': '{"magnitude":{"from":1},"magnitudeZSign":"positive"}',
  'an unknown sign': '{"magnitudeZSign":"up"}',
  'an unknown description': '{"descriptions":["Skewed"]}',
  'approved in words': '{"approved":"false"}',
  'a NUL': '{"elementName":"a\\u0000b"}',
  'a NUL in a list': '{"floors":["\\u0000"]}',
  'half a letter': '{"externalId":"\\ud83c"}',
  'a search of 10,000 letters': JSON.stringify({ elementName: 'x'.repeat(10_000) }),
  'more than 10,000 names': JSON.stringify({ floors: Array(10_001).fill('') }),
  'deep nesting': `{"floors":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
};

describe.each(Object.keys(badFilters))('a filter that is %s', (name) => {
  const filter = badFilters[name] as string;

  test.each(Object.keys(narrowed))('is refused by the call %s', async (route) => {
    expectRefusal(await call('GET', (narrowed[route] as () => string)(), { filtersDTO: filter }));
  });

  test('is refused by the report, by approvals of many and by presets, and nothing changes', async () => {
    const before = await everything();
    expectRefusal(await call('POST', inReport(), { filtersDTO: filter }, '{}'));
    for (const verb of ['approve', 'unapprove']) {
      expectRefusal(await call('POST', `${inView()}/${verb}`, {}, `{"filtersDTO":${filter}}`));
    }
    expectRefusal(await call('POST', inPresets(), {}, `{"name":"x","scope":"user","filters":${filter}}`));
    expect(await everything()).toEqual(before);
  });
});

test.each([
  ['the filter itself', { statuses: ['deviated'] }],
  ['a filter under another name', { filterDTO: { statuses: ['deviated'] } }],
  ['elements under another name', { elementIds: [1] }],
])('many are not approved by %s: what is not understood does not mean everything', async (_, body) => {
  const before = await everything();
  for (const verb of ['approve', 'unapprove']) {
    expectRefusal(await call('POST', `${inView()}/${verb}`, {}, JSON.stringify(body)));
  }
  expect(await everything()).toEqual(before);
});

test.each(Object.keys(narrowed))('a filter under another name is refused by the call %s', async (route) => {
  expectRefusal(await call('GET', (narrowed[route] as () => string)(), { filters: '{}' }));
});

test.each(['%20', '1e0', '0x1', '+1', '1.0', '١'])('%j is no element number', async (text) => {
  const before = await everything();
  const path = `${inView()}/${encodeURIComponent(decodeURIComponent(text))}/reclassify-by-forge-id`;
  expectRefusal(await call('POST', path, {}, '{"classification":"missing"}'));
  expectRefusal(await call('GET', `${inTable()}/`, { around: decodeURIComponent(text) }));
  expect(await everything()).toEqual(before);
});

async function everything() {
  const { rows } = await sql`
    select (select json_agg(c order by c.element_index) from classification c) as verdicts,
      (select count(*)::integer from classification_change) as changes,
      (select count(*)::integer from filter_preset) as presets`.execute(house.platform.db);
  return rows;
}

test.each([
  ['an unknown sort', { sort: 'colour' }],
  ['a sort of every object', { sort: 'constructor' }],
  ['two signs', { sort: '--status' }],
  ['SQL for a sort', { sort: 'status;drop table classification' }],
  ['a page before the first', { skip: '-1' }],
  ['a page beyond all numbers', { skip: '1e99' }],
  ['half a row', { skip: '0.5' }],
  ['a page in words', { skip: 'first' }],
  ['not a number', { skip: 'NaN' }],
  ['no rows', { limit: '0' }],
  ['fewer than no rows', { limit: '-5' }],
  ['an element before the first', { around: '-1' }],
  ['no element', { around: '' }],
  ['versions that are no JSON', { analysisVersionMap: '{' }],
  ['versions that are numbers', { analysisVersionMap: '{"a":1}' }],
  ['versions as a list', { analysisVersionMap: '["a"]' }],
])('the table is not asked with %s', async (_, query) => {
  expectRefusal(await call('GET', `${inTable()}/`, query as unknown as Record<string, string>));
});

test('a page far behind the last, and more rows than a page has, are right answers', async () => {
  expect((await call('GET', `${inTable()}/`, { skip: '2000000000' })).body).toMatchObject({
    totalRecords: names.length,
    classifications: [],
  });
  expect((await call('GET', `${inTable()}/`, { limit: '999999999' })).body.classifications).toHaveLength(names.length);
  expect((await call('GET', `${inTable()}/`, { around: '2000000000' })).body.skip).toBe(0);
});

test.each([
  ['an unknown column', { columns: 'colour' }],
  ['no column', { columns: '' }],
  ['a thousand columns', { columns: Array(1000).fill('status').join() }],
  ['an unknown sort', { sort: 'colour' }],
  ['a clock of another planet', { timezoneOffset: '1e9' }],
])('no file is made with %s', async (_, query) => {
  for (const kind of ['csv', 'xlsx']) {
    expectRefusal(await call('GET', `${inTable()}/${kind}`, query as unknown as Record<string, string>));
  }
});

test('versions and views that are not there', async () => {
  const strange = { analysisVersionMap: JSON.stringify({ __proto__: 'x', nobody: '\0', [projectId]: viewId }) };
  for (const path of Object.values(narrowed)) {
    expect((await call('GET', path(), strange)).status).toBe(200);
    const elsewhere = path().replaceAll(viewId, projectId);
    expect(await call('GET', elsewhere)).toMatchObject({ status: 404, body: { code: 'analyses.notFound' } });
    expectRefusal(await call('GET', path().replaceAll(viewId, "x'or'1'='1")));
  }
});

test('large and odd lengths are right answers', async () => {
  const count = async (filter: string) =>
    (await call('GET', `${inTable()}/`, { filtersDTO: filter })).body.totalRecords;
  expect(await count('{"magnitude":{"from":0,"to":1e308}}')).toBe(names.length);
  expect(await count('{"magnitude":{"from":1e308}}')).toBe(0);
  expect(await count('{"magnitude":{"from":9.5,"to":20.49}}')).toBe(2);
  expect(await count('{"magnitude":{}}')).toBe(names.length);
  expect(await count('{"floors":[]}')).toBe(0);
  expect(await count('{}')).toBe(names.length);
});

test.each(names)('[QUAL-2] %j is found by its name and its floor, and exported', async (name) => {
  const find = async (filter: object) => {
    const { body } = await call('GET', `${inTable()}/`, { filtersDTO: JSON.stringify(filter) });
    return body.classifications.map(({ element }: { element: { name: string } }) => element.name);
  };
  expect(await find({ elementName: name })).toContain(name);
  expect(await find({ elementName: name.toUpperCase() })).toContain(name);
  expect(await find({ floors: [name] })).toEqual([name]);
  const { status, bytes } = await call('GET', `${inTable()}/csv`, {
    filtersDTO: JSON.stringify({ floors: [name] }),
    columns: 'elementName',
  });
  expect(status).toBe(200);
  const [, cell = ''] = /^\uFEFFName\r\n(.*)\r\n$/s.exec(bytes.toString('utf8')) ?? [];
  const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  expect([name, `'${name}`]).toContain(unquoted);
  expect(unquoted).not.toMatch(/^[=+\-@\t\r]/);
});

describe('a filter in a long address', () => {
  const ask = (filter: object) =>
    fetch(`${origin}/api${inTable()}/?${new URLSearchParams({ filtersDTO: JSON.stringify(filter) })}`, {
      headers: { authorization },
    });

  test('of thousands of names is a right answer', async () => {
    const floors = [...Array.from({ length: 9999 }, (_, i) => `Level ${i}`), names[0] as string];
    const response = await ask({ floors });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ totalRecords: 1 });
    expect(response.url.length).toBeGreaterThan(150_000);
  });

  test('that is longer than the server takes is refused with a sentence', async () => {
    const response = await ask({ floors: Array(9000).fill('a name that is rather long for a floor') });
    expect(response.status).toBe(431);
    expect(await response.json()).toMatchObject({ code: 'request.addressTooLong' });
  });
});

test('200 random filters (seed 11) are understood or refused, never a failure of the server', async () => {
  const { next } = createRandom(11);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(next() * values.length)] as Value;
  const scalar = (): unknown =>
    pick<() => unknown>([
      () => null,
      () => next() < 0.5,
      () => pick([0, -0, 1, -1, 0.5, 1e308, 10_000, 2 ** 53, -1e-9]),
      () => pick([...names, '', 'deviated', 'positive', 'Displaced', '\0', '\ud800', '__proto__']),
    ])();
  const value = (depth = 0): unknown =>
    pick<() => unknown>([
      scalar,
      scalar,
      () => Array.from({ length: Math.floor(next() * 4) }, () => (depth > 2 ? scalar() : value(depth + 1))),
      () => ({ [pick(['from', 'to', 'x', 'length'])]: scalar(), [pick(['from', 'to'])]: scalar() }),
    ])();
  const fields = [
    'rootModels',
    'elementTypes',
    'floors',
    'externalId',
    'elementName',
    'statuses',
    'magnitude',
    'magnitudeXY',
    'magnitudeZ',
    'magnitudeZSign',
    'descriptions',
    'approved',
  ];
  const likely: Record<string, () => unknown> = {
    statuses: () => [pick(['deviated', 'missing'])],
    floors: () => [pick(names)],
    elementName: () => pick(names).slice(0, 3),
    magnitude: () => ({ from: Math.floor(next() * 50) }),
    approved: () => next() < 0.5,
  };
  const statuses = new Set<number>();
  for (let i = 0; i < 200; i++) {
    const chosen = Array.from({ length: Math.floor(next() * 4) }, () => pick(fields));
    const filter = Object.fromEntries(
      chosen.map((field) => [field, next() < 0.7 && likely[field] ? likely[field]() : value()]),
    );
    const text = JSON.stringify(filter);
    const filtersDTO = next() < 0.1 ? text.slice(0, Math.floor(next() * text.length)) : text;
    const { status, body } = await call('GET', pick(Object.values(narrowed))(), { filtersDTO });
    expect([filtersDTO, status === 200 || (status === 400 && body.code === 'request.invalid')]).toEqual([
      filtersDTO,
      true,
    ]);
    statuses.add(status);
  }
  expect(statuses).toEqual(new Set([200, 400]));
});
