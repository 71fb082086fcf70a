import { expect, test } from 'vitest';
import { resolveVersions } from './resolveVersions.ts';

const version = (id: string, analysis_id: string, number: number, status: 'dev' | 'stable') => ({
  id,
  analysis_id,
  number,
  status,
});

/** Newest first, as they are stored. */
const versions = [
  version('services-1', 'services', 1, 'dev'),
  version('structure-3', 'structure', 3, 'dev'),
  version('facade-1', 'facade', 1, 'stable'),
  version('structure-2', 'structure', 2, 'stable'),
  version('structure-1', 'structure', 1, 'stable'),
];

test.each([
  ['a customer', {}, ['READ'], ['facade-1', 'structure-2']],
  ['a developer', {}, ['READ', 'SR_READ'], ['services-1', 'structure-3', 'facade-1']],
  ['who holds everything', {}, ['ALL'], ['services-1', 'structure-3', 'facade-1']],
  ['a customer who names an older one', { structure: 'structure-1' }, ['READ'], ['facade-1', 'structure-1']],
  ['a customer who names a dev one', { structure: 'structure-3' }, ['READ'], ['facade-1', 'structure-2']],
  [
    'a customer who names a dev one of a trade that has no other',
    { services: 'services-1' },
    ['READ'],
    ['facade-1', 'structure-2'],
  ],
  [
    'a developer who names a stable one',
    { structure: 'structure-2' },
    ['SR_READ'],
    ['services-1', 'facade-1', 'structure-2'],
  ],
  ['who names another trade’s', { structure: 'facade-1' }, ['READ'], ['facade-1', 'structure-2']],
  ['who names what is not there', { structure: 'gone', roof: 'x' }, ['READ'], ['facade-1', 'structure-2']],
] as const)('%s gets the versions that count, newest first', (_, named, held, expected) => {
  expect(resolveVersions(versions, held, named).map(({ id }) => id)).toEqual(expected);
});
