import { stepInTree } from '../../../../ui/stepInTree.ts';
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

/** As in every tree, and keys for the time; without one the key is not the list's. */
export function stepByKey(key: string, isShifted: boolean, { rows, at, page, isOpen }: At): GanttStep | undefined {
  const inTime = stepInTime(key, isShifted);
  if (inTime !== undefined) return inTime;
  const isLevel = (row: GanttRow) => row.kind === 'level';
  const step = stepInTree(key, { rows, at, page, canOpen: isLevel, isOpen: () => isOpen });
  if (typeof step === 'number') return { go: step };
  return step === 'toggle' && !isLevel(rows[at]!) ? 'choose' : step && 'turn';
}

function stepInTime(key: string, isShifted: boolean): GanttStep | undefined {
  switch (key) {
    case 'ArrowRight':
      return isShifted ? { pan: 0.25 } : undefined;
    case 'ArrowLeft':
      return isShifted ? { pan: -0.25 } : undefined;
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
