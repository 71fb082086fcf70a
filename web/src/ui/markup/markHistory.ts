import type { Mark } from './Mark.ts';

type Marks = readonly Mark[];

/** What is drawn, what was before, and what was taken back. */
export interface MarkHistory {
  past: readonly Marks[];
  marks: Marks;
  future: readonly Marks[];
}

export const noMarks: MarkHistory = { past: [], marks: [], future: [] };

export function change({ past, marks }: MarkHistory, next: Marks): MarkHistory {
  return { past: [...past, marks], marks: next, future: [] };
}

export function undo({ past, marks, future }: MarkHistory): MarkHistory {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), marks: before, future: [marks, ...future] } : { past, marks, future };
}

export function redo({ past, marks, future }: MarkHistory): MarkHistory {
  const [next, ...later] = future;
  return next ? { past: [...past, marks], marks: next, future: later } : { past, marks, future };
}
