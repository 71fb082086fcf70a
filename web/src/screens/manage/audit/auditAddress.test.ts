import { expect, test } from 'vitest';
import { readParameters, withParameters } from '../../../data/address/parameters.ts';
import { auditParameters, auditQueryOf, readAuditAddress, writeAuditAddress } from './auditAddress.ts';

const read = (search: string) => readAuditAddress(readParameters(search, auditParameters));

test('an address without a filter asks for everything, from the first page', () => {
  expect(read('')).toEqual({ search: '', who: '', actions: [], start: undefined, end: undefined, page: 1 });
  expect(auditQueryOf(read(''))).toEqual({});
});

test('what cannot be asked for is left out', () => {
  const wrong = read('actions=flew,signedIn&from=31/12/2026&to=2026-13-01&page=-3&who=%20');
  expect(wrong).toMatchObject({ actions: ['signedIn'], start: undefined, end: undefined, page: 1 });
  expect(auditQueryOf(wrong)).toEqual({ actions: 'signedIn' });
  for (const page of ['0', '1.5', 'x', '1e9', '']) expect(read(`page=${page}`).page).toBe(1);
  expect(read(`search=${'x'.repeat(999)}`).search).toHaveLength(200);
});

test('days are whole days of the person’s own clock, the last one included', () => {
  const { from, to } = auditQueryOf(read('from=2026-10-25&to=2026-10-26'));
  expect(new Date(from as string)).toEqual(new Date(2026, 9, 25));
  expect(new Date(to as string)).toEqual(new Date(2026, 9, 27));
  expect(auditQueryOf(read('from=2026-10-25'))).not.toHaveProperty('to');
});

test('an address says what it said before, and not what is usual', () => {
  for (const search of ['', '?search=scan&who=ada&actions=signedIn&from=2026-10-25&to=2026-10-26&page=2']) {
    expect(withParameters('', writeAuditAddress(read(search)))).toBe(search);
  }
});
