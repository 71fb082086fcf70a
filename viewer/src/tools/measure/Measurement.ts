import type { WorldPoint } from '../../geometry/vectors.ts';
import type { Distance } from './measureDistance.ts';

/** Two points and how far they are apart; metres. */
export interface Measurement extends Distance {
  id: number;
  from: WorldPoint;
  to: WorldPoint;
}

/** What has been measured so far. */
export interface MeasureState {
  measurements: readonly Measurement[];
  /** The first point of the measurement that is being made. */
  from?: WorldPoint;
}
