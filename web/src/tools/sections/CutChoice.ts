import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import { add, cross, normalise, scale, subtract, type WorldPoint } from '@plumbline/viewer/geometry/vectors';

/** How somebody cuts an element otherwise than the analysis did. */
export interface CutChoice {
  /** Towards the reader. */
  byMm: number;
  /** About the drawing's upwards, and about its level. */
  turnDeg: number;
  tiltDeg: number;
  /** Upright through these, in place of where the analysis cut. */
  between?: readonly [WorldPoint, WorldPoint] | undefined;
}

export const asAnalysed: CutChoice = { byMm: 0, turnDeg: 0, tiltDeg: 0 };

export const isAsAnalysed = ({ byMm, turnDeg, tiltDeg, between }: CutChoice): boolean =>
  byMm === 0 && turnDeg === 0 && tiltDeg === 0 && between === undefined;

interface Held {
  at: WorldPoint;
  right: WorldPoint;
  up: WorldPoint;
}

type Analysed = Pick<DrawnSection, 'at' | 'right' | 'up' | 'extent'>;

/** The plane that a choice cuts by, turned about the middle of what the section shows. */
export function planeOf(section: Analysed, { byMm, turnDeg, tiltDeg, between }: CutChoice): Held {
  const first = (between && planeBetween(...between)) ?? section;
  const turned = turnDeg === 0 && tiltDeg === 0 ? first : turn(between ? first : middleOf(section), turnDeg, tiltDeg);
  const normal = cross(turned.right, turned.up);
  return { at: add(turned.at, scale(normal, byMm / 1000)), right: turned.right, up: turned.up };
}

/** Upright, with the first point at the left; nothing of two points above each other. */
function planeBetween(from: WorldPoint, to: WorldPoint): Held | undefined {
  const [x, y] = subtract(to, from);
  if (Math.hypot(x, y) < 0.001) return undefined;
  const middle = scale(add(from, to), 0.5);
  return { at: middle, right: normalise([x, y, 0]), up: [0, 0, 1] };
}

function middleOf({ at, right, up, extent }: Analysed): Held {
  const [x, y] = [(extent.left + extent.right) / 2, (extent.bottom + extent.top) / 2];
  return { at: add(at, add(scale(right, x), scale(up, y))), right, up };
}

function turn({ at, right, up }: Held, turnDeg: number, tiltDeg: number): Held {
  const [turnRad, tiltRad] = [(turnDeg * Math.PI) / 180, (tiltDeg * Math.PI) / 180];
  const normal = cross(right, up);
  const turned = add(scale(right, Math.cos(turnRad)), scale(normal, Math.sin(turnRad)));
  const facing = cross(turned, up);
  return { at, right: turned, up: add(scale(up, Math.cos(tiltRad)), scale(facing, Math.sin(tiltRad))) };
}
