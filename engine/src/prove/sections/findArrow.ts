import type { SeenPoint } from '@plumbline/contract/drawings/SeenPoint';
import { dot, type Vector } from '../../ground/geometry/Vector.ts';
import type { SectionPlane } from './SectionPlane.ts';

/** How far the scan is off at one place of a section, from the model's surface to the scan; metres in the drawing. */
export interface DeviationArrow {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  lengthM: number;
  /** What is written at it, where it is not its length. */
  label?: string | undefined;
}

/** Faces more oblique than this to the plane look longer in the drawing than they are. */
const leastFacing = 0.8;
const sectors = 8;
const fewestPoints = 3;

/**
 * The arrow that tells most: on the side of the element that is farthest off, at the ninetieth hundredth of its points
 * so that no stray point is chosen. Where the element's offset is known, only points that follow it count.
 */
export function findArrow(
  points: readonly SeenPoint[],
  plane: SectionPlane,
  offsetM?: Vector | undefined,
): DeviationArrow | undefined {
  const sides = sortBySide(points.filter((point) => Math.hypot(point.normalX, point.normalY) > leastFacing));
  let best: SeenPoint | undefined;
  for (const side of sides) {
    const trusted = offsetM ? side.filter((point) => follows(point, plane, offsetM)) : side;
    if (trusted.length < fewestPoints) continue;
    trusted.sort((a, b) => Math.abs(a.deviationM) - Math.abs(b.deviationM));
    const candidate = trusted[Math.floor((trusted.length - 1) * 0.9)];
    if (!best || weightOf(candidate) > weightOf(best)) best = candidate;
  }
  return best && arrowAt(best);
}

/** Of two sides that are as far off, the one with its points in front of the surface is easier to read. */
const weightOf = ({ deviationM }: SeenPoint) => (deviationM > 0 ? 1.15 * deviationM : -deviationM);

function sortBySide(points: readonly SeenPoint[]): SeenPoint[][] {
  const sides: SeenPoint[][] = Array.from({ length: sectors }, () => []);
  for (const point of points) {
    const turn = Math.atan2(point.normalY, point.normalX) / (2 * Math.PI);
    sides[Math.round((turn + 1) * sectors) % sectors].push(point);
  }
  return sides;
}

/** Of an offset only what points along the surface's normal can be seen; the part out of the drawing is not in it. */
function follows({ normalX, normalY, deviationM }: SeenPoint, { right, up }: SectionPlane, offsetM: Vector): boolean {
  const expectedM = normalX * dot(offsetM, right) + normalY * dot(offsetM, up);
  return Math.abs(deviationM - expectedM) < Math.max(0.005, 0.3 * Math.abs(expectedM));
}

function arrowAt({ x, y, normalX, normalY, deviationM }: SeenPoint): DeviationArrow {
  const length = Math.hypot(normalX, normalY);
  const fromX = x - (deviationM * normalX) / length;
  const fromY = y - (deviationM * normalY) / length;
  return { fromX, fromY, toX: x, toY: y, lengthM: Math.abs(deviationM) };
}
