import type { ScanPoints } from '@plumbline/contract/formats/wholeScan';
import type { Box } from '../../geometry/Box.ts';
import { add, scale, type WorldPoint } from '../../geometry/vectors.ts';
import type { ScanCube } from './ScanCube.ts';

/** Steps along a side of a cube; points have whole ones. */
export const cubeSteps = 0x10000;

/** What is asked of the points of a cube in every frame. */
interface CubeMeasures {
  /** Around its points, world metres; a cube is mostly empty. */
  box: Box;
  /** How many lie in each eighth. */
  octants: Uint32Array;
}

/** One pass over the points of a cube, when it arrives. */
export function measureCube({ box, sizeM }: ScanCube, { positions }: ScanPoints, origin: WorldPoint): CubeMeasures {
  const octants = new Uint32Array(8);
  const min = [cubeSteps, cubeSteps, cubeSteps];
  const max = [0, 0, 0];
  for (let i = 0; i < positions.length; i += 3) {
    let octant = 0;
    for (let axis = 0; axis < 3; axis++) {
      const at = positions[i + axis]!;
      if (at < min[axis]!) min[axis] = at;
      if (at > max[axis]!) max[axis] = at;
      if (at >= cubeSteps / 2) octant |= 1 << axis;
    }
    octants[octant]!++;
  }
  const corner = add(origin, [box[0], box[1], box[2]]);
  const place = ([x, y, z]: number[]) => add(corner, scale([x!, y!, z!], sizeM / cubeSteps));
  return { box: { min: place(min), max: place(max) }, octants };
}
