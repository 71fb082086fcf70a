import type { Box } from '../geometry/Box.ts';
import { subtract, type WorldPoint } from '../geometry/vectors.ts';
import type { Footprint } from './createGroundShadow.ts';

/** Below what is lowest, so that its underside is not the ground; and room for the shadow beside it. */
const belowM = 0.02;
const besideM = 4;

/** The ground under a box, about an origin. */
export function measureFootprint({ min, max }: Box, origin: WorldPoint): Footprint {
  const [x, y] = subtract([(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, 0], origin);
  const halfM = Math.max(max[0] - min[0], max[1] - min[1]) / 2;
  return { x, y, z: min[2] - belowM - origin[2], halfM: halfM * 1.1 + besideM, heightM: max[2] - min[2] + 1 };
}
