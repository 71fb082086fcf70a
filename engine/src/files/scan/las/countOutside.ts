import type { Box } from '../../../ground/geometry/Box.ts';
import type { PointBatch } from '../PointSource.ts';

/** How many points lie outside of a box by more than one step of the scale, since writers round their bounds. */
export function countOutside(
  { count, x, y, z }: PointBatch,
  { min, max }: Box,
  step: [number, number, number],
): number {
  const [lowX, lowY, lowZ] = min.map((value, axis) => value - Math.abs(step[axis]));
  const [highX, highY, highZ] = max.map((value, axis) => value + Math.abs(step[axis]));
  let outside = 0;
  for (let i = 0; i < count; i++) {
    const isInside = x[i] >= lowX && x[i] <= highX && y[i] >= lowY && y[i] <= highY && z[i] >= lowZ && z[i] <= highZ;
    if (!isInside) outside++;
  }
  return outside;
}
