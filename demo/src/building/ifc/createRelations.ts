import type { StepReference, StepValue } from '../step/StepValue.ts';
import type { IfcFile } from './IfcFile.ts';

/** One relating thing and its many related ones, gathered and written at the end. */
export interface Relations {
  add(relating: StepReference, related: StepReference): void;
  write(): void;
}

/** Gathers relations of one class; `order` says which of the two attributes comes first. */
export function createRelations(
  file: IfcFile,
  type: string,
  order: 'relatedFirst' | 'relatingFirst' = 'relatedFirst',
): Relations {
  const groups = new Map<number, { relating: StepReference; related: StepReference[] }>();
  return {
    add(relating, related) {
      const group = groups.get(relating.line);
      if (group) group.related.push(related);
      else groups.set(relating.line, { relating, related: [related] });
    },
    write() {
      for (const [line, { relating, related }] of groups) {
        const ends: StepValue[] = order === 'relatedFirst' ? [related, relating] : [relating, related];
        file.root(type, `of ${line}`, undefined, undefined, ...ends);
      }
    },
  };
}
