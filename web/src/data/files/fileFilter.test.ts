import { parseRsql } from '@plumbline/contract/rsql';
import { expect, test } from 'vitest';
import { fileFilter, unfinishedFilter } from './fileFilter.ts';

const listed = '(status=in=(uploaded),fileSource.name==forge)';

test('[FILE-2] what is uploaded, or comes from the design service', () => {
  expect(fileFilter('')).toBe(listed);
  expect(fileFilter('   ')).toBe(listed);
});

test.each([
  ['tower', '"tower"'],
  [' Tower A ', '"Tower A"'],
  ['a!b(c)d=e~f,g;h', '"a.b.c.d.e.f.g.h"'],
  ['((', '".."'],
  ['level_1.e57', '"level_1.e57"'],
  ['"quoted"', '"\\"quoted\\""'],
  ['back\\slash', '"back\\\\slash"'],
])('[FILE-2] the search %j asks for the name %s', (search, quoted) => {
  expect(fileFilter(search)).toBe(`${listed};filename=~${quoted}`);
});

test('[FILE-2] whatever is typed, it is one comparison of the name', () => {
  for (const text of ['");status==error', "' or 1==1", '\\', '"', '\\"', 'é 日本 🏗', '%_']) {
    const expected = text.replace(/[!()=~,;]/g, '.');
    expect(parseRsql(fileFilter(text))).toMatchObject({
      all: [{ any: [{ field: 'status' }, { field: 'fileSource.name' }] }, { field: 'filename', values: [expected] }],
    });
  }
});

test('[FILE-2] a text that is longer than any name still makes a filter that is read', () => {
  expect(() => parseRsql(fileFilter('"'.repeat(5000)))).not.toThrow();
});

test('[FILE-11] one’s own uploads that did not come to an end', () => {
  expect(parseRsql(unfinishedFilter)).toMatchObject({ all: [{ field: 'status' }, { field: 'mine' }] });
});
