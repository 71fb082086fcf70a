import { expect, test } from 'vitest';
import { ODataError, odataLimits, parseFilter, parseOrder } from './parseOData.ts';

const one = (field: string, operator: string, value: unknown, more = {}) =>
  expect.objectContaining({ field, operator, value, isOfEntries: false, ...more });

test('what the standard shows is read', () => {
  expect(
    parseFilter("assigned_to eq 'a@b.test' and topic_status eq 'Open' and creation_date gt 2015-12-05T00:00:00+01:00"),
  ).toEqual({
    all: [
      one('assigned_to', 'eq', 'a@b.test'),
      one('topic_status', 'eq', 'Open'),
      one('creation_date', 'gt', new Date('2015-12-04T23:00:00Z')),
    ],
  });
  expect(parseFilter("labels/any(label: label eq 'MEP') or labels/any(x:x eq 'Structural')")).toEqual({
    any: [
      one('labels', 'eq', 'MEP', { isOfEntries: true, position: 0 }),
      one('labels', 'eq', 'Structural', { isOfEntries: true, position: 37 }),
    ],
  });
  expect(parseOrder('modified_date desc, index')).toEqual([
    { field: 'modified_date', isDescending: true, position: 0 },
    { field: 'index', isDescending: false, position: 20 },
  ]);
});

test('not before and before or; brackets before all; keywords in any case', () => {
  expect(parseFilter("not a eq '1' or (b eq '2' OR c eq '3') and d eq '4'")).toEqual({
    any: [
      { not: one('a', 'eq', '1') },
      { all: [{ any: [one('b', 'eq', '2'), one('c', 'eq', '3')] }, one('d', 'eq', '4')] },
    ],
  });
  expect(parseFilter("priority in ('Major', 'Minor')")).toEqual({
    any: [one('priority', 'eq', 'Major'), one('priority', 'eq', 'Minor')],
  });
  // A field may begin as a keyword does.
  expect(parseFilter("note eq 'x' and order eq 1")).toEqual({ all: [one('note', 'eq', 'x'), one('order', 'eq', 1)] });
});

test.each([
  ["a eq 'it''s'", "it's"],
  ["a eq ''", ''],
  ['a eq null', null],
  ['a eq true', true],
  ['a eq -12.5', -12.5],
  ['a eq 2026-01-31', new Date('2026-01-31T00:00:00Z')],
  ['a eq 2026-01-31T10:00:00.1234567Z', new Date('2026-01-31T10:00:00.123Z')],
  ['a eq 2026-01-31T10:00', new Date('2026-01-31T10:00:00Z')],
  ['a eq 2026-01-31T10:00:00-0130', new Date('2026-01-31T11:30:00Z')],
  // An address that was not escaped has a space for its plus.
  ['a eq 2026-01-31T10:00:00 02:00', new Date('2026-01-31T08:00:00Z')],
  ['a eq 00000000-0000-4000-8000-00000000000A', '00000000-0000-4000-8000-00000000000A'],
])('%s', (filter, value) => {
  expect(parseFilter(filter)).toEqual(one('a', 'eq', value));
});

test.each([
  ['', 0, 'A field'],
  ['a', 1, 'An operator'],
  ['a eq', 4, 'A value'],
  ['a eq Open', 5, 'A value'],
  ["a eq 'x", 5, 'A value'],
  ["a eq 'x' 'y'", 9, 'Nothing more'],
  ["(a eq 'x'", 9, 'A closing bracket'],
  ["a is 'x'", 2, 'An operator'],
  ['a eq 2026-02-30', 5, 'no such day'],
  ['a eq 2026-01-01T25:00', 5, 'no such day'],
  ["labels/any(l: m eq 'x')", 13, 'l was expected'],
  ["labels/all(l: l eq 'x')", 6, 'An operator'],
  ['length(title) gt 1', 6, 'An operator'],
  ["a eq 'x'; drop table issue", 8, 'Nothing more'],
  ['a eq "x"', 5, 'A value'],
])('%s is refused at its place', (filter, position, message) => {
  expect(() => parseFilter(filter)).toThrow(ODataError);
  expect(() => parseFilter(filter)).toThrow(message);
  try {
    parseFilter(filter);
  } catch (error) {
    expect((error as ODataError).position).toBe(position);
  }
});

test('nobody sends more than is read', () => {
  const { length, depth, comparisons } = odataLimits;
  expect(() => parseFilter(`${'('.repeat(depth + 2)}a eq 1`)).toThrow('nested');
  expect(() => parseFilter(`${'not '.repeat(3000)}a eq 1`)).toThrow('nested');
  expect(() =>
    parseFilter(
      Array(comparisons + 1)
        .fill('a eq 1')
        .join(' or '),
    ),
  ).toThrow('too many');
  expect(() =>
    parseFilter(
      `a in (${Array(comparisons + 1)
        .fill(1)
        .join(',')})`,
    ),
  ).toThrow('too many');
  expect(() => parseFilter('a'.repeat(length + 1))).toThrow('too long');
  expect(() => parseOrder(Array(9).fill('a').join())).toThrow('too many');
});
