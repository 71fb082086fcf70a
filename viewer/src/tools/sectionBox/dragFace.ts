import type { Box } from '../../geometry/Box.ts';
import { centreOf } from '../../geometry/Box.ts';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';

/** One of the six faces of a section box. */
export interface Face {
  axis: 0 | 1 | 2;
  side: 'min' | 'max';
}

/** The six faces: west, east, south, north, bottom, top. */
export const faces: readonly Face[] = ([0, 1, 2] as const).flatMap((axis) => [
  { axis, side: 'min' as const },
  { axis, side: 'max' as const },
]);

/** A box cannot be made thinner than this. */
export const thinnestM = 0.05;

/** The middle of a face. */
export function middleOfFace(box: Box, { axis, side }: Face): WorldPoint {
  return withAxis(centreOf(box), axis, box[side][axis]);
}

/** The box with one face moved to `at`, metres on its axis; the opposite face stays where it is. */
export function moveFace(box: Box, { axis, side }: Face, at: number): Box {
  const opposite = box[side === 'min' ? 'max' : 'min'][axis];
  const moved = side === 'min' ? Math.min(at, opposite - thinnestM) : Math.max(at, opposite + thinnestM);
  return { ...box, [side]: withAxis(box[side], axis, moved) };
}

/**
 * How far a face moves when its handle is dragged across the screen: the pointer's way along the face's axis as the screen
 * shows it. An axis that points at the eye cannot be dragged along.
 */
export function dragDistanceM(
  way: ScreenPoint,
  { from, axis, project }: { from: WorldPoint; axis: 0 | 1 | 2; project(point: WorldPoint): ScreenPoint },
): number {
  const start = project(from);
  const metre = project(withAxis(from, axis, from[axis] + 1));
  const shown = { x: metre.x - start.x, y: metre.y - start.y };
  const squared = shown.x * shown.x + shown.y * shown.y;
  if (squared < 1) return 0;
  return (way.x * shown.x + way.y * shown.y) / squared;
}

/** A box with a little air around it, so that what it was made for is not cut. */
export function widen({ min, max }: Box, byM: number): Box {
  return {
    min: [min[0] - byM, min[1] - byM, min[2] - byM],
    max: [max[0] + byM, max[1] + byM, max[2] + byM],
  };
}

function withAxis(point: WorldPoint, axis: 0 | 1 | 2, value: number): WorldPoint {
  return point.map((before, i) => (i === axis ? value : before)) as unknown as WorldPoint;
}
