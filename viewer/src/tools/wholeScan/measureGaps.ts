import type { ScanCube } from './ScanCube.ts';

/** A cube that is drawn, with the metres between the points that are drawn in each eighth of it. */
export interface DrawnCube {
  readonly cube: ScanCube;
  /** How many of its points lie in each eighth. */
  readonly octants: Uint32Array;
  readonly spacings: number[];
}

/**
 * Says of each cube how large its points have to be: where a finer one is drawn in it, no larger than that one's, or the
 * few coarse points would stand out as blots. Parents come before their children.
 */
export function measureGaps(drawn: readonly DrawnCube[]): void {
  const byCube = new Map(drawn.map((own) => [own.cube, own]));
  for (const { cube, spacings } of drawn) spacings.fill(cube.spacingM);
  for (const { cube, spacings } of drawn.toReversed()) {
    const parent = cube.parent && byCube.get(cube.parent);
    // A child with less in it than its parent has there closes no gaps.
    if (!parent || cube.node.count < parent.octants[cube.octant]!) continue;
    parent.spacings[cube.octant] = Math.min(...spacings);
  }
}
