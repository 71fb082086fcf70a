import { expect, test } from 'vitest';
import { tenantIdOf } from './tenantIdOf.ts';

test.each([
  ['Northbank Construction', 'Harbour House', 'northbank-construction|harbour-house'],
  ['  Bäckström & Söner ', 'Hus 7 (öst)', 'backstrom-soner|hus-7-ost'],
  ['北方', 'Hafenhaus', 'company|hafenhaus'],
  ['A', '港', 'a|project'],
])('%s, %s: %s', (company, project, tenantId) => {
  expect(tenantIdOf(company, project)).toBe(tenantId);
});

test('names of any length give an id that is short enough', () => {
  expect(tenantIdOf('a'.repeat(200), 'b'.repeat(200))).toHaveLength(77);
});
