import type { GanttRow } from './ganttTree.ts';

/** What a key does at a row. */
export type GanttStep = { go: number } | { zoom: number } | { pan: number } | 'turn' | 'choose' | 'showAll';

interface At {
  rows: readonly GanttRow[];
  at: number;
  /** How many rows are in sight. */
  page: number;
  isOpen: boolean;
}

/** Without one the key is not the list's. */
export function stepByKey(key: string, isShifted: boolean, { rows, at, page, isOpen }: At): GanttStep | undefined {
  const row = rows[at];
  const isLevel = row?.kind === 'level';
  switch (key) {
    case 'ArrowDown':
      return { go: at + 1 };
    case 'ArrowUp':
      return { go: at - 1 };
    case 'PageDown':
      return { go: at + page };
    case 'PageUp':
      return { go: at - page };
    case 'Home':
      return { go: 0 };
    case 'End':
      return { go: rows.length - 1 };
    case 'ArrowRight':
      if (isShifted) return { pan: 0.25 };
      return isLevel && !isOpen ? 'turn' : { go: at + 1 };
    case 'ArrowLeft':
      if (isShifted) return { pan: -0.25 };
      return isLevel && isOpen ? 'turn' : { go: rowAbove(rows, at) };
    case 'Enter':
    case ' ':
      return isLevel ? 'turn' : 'choose';
    case '+':
    case '=':
      return { zoom: 0.5 };
    case '-':
      return { zoom: 2 };
    case '0':
      return 'showAll';
    default:
      return undefined;
  }
}

/** The level that a row is below; itself at the top. */
function rowAbove(rows: readonly GanttRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  for (let i = at - 1; i >= 0; i--) if (rows[i]!.kind === 'level' && rows[i]!.depth < depth) return i;
  return at;
}
