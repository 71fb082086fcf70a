/** What somebody got wrong: where a comparison ends, which way it goes, a condition left out, a status, a number. */
export const mutantKinds = ['boundary', 'comparison', 'condition', 'status', 'number'] as const;
export type MutantKind = (typeof mutantKinds)[number];

/** One change of one place in a source. */
export interface Mutant {
  /** Relative to the project. */
  file: string;
  line: number;
  kind: MutantKind;
  /** What is replaced, and by what. */
  start: number;
  end: number;
  replacement: string;
  /** As a person reads it: `a < b → a <= b`. */
  what: string;
}

/** The source with the change in it. */
export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}
