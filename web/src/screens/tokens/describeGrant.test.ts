import type { Grant } from '@plumbline/contract/resources/accessTokens';
import { expect, test } from 'vitest';
import { describeLife, describeReach } from './describeGrant.ts';

const grant: Grant = {
  _id: 'g',
  kind: 'token',
  name: 'Nightly',
  rights: 'read',
  projects: null,
  createdAt: '2026-05-04T12:00:00Z',
  expiresAt: '2026-08-02T12:00:00Z',
  lastUse: null,
};
const projects = (count: number) => Array.from({ length: count }, (_, i) => ({ _id: `${i}`, name: `P${i + 1}` }));

test('says how far it reaches', () => {
  expect(describeReach(grant)).toBe('Read only · all your projects');
  expect(describeReach({ rights: 'write', projects: projects(2) })).toBe('Read and write · P1 and P2');
  expect(describeReach({ rights: 'write', projects: projects(5) })).toBe('Read and write · P1, P2, P3, and 2 more');
  expect(describeReach({ rights: 'read', projects: [] })).toBe('Read only · none of your projects any more');
});

test('says how long it lasts and when it was used', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  expect(describeLife(grant, now)).toBe('Made 04/05/2026 · until 02/08/2026 · not used yet');
  expect(describeLife(grant, new Date('2026-09-01'))).toContain('ended 02/08/2026');
  expect(describeLife({ ...grant, expiresAt: null }, now)).toContain('no end');
  const lastUse = { at: '2026-05-05T10:21:00Z', address: '192.0.2.1' };
  expect(describeLife({ ...grant, kind: 'app', expiresAt: null, lastUse }, now)).toMatch(
    /^Connected 04\/05\/2026 · last used 05\/05\/2026 \d\d:21 from 192\.0\.2\.1$/,
  );
});
