import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { applyMutant, type Mutant } from './Mutant.ts';
import { mutateNumbers } from './mutateNumbers.ts';
import { mutateRules } from './mutateRules.ts';

const rules = `import type { ElementStatus } from 'missing';
type Word = 'verified' | 'deviated';
export function judge(seen: number, offM: number): ElementStatus {
  if (!(seen > 0.25) && offM !== 0) return 'no_data';
  for (let i = 0; i < 3; i++) offM /= 2;
  return offM <= (limits.offM as number) ? 'verified' : 'deviated';
}
`;

const kindsOf = (mutants: Mutant[]) => Object.groupBy(mutants, ({ kind }) => kind);
const written = (mutants: Mutant[] = []) => mutants.map(({ what }) => what);

test('rules are got wrong in every way that counts, and nowhere else', () => {
  const { boundary, comparison, condition, status, number } = kindsOf(mutateRules('rules.ts', rules));
  expect(written(boundary)).toEqual([
    'seen > 0.25 → seen >= 0.25',
    'offM <= (limits.offM as number) → offM < (limits.offM as number)',
  ]);
  expect(written(comparison)).toEqual([
    'seen > 0.25 → seen <= 0.25',
    'offM !== 0 → offM === 0',
    'offM <= (limits.offM as number) → offM > (limits.offM as number)',
  ]);
  expect(written(condition)).toEqual([
    "if (!(seen > 0.25) && offM !== 0) return 'no_data'; → if (false) return 'no_data';",
    '!(seen > 0.25) && offM !== 0 → !(seen > 0.25)',
    '!(seen > 0.25) && offM !== 0 → offM !== 0',
    '!(seen > 0.25) → (seen > 0.25)',
    "offM <= (limits.offM as number) ? 'verified' : 'deviated' → (offM <= (limits.offM as number)) ? 'deviated' : 'verified'",
  ]);
  expect(written(status)).toEqual([
    "'no_data' → 'not_due'",
    "'verified' → 'deviated'",
    "'deviated' → 'under_construction'",
  ]);
  expect(written(number)).toEqual(['0.25 → 0.325', '0.25 → 0.175']);
});

test('a mutant differs from its source in that place alone', () => {
  for (const mutant of mutateRules('rules.ts', rules)) {
    const changed = applyMutant(rules, mutant);
    expect(changed).not.toBe(rules);
    expect(changed.slice(0, mutant.start)).toBe(rules.slice(0, mutant.start));
    expect(changed.endsWith(rules.slice(mutant.end))).toBe(true);
  }
});

test('numbers of tables are made larger and smaller where they are used', () => {
  const table = 'export const t = { least: 8, most: { wall: 0.5, other: 0 }, unused: 3 } as const;';
  const mutants = mutateNumbers('t.ts', table, (name) => ['least', 'most'].includes(name));
  expect(written(mutants)).toEqual([
    'least: 8 → 10.4',
    'least: 8 → 5.6',
    'most.wall: 0.5 → 0.65',
    'most.wall: 0.5 → 0.35',
  ]);
});

test('[ENG-2] a dozen of swapped statuses are all noticed by the tests of the judge', {
  timeout: 180_000,
}, async () => {
  const args = [join(import.meta.dirname, 'main.ts'), '--kind', 'status', '--few', '12', '--least', '100'];
  // The tests that are run there are no part of this run.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  expect(stdout).toMatch(/mutants killed: 100 %/);
  expect(stdout).not.toMatch(/^0 of 0/m);
});
