import { expect, test } from 'vitest';
import { printTimes } from './printTimes.ts';

const file = (
  project: string,
  name: string,
  tests: number,
  ...[loadMs, sharedMs, testMs]: [number, number, number]
) => ({
  project,
  file: name,
  tests,
  loadMs,
  sharedMs,
  testMs,
});

test('projects and files are listed by what they took, boots apart from tests', () => {
  const files = [
    file('pure', 'a.test.ts', 20, 100, 0, 300),
    file('db', 'b.db.test.ts', 3, 500, 4000, 1500),
    file('db', 'c.db.test.ts', 1, 500, 0, 9000),
  ];
  expect(printTimes(files, 2).split('\n')).toEqual([
    '| project | files | tests | load | shared | in tests | all |',
    '|---|---:|---:|---:|---:|---:|---:|',
    '| db | 2 | 4 | 1.0 | 4.0 | 10.5 | 15.5 |',
    '| pure | 1 | 20 | 0.1 | 0.0 | 0.3 | 0.4 |',
    '| all | 3 | 24 | 1.1 | 4.0 | 10.8 | 15.9 |',
    '',
    '| slowest files | files | tests | load | shared | in tests | all |',
    '|---|---:|---:|---:|---:|---:|---:|',
    '| c.db.test.ts (db) | 1 | 1 | 0.5 | 0.0 | 9.0 | 9.5 |',
    '| b.db.test.ts (db) | 1 | 3 | 0.5 | 4.0 | 1.5 | 6.0 |',
  ]);
});
