import type { SeeingLimits } from '../measure/see/addCrossings.ts';

/** When a scanner counts as having looked past a place. */
export const seeingLimits: SeeingLimits = {
  /** What stands closer behind cannot be told from the element, slightly moved … */
  beyondM: 0.03,
  /** … unless the ray ended on something else. Registration and noise stay below this. */
  behindM: 0.012,
  onSurfaceM: 0.005,
  farthestM: 40,
  nearestM: 0.3,
  leastCosine: 0.17,
  slantCosine: 0.35,
  leastChordM: 0.08,
};
