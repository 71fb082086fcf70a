import type { SeeingLimits } from '../see/observeStation.ts';

/** When a scanner counts as having looked past a place. */
export const seeingLimits: SeeingLimits = {
  /** Registration and noise stay below this; what stands closer behind cannot be told from the element, slightly moved. */
  beyondM: 0.03,
  farthestM: 40,
  nearestM: 0.3,
  leastCosine: 0.17,
  reachM: 0.015,
};
