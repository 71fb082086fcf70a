// npm run mutants [-- --kind status --few 12 --least 90]: gets the rules of verdicts wrong, one way at a time, and counts
// what the tests of the judge notice.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listMutants } from './listMutants.ts';
import { type Mutant, mutantKinds } from './Mutant.ts';
import { openJudgeTests } from './openJudgeTests.ts';

const { values } = parseArgs({
  options: { kind: { type: 'string' }, few: { type: 'string' }, least: { type: 'string' } },
});
const root = join(import.meta.dirname, '../..');
const least = Number(values.least ?? 90);
const all = listMutants(root).filter(({ kind }) => values.kind === undefined || kind === values.kind);
const few = Math.min(all.length, Number(values.few ?? all.length));
const mutants = Array.from({ length: few }, (_, i) => all[Math.floor((i * all.length) / few)] as Mutant);
const survivors = new Set<Mutant>();

const tests = await openJudgeTests(root);
try {
  if (mutants.length === 0) throw new Error('There is nothing to get wrong.');
  if (!(await tests.pass())) throw new Error('The tests of the judge fail as they are: mend them first.');
  for (const [i, mutant] of mutants.entries()) {
    if (await tests.pass(mutant)) survivors.add(mutant);
    if (process.stderr.isTTY) process.stderr.write(`\r${i + 1} of ${mutants.length}`);
  }
} finally {
  await tests.close();
}

const countKilled = (some: Mutant[]) => `${some.filter((mutant) => !survivors.has(mutant)).length} of ${some.length}`;
for (const { file, line, what } of survivors) console.log(`survived  ${file}:${line}  ${what}`);
for (const kind of mutantKinds)
  console.log(`${kind}: ${countKilled(mutants.filter((mutant) => mutant.kind === kind))}`);
const perCent = Math.floor(100 * (1 - survivors.size / mutants.length));
console.log(`${countKilled(mutants)} mutants killed: ${perCent} %, at least ${least} % are wanted`);
process.exitCode = perCent >= least ? 0 : 1;
