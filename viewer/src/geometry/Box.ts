import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { add, scale, subtract, type WorldPoint } from './vectors.ts';

/** An upright box in the world, metres. */
export interface Box {
  min: WorldPoint;
  max: WorldPoint;
}

/** The middle of a box. */
export function centreOf({ min, max }: Box): WorldPoint {
  return scale(add(min, max), 0.5);
}

/** From the middle to a corner. */
export function radiusOf({ min, max }: Box): number {
  return Math.hypot(...subtract(max, min)) / 2;
}

/** A box elsewhere. */
export function shift({ min, max }: Box, by: WorldPoint): Box {
  return { min: add(min, by), max: add(max, by) };
}

/** Its six numbers about an origin. */
export function flatten({ min, max }: Box, origin: WorldPoint): FlatBox {
  const [x, y, z] = subtract(min, origin);
  return [x, y, z, ...subtract(max, origin)];
}

/** The box around both; the other one when there is only one. */
export function unite(a: Box | undefined, b: Box): Box {
  if (!a) return b;
  return {
    min: [Math.min(a.min[0], b.min[0]), Math.min(a.min[1], b.min[1]), Math.min(a.min[2], b.min[2])],
    max: [Math.max(a.max[0], b.max[0]), Math.max(a.max[1], b.max[1]), Math.max(a.max[2], b.max[2])],
  };
}

/** What lies in both; where nothing does, a box without extent. */
export function intersect(a: Box, b: Box): Box {
  const min: WorldPoint = [Math.max(a.min[0], b.min[0]), Math.max(a.min[1], b.min[1]), Math.max(a.min[2], b.min[2])];
  const end = (axis: 0 | 1 | 2) => Math.max(min[axis], Math.min(a.max[axis], b.max[axis]));
  return { min, max: [end(0), end(1), end(2)] };
}
