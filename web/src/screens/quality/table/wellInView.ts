import type { Box } from '@plumbline/viewer/geometry/Box';
import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';

interface Seen {
  x: number;
  y: number;
  behind: boolean;
}

/** The outer part of the scene, where something is on its way out of it. */
const edge = 0.06;
const leastPx = 32;

interface Scene {
  width: number;
  height: number;
  project(point: WorldPoint): Seen;
  /** Whether the element itself is what is seen at a point of the screen. */
  isAt(point: { x: number; y: number }): boolean;
}

/** Whether an element lies within the scene, large enough and not hidden by others: then the camera may stay. */
export function isWellInView(box: Box, { width, height, project, isAt }: Scene): boolean {
  const corners = cornersOf(box).map(project);
  const isInside = ({ x, y, behind }: Seen) =>
    !behind && x >= width * edge && x <= width * (1 - edge) && y >= height * edge && y <= height * (1 - edge);
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  const sizePx = Math.max(spread(corners.map(({ x }) => x)), spread(corners.map(({ y }) => y)));
  if (!corners.every(isInside) || sizePx < leastPx) return false;
  const middle = project(between(box.min, box.max));
  // Its middle may be a hole: a frame is seen on its way to the corners.
  return [middle, ...corners.map((corner) => towards(middle, corner))].some(isAt);
}

const between = (a: WorldPoint, b: WorldPoint): WorldPoint => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
const towards = (a: Seen, b: Seen) => ({ x: a.x * 0.3 + b.x * 0.7, y: a.y * 0.3 + b.y * 0.7 });

/** A box with room around it, so that an element is seen among its neighbours. */
export function withRoom({ min, max }: Box): Box {
  const roomM = Math.max(0.5, ...min.map((low, axis) => (max[axis]! - low) * 0.25));
  const moved = (point: WorldPoint, by: number): WorldPoint => [point[0] + by, point[1] + by, point[2] + by];
  return { min: moved(min, -roomM), max: moved(max, roomM) };
}

function cornersOf({ min, max }: Box): WorldPoint[] {
  return [min[0], max[0]].flatMap((x) =>
    [min[1], max[1]].flatMap((y) => [min[2], max[2]].map((z): WorldPoint => [x, y, z])),
  );
}
