import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './Mutant.ts';
import { mutateNumbers } from './mutateNumbers.ts';
import { mutateRules } from './mutateRules.ts';

const rules = 'engine/src/judge/classifyElement.ts';
const tables = 'engine/src/judge/*Numbers.ts';

/** The mutants of the rules that verdicts are made by, and of the numbers in them. */
export function listMutants(root: string): Mutant[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const source = read(rules);
  const words = new Set(source.match(/\w+/g));
  const numbers = globSync(tables, { cwd: root }).sort();
  return [
    ...mutateRules(rules, source),
    ...numbers.flatMap((file) => mutateNumbers(file, read(file), (name) => words.has(name))),
  ];
}
