import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listOf } from './listOf.ts';
import { listAnalysisRequests } from './resources/analysisRequests.ts';
import { tablePage } from './resources/classificationTable.ts';
import { fileCalls } from './resources/files.ts';
import { comparedElements } from './resources/viewComparison.ts';
import { parseRsql, rsqlLimits } from './rsql.ts';

const everything = String(Number.MAX_SAFE_INTEGER);

describe('a list says itself how much it answers and how long its filter may be', () => {
  const issues = listOf(z.object({ id: z.string() }), {
    mostRows: 10_000,
    usualRows: 20,
    longestFilter: 32_000,
    sorts: ['createdDate'],
    usualSort: '-createdDate',
    filters: 'id',
  });

  test('as many rows as it says, however many are asked for', () => {
    expect(issues.query.parse({ limit: '10000' }).limit).toBe(10_000);
    expect(issues.query.parse({ limit: everything }).limit).toBe(10_000);
    expect(issues.query.parse({})).toEqual({ skip: 0, limit: 20, sort: '-createdDate' });
  });

  test('five hundred ids are a filter that it takes and that is read', () => {
    const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
    const { filter = '' } = issues.query.parse({ filter: `id=in=(${ids.join()})` });
    expect(parseRsql(filter)).toEqual({ field: 'id', operator: '=in=', values: ids, position: 0 });
    expect(issues.query.safeParse({ filter: 'x'.repeat(32_001) }).success).toBe(false);
  });

  test('rows come with how many there are in all', () => {
    expect(issues.page.parse({ result: [{ id: 'a' }], total: 7 }).total).toBe(7);
    expect(issues.page.safeParse([{ id: 'a' }]).success).toBe(false);
  });

  test('none promises to take what is not read', () => {
    const tooLong = { sorts: ['a'], usualSort: 'a', filters: 'a', longestFilter: rsqlLimits.length + 1 } as const;
    expect(() => listOf(z.string(), tooLong)).toThrow('longer filter');
  });
});

test.each([
  [fileCalls.scan.list, 500, 100],
  [listAnalysisRequests, 500, 100],
  [tablePage, 100, 20],
  [comparedElements, 100, 20],
] as const)('the list $id answers as before', ({ query }, most, usual) => {
  const change = { change: 'unchanged' };
  const asked = (limit: object) => query.parse({ ...(query === comparedElements.query && change), ...limit }).limit;
  expect([asked({ limit: everything }), asked({})]).toEqual([most, usual]);
});

test('filters of files and requests have at most 2,000 letters, and their answers are bare rows', () => {
  for (const { query, answer } of [fileCalls.scan.list, listAnalysisRequests]) {
    expect(query.safeParse({ filter: 'x'.repeat(2000) }).success).toBe(true);
    expect(query.safeParse({ filter: 'x'.repeat(2001) }).success).toBe(false);
    expect(answer.safeParse([]).success).toBe(true);
  }
});
