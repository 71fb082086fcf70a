import type { DrawingLook } from './DrawingLook.ts';

/** How a line is drawn: CSS pixels. */
export interface LineMark {
  colour: string;
  width: number;
  dashes: readonly number[];
}

/** The lines of a section that are neither its element as designed nor its neighbours. */
export const lineMarks = ({ paper, accent, faint }: DrawingLook) =>
  ({
    // Over the designed outline: the paper shows through it.
    unseen: { colour: paper, width: 2.6, dashes: [3, 4] },
    asBuilt: { colour: accent, width: 2, dashes: [9, 4] },
    grid: { colour: faint, width: 1, dashes: [14, 4, 2, 4] },
    level: { colour: faint, width: 1, dashes: [6, 4] },
  }) as const satisfies Record<string, LineMark>;
