import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { readCells, readXlsx, type XmlNode } from '../../exports/xlsx/readXlsx.fixture.ts';
import {
  addModel,
  addVersion,
  addView,
  asCaller,
  changer,
  testElements,
  verdict,
  viewer,
} from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;
let projectId: string;
let viewId: string;
let authorization: string;

const hostile = ['=1+1', '🏗️ جدار', 'a;b,"c"\r\nd', '-12', 'e\u0301t\u00e9', '\u202e@x'];

const sized = { cause: 'other_size', sizeM: -0.09, sizeSide: '-X', sizeDimension: 'width' } as const;

beforeAll(async () => {
  house = await openSharedHouse();
  projectId = await house.addProject('exports|site');
  await house.platform.db
    .updateTable('project')
    .set({ floor_mapping: JSON.stringify({ L0: '=Ground, floor' }), element_type_mapping: '{}' })
    .where('id', '=', projectId)
    .execute();
  const elements = testElements(9, (i) => ({
    name: hostile[i] ?? `W${i}`,
    floor: i < 6 ? 'L0' : null,
    elementType: i % 2 ? 'IfcWall:Basic Wall' : 'IfcFlowSegment',
  }));
  const modelId = await addModel(house, projectId, elements, { active: true });
  viewId = await addView(house, projectId, { modelId, scanDate: new Date('2026-10-02T22:30:00Z') });
  await addVersion(house, viewId, [
    ...hostile.map((_, i) =>
      verdict(i, 'deviated', {
        magnitudeM: 0.0312 - i / 1000,
        magnitudeXYM: 0.02,
        magnitudeZM: -0.0124,
        ...(i === 0 && sized),
        ...(i === 1 && { magnitudeLowM: 0.028, magnitudeHighM: 0.0322 }),
        ...(i === 2 && { magnitudeLowM: 0.028 }),
      }),
    ),
    verdict(6, 'under_construction', { magnitudeM: 0.5, magnitudeXYM: 0.004, magnitudeZM: 0.5 }),
    verdict(7, 'no_data'),
  ]);
  ({ authorization } = await house.addMember('a@exports.test', projectId, viewer));
});
afterAll(() => house.close());

async function download(kind: 'csv' | 'xlsx', query: Record<string, unknown> = {}, view = viewId) {
  const texts = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const url = `/api/classification/v3/projects/${projectId}/classifications/byVersions/${view}/${kind}`;
  const response = await house.app.inject({
    url: `${url}?${new URLSearchParams(Object.fromEntries(texts))}`,
    headers: { authorization },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

async function csvLines(query: Record<string, unknown> = {}): Promise<string[]> {
  const { bytes } = await download('csv', query);
  return bytes.toString('utf8').split(/(?<!c"")\r\n/);
}

const filenameOf = (headers: Record<string, unknown>) =>
  decodeURIComponent(String(headers['content-disposition']).split("''")[1] as string);

test('[QUAL-7] the table is told with all columns, the largest magnitudes first, ready for Excel', async () => {
  const { status, headers, bytes } = await download('csv');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header, first, second, ...rest] = bytes.toString('utf8').slice(1).split('\r\n');
  expect(header).toBe(
    'Approved,Status,Floor,Type,Name,GlobalId,Magnitude (mm),Magnitude in words,Description,"D(x,y) (mm)",H(z) (mm),Issues,Cause,Size (mm),Size in words,Scan date',
  );
  expect(first).toBe(
    'No,Deviated,,Wall:Basic Wall,W6,G6,500,500 mm,Built too high,4,500,,Part built,,,2026-10-02'.replace(
      'Wall:Basic Wall',
      'Flow segment',
    ),
  );
  expect(second).toBe(
    `No,Deviated,"'=Ground, floor",Flow segment,'=1+1,G0,31,31 mm,"Displaced, Built too low",20,-12,,Other size,-90,narrower by 90 mm at -X,2026-10-02`,
  );
  expect(rest.at(-2)).toBe('No,No data,,Wall:Basic Wall,W7,G7,,,,,,,Not seen,,,2026-10-02');
  expect(rest.at(-1)).toBe('');
});

test('[QUAL-7] no text begins a formula, and every text is there as it is', async () => {
  const text = (await download('csv', { columns: 'elementName', sort: 'externalId' })).bytes.toString('utf8');
  expect(text).toBe(
    `\uFEFFName\r\n'=1+1\r\n🏗️ جدار\r\n"a;b,""c""\r\nd"\r\n'-12\r\ne\u0301t\u00e9\r\n'\u202e@x\r\nW6\r\nW7\r\n`,
  );
});

test('[QUAL-7] columns come in the order that is asked for, rows as sorted and filtered', async () => {
  const lines = await csvLines({
    columns: 'magnitudeDisplay,externalId',
    sort: 'magnitudeDisplay',
    filtersDTO: { magnitude: { from: 28, to: 31 } },
  });
  expect(lines).toEqual([
    '\uFEFFMagnitude (mm),Magnitude in words,GlobalId',
    '28,28 mm,G3',
    '29,29 mm or more,G2',
    '30,30 ± 2 mm,G1',
    '31,31 mm,G0',
    '',
  ]);
});

test('[QUAL-7] semicolons come by request, or by the project’s flag csvExportFormat', async () => {
  const header = async (query: object) => (await csvLines({ columns: 'status,externalId', ...query }))[0];
  expect(await header({})).toBe('\uFEFFStatus,GlobalId');
  expect(await header({ format: 'semicolon' })).toBe('\uFEFFStatus;GlobalId');
  await house.modules.access.setFlag(projectId, 'csvExportFormat', true);
  expect(await header({})).toBe('\uFEFFStatus;GlobalId');
  expect(await header({ format: 'comma' })).toBe('\uFEFFStatus,GlobalId');
  await house.modules.access.resetFlag(projectId, 'csvExportFormat');
});

test('[QUAL-7] [FLAG-2] statuses are told as the project shows them, or as the caller says', async () => {
  const statusOf6 = async (asked: object = {}) =>
    (await csvLines({ columns: 'status', filtersDTO: { externalId: 'G6' }, ...asked }))[1];
  expect(await statusOf6()).toBe('Deviated');
  expect(await statusOf6({ enableUnderConstruction: 'true' })).toBe('Under construction');
  await house.modules.access.setFlag(projectId, 'enableUnderConstruction', true);
  expect(await statusOf6()).toBe('Under construction');
  expect(await statusOf6({ enableUnderConstruction: 'false' })).toBe('Deviated');
  const filtersDTO = { statuses: ['deviated'] };
  // Beside the header, and what is behind the last line.
  const counted = async (asked: object) => (await csvLines({ columns: 'status', filtersDTO, ...asked })).length - 2;
  expect([await counted({}), await counted({ enableUnderConstruction: '0' })]).toEqual([6, 7]);
  expect((await download('csv', { enableUnderConstruction: 'perhaps' })).status).toBe(400);
  await house.modules.access.resetFlag(projectId, 'enableUnderConstruction');
});

test('[QUAL-7] the file is named by the caller’s clock, which also tells the day of the scan', async () => {
  const localNow = () =>
    new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
  for (const kind of ['csv', 'xlsx'] as const) {
    const before = localNow();
    const { headers } = await download(kind, { timezoneOffset: '-420' });
    expect([`DataTable-${before}.${kind}`, `DataTable-${localNow()}.${kind}`]).toContain(filenameOf(headers));
  }
  expect((await csvLines({ timezoneOffset: '-420' }))[1]).toMatch(/,2026-10-03$/);
});

test('a workbook tells the same rows', async () => {
  const { status, headers, bytes } = await download('xlsx', { sort: 'externalId' });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const cells = readCells((await readXlsx(bytes)).get('xl/worksheets/sheet1.xml') as XmlNode);
  expect(hostile.map((_, i) => cells.get(`E${i + 2}`))).toEqual(hostile);
  const row = (number: number) => [...'ABCDEFGHIJKLMNOP'].map((column) => cells.get(`${column}${number}`) ?? null);
  expect(row(2)).toEqual([
    'No',
    'Deviated',
    '=Ground, floor',
    'Flow segment',
    '=1+1',
    'G0',
    31,
    '31 mm',
    'Displaced, Built too low',
    20,
    -12,
    null,
    'Other size',
    -90,
    'narrower by 90 mm at -X',
    46_297,
  ]);
  expect(row(9).slice(0, 11)).toEqual(['No', 'No data', null, 'Wall:Basic Wall', 'W7', 'G7', ...Array(5).fill(null)]);
  expect(cells.has('A10')).toBe(false);
});

test('a view without a model, and a filter that takes nothing, give a header alone', async () => {
  const bare = await addView(house, projectId);
  for (const [view, query] of [
    [bare, {}],
    [viewId, { filtersDTO: { floors: [] } }],
  ] as const) {
    const { bytes } = await download('csv', { ...query, columns: 'status' }, view);
    expect(bytes.toString('utf8')).toBe('\uFEFFStatus\r\n');
    const parts = await readXlsx((await download('xlsx', { ...query, columns: 'status' }, view)).bytes);
    expect([...readCells(parts.get('xl/worksheets/sheet1.xml') as XmlNode)]).toEqual([['A1', 'Status']]);
  }
});

test('[QUAL-7] a status that a person set says so beside itself, and what was measured', async () => {
  const modelId = await addModel(house, projectId, testElements(2));
  const view = await addView(house, projectId, { modelId });
  await addVersion(house, view, [
    verdict(0, 'verified', { magnitudeM: 0.0004, magnitudeHighM: 0.0009, magnitudeLowM: 0 }),
    verdict(1, 'missing'),
  ]);
  const { authorization: changers } = await house.addMember('word@exports.test', projectId, changer);
  await asCaller(house, changers, projectId).reclassify(view, 0, { classification: 'missing' });
  const columns = 'externalId,status,magnitudeDisplay,cause';
  const { bytes } = await download('csv', { columns, sort: 'externalId' }, view);
  const [header, first, second] = bytes.toString('utf8').slice(1).split('\r\n');
  expect(header).toBe('GlobalId,Status,Set by a person,Measured instead,Magnitude (mm),Magnitude in words,Cause');
  expect(first).toMatch(
    /^G0,Missing,Missing: set by Test Person on \d+ [A-Z][a-z]+ \d{4},measured: in its place within 1 mm,0,measured: 0 ± 1 mm,measured: In place$/,
  );
  expect(second).toBe('G1,Missing,,,,,Looked through');
});

test('files are of views of the project that the caller sees', async () => {
  const other = await house.addProject('exports|other');
  const foreign = await addView(house, other);
  const hidden = await addView(house, projectId, { status: 'in_progress' });
  for (const kind of ['csv', 'xlsx'] as const) {
    for (const view of [foreign, hidden]) expect((await download(kind, {}, view)).status).toBe(404);
  }
});
