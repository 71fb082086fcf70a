import type { Mutant } from './Mutant.ts';
import { otherNumbers } from './mutateRules.ts';
import { type Ancestors, isNode, visitSource } from './SourceNode.ts';

/** Each number of a table made larger and smaller; `isUsed` says of which names, those of the tables around it included. */
export function mutateNumbers(file: string, source: string, isUsed: (name: string) => boolean): Mutant[] {
  const mutants: Mutant[] = [];
  visitSource(file, source, ({ type, value, start, end }, ancestors) => {
    const names = namesOf(ancestors);
    if (type !== 'Literal' || typeof value !== 'number' || value === 0 || !names.some(isUsed)) return;
    for (const replacement of otherNumbers(value)) {
      const what = `${names.join('.')}: ${source.slice(start, end)} → ${replacement}`;
      mutants.push({
        file,
        kind: 'number',
        start,
        end,
        replacement,
        what,
        line: source.slice(0, start).split('\n').length,
      });
    }
  });
  return mutants;
}

/** The keys on the way to a value. */
function namesOf(ancestors: Ancestors): string[] {
  const keys = ancestors.filter(({ type }) => type === 'Property').map(({ key }) => key);
  return keys.filter(isNode).map(({ name, value }) => String(name ?? value));
}
