import { describe, expect, test } from 'vitest';
import { tableColumnNames, tableCsv, tablePage, writeTableSorting } from './classificationTable.ts';

const page = (query: object) => tablePage.query.safeParse(query);
const csv = (query: object) => tableCsv.query.safeParse(query);

describe('[QUAL-1] a page of the table', () => {
  test('is by default the first 20, the largest magnitudes first', () => {
    expect(page({}).data).toEqual({ sort: { field: 'magnitudeDisplay', ascending: false }, skip: 0, limit: 20 });
  });

  test('is sorted by any of its columns, either way', () => {
    for (const field of tableColumnNames) {
      for (const ascending of [true, false]) {
        const sort = writeTableSorting({ field, ascending });
        expect(page({ sort }).data?.sort).toEqual({ field, ascending });
      }
    }
  });

  test('has at most 100 rows', () => {
    expect(page({ limit: '5000' }).data?.limit).toBe(100);
  });

  test.each([
    { sort: 'colour' },
    { sort: '--status' },
    { sort: '' },
    { sort: '__proto__' },
    { skip: '-1' },
    { skip: '1e99' },
    { skip: '1.5' },
    { skip: 'x' },
    { skip: ['1', '2'] },
    { limit: '0' },
    { limit: 'NaN' },
    { limit: 'Infinity' },
    { around: '-1' },
    { analysisVersionMap: '{' },
    { analysisVersionMap: '{"a":1}' },
  ])('refuses %j', (query) => {
    expect(page(query).success).toBe(false);
  });
});

describe('[QUAL-7] an export', () => {
  test('takes columns in the order that is asked for', () => {
    expect(csv({ columns: 'elementName,status' }).data?.columns).toEqual(['elementName', 'status']);
    expect(csv({}).data).toMatchObject({ timezoneOffset: 0 });
  });

  test.each([
    { columns: '' },
    { columns: 'elementName,' },
    { columns: 'colour' },
    {
      columns: Array(tableColumnNames.length + 1)
        .fill('status')
        .join(','),
    },
    { format: 'tabs' },
    { timezoneOffset: '10000' },
    { timezoneOffset: 'x' },
    { sort: 'colour' },
  ])('refuses %j', (query) => {
    expect(csv(query).success).toBe(false);
  });
});
