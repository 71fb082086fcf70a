import type { Vector } from '@plumbline/engine/ground/geometry/Vector';

/** How an element stands a little off, as everything does: nobody's mistake. Places are about the design's origin. */
export interface Scatter {
  offsetM: Vector;
  bow?: Bow | undefined;
}

/** Of a wall: its middle stands out, its ends do not. */
export interface Bow {
  /** The axes along it and across. */
  along: 0 | 1;
  across: 0 | 1;
  middleM: number;
  halfLengthM: number;
  byM: number;
}

/** How far an element is off as a whole: a parabola's mean is two thirds of its height. */
export function meanScatter({ offsetM, bow }: Scatter): Vector {
  const mean: Vector = [...offsetM];
  if (bow) mean[bow.across] += (2 / 3) * bow.byM;
  return mean;
}

/** How far a place of an element is off. */
export function scatterAt({ offsetM, bow }: Scatter, place: Vector): Vector {
  if (!bow) return offsetM;
  const share = (place[bow.along] - bow.middleM) / bow.halfLengthM;
  const off: Vector = [...offsetM];
  off[bow.across] += bow.byM * (1 - share * share);
  return off;
}
