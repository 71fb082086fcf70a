import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { readCells, readXlsx, type XmlNode } from '../../exports/xlsx/readXlsx.fixture.ts';
import { addVersion, addView, verdict } from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;
let site: IssueSite;
let ann: Awaited<ReturnType<IssueSite['join']>>;

beforeAll(async () => {
  house = await openSharedHouse();
  site = await openIssueSite(house, 'exports|issues');
  ann = await site.join('ann');
  const scanDate = new Date('2026-10-30T23:30:00Z');
  const viewId = await addView(house, site.projectId, { modelId: site.modelId, name: 'Week 44', scanDate });
  await addVersion(house, viewId, [verdict(1, 'verified'), verdict(2, 'deviated')]);
  await ann.create({ diagnosis: '=1+1, "crack"', location: '@Floor', forgeObjectId: [1], priority: 'Minor' });
  const more = { assignedUser: ann.userId, deadline: '2026-12-24', statusAtCreation: 'missing' };
  const { body } = await ann.create({ diagnosis: 'طابق 🏗️', forgeObjectId: [2, 3], ...more });
  await ann.comment(body._id, 'Looked at it');
  await house.platform.db
    .updateTable('issue')
    .set({ created_at: new Date('2026-11-01T12:00:00Z'), updated_at: new Date('2026-11-02T12:00:00Z') })
    .execute();
});
afterAll(() => house.close());

const download = async (
  kind: 'csv' | 'xlsx',
  query: Record<string, string> = {},
  authorization = ann.authorization,
) => {
  const url = `/api/projects/${site.projectId}/issues/${kind}?${new URLSearchParams(query)}`;
  const response = await house.app.inject({ url, headers: { authorization } });
  const { statusCode: status, headers, rawPayload: bytes } = response;
  return { status, headers, bytes, text: bytes.toString('utf8') };
};

const labels =
  'Number,Name,Status,Priority,Location,Deadline,Assigned to,Created by,Created,Changed,Analysis,Status when created,Elements,GlobalIds,Comments,Pictures,Later scans,Found later,Found in,Found on';

test('[ISSUE-1] the list is told with all that its rows say, as text that no spreadsheet computes', async () => {
  const { status, headers, text } = await download('csv', { sort: 'issueId', timezoneOffset: '-60' });
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(String(headers['content-disposition'])).toMatch(/Issues-\d{8}-\d{4}\.csv/);
  expect(text.slice(1).split('\r\n')).toEqual([
    labels,
    `1,"'=1+1, ""crack""",Open Issue,Minor,'@Floor,,,Test Person,2026-11-01,2026-11-02,Week 40,,1,G1,0,0,Solved,1 verified,Week 44,2026-10-31`,
    '2,طابق 🏗️,Open Issue,Unassigned,,2026-12-24,Test Person,Test Person,2026-11-01,2026-11-02,Week 40,Missing,2,"G2, G3",1,0,Standing,1 deviated,Week 44,2026-10-31',
    '',
  ]);
});

test('[ISSUE-1] what the list is filtered by, the file is too, with all of its rows', async () => {
  const numbers = async (query: Record<string, string>) =>
    (await download('csv', query)).text
      .slice(1)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(/[,;]/)[0]));
  expect(await numbers({})).toEqual([2, 1]);
  expect(await numbers({ filter: 'finding==solved' })).toEqual([1]);
  expect(await numbers({ searchText: 'crack' })).toEqual([1]);
  expect(await numbers({ filter: `forgeObjectId=in=(3)`, model: site.modelId })).toEqual([2]);
  expect(await numbers({ searchText: 'nothing', format: 'semicolon' })).toEqual([]);
  expect(await download('csv', { filter: 'colour==red' })).toMatchObject({ status: 400 });
  expect(await download('csv', { sort: 'colour' })).toMatchObject({ status: 400 });
});

test('[ISSUE-1] the workbook holds the same', async () => {
  const { status, bytes } = await download('xlsx', { sort: 'issueId' });
  expect(status).toBe(200);
  const cells = readCells((await readXlsx(bytes)).get('xl/worksheets/sheet1.xml') as XmlNode);
  const row = (number: number) => ['A', 'B', 'C', 'M', 'Q', 'S'].map((column) => cells.get(`${column}${number}`));
  expect(row(1)).toEqual(['Number', 'Name', 'Status', 'Elements', 'Later scans', 'Found in']);
  expect(row(2)).toEqual([1, '=1+1, "crack"', 'Open Issue', 1, 'Solved', 'Week 44']);
  expect(row(3)).toEqual([2, 'طابق 🏗️', 'Open Issue', 2, 'Standing', 'Week 44']);
});

test('a semicolon where the project wants it', async () => {
  const { text } = await download('csv', { format: 'semicolon' });
  expect(text.slice(1).split('\r\n')[0]).toBe(labels.replaceAll(',', ';'));
});
