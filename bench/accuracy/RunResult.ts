import type { ElementSide, VerdictCause } from '@plumbline/contract/cause';
import type { LengthBounds } from '@plumbline/contract/sayMagnitude';
import type { ElementStatus } from '@plumbline/contract/status';
import type { Change } from '../../demo/src/simulate/Change.ts';
import type { SurfaceKind } from '../../demo/src/simulate/Surface.ts';

/**
 * What is measured: plain scans; scans with 5 mm of registration error and more clutter; scans in a frame of their own;
 * merged clouds that do not say where the scanner stood; scans of another building than the model; surfaces that send
 * little or nothing back; the same with a record of every ray that did not come back; all that hurts at once; the same in
 * a thin scan, with something else where elements are missing and others up to a metre off; half of the stations 30 mm off.
 */
export const caseNames = [
  'plain',
  'rough',
  'unreferenced',
  'merged',
  'foreign',
  'dark',
  'recorded',
  'hard',
  'worst',
  'poor',
] as const;
export type CaseName = (typeof caseNames)[number];

/** One analysis held against the truth. */
export interface RunResult {
  case: CaseName;
  model: string;
  seed: number;
  points: number;
  stations: number;
  simulateSeconds: number;
  analyseSeconds: number;
  registration: RegistrationResult;
  elements: ElementResult[];
}

export interface RegistrationResult {
  verdict: string;
  sentence: string;
  residualM: number | null;
  /** How far the scan had been taken away: horizontally, and by which angle. */
  awayM: number;
  turnedDeg: number;
  /** How far the farthest corner of the model lies from where the truth has it; null where there is no truth. */
  placementErrorM: number | null;
}

export interface ElementResult {
  elementIndex: number;
  globalId: string;
  type: string;
  name: string | null;
  truth: ElementStatus;
  verdict: ElementStatus;
  doubts: string[];
  change: Change['kind'] | null;
  surface: SurfaceKind | null;
  returnsNothing: boolean;
  isAgainstSky: boolean;
  isCovered: boolean;
  /** Something that is in no model stands through its place or before it. */
  isReplaced: boolean;
  /** It was moved by 100 mm or more. */
  isFar: boolean;
  cause: VerdictCause | null;
  /** By how much it is longer at which side: truly, where that is why it deviates, and as was said. */
  trueSize: SizeResult | null;
  size: SizeResult | null;
  trueMagnitudeM: number;
  /** Whether none of its offset is along a direction that hardly anything shows. */
  isOffsetClear: boolean;
  magnitudeM: number | null;
  /** Between what the magnitude was said to lie, and whether it does; null where nobody said. */
  bounds: BoundsResult | null;
  coverage: number;
  confidence: number;
  /** What the evidence suggested before it was weighed, and by which features it was; null where the scan was refused. */
  proposed: { status: ElementStatus; features: number[] } | null;
  seenShare: number;
  points: number;
  reason: string;
  /** Of the estimated offset of its middle; null where the engine gave none. */
  offset: OffsetError | null;
}

export interface BoundsResult extends LengthBounds {
  /** The magnitude along the directions that were said to be seen; of what was turned or made in another size, as it is. */
  trueM: number;
  /** Directions that were said to be seen, and those along which the true offset is as near as was said. */
  directions: number;
  directionsWithin: number;
}

export interface SizeResult {
  byM: number;
  side: ElementSide;
}

export interface OffsetError {
  /** Estimated less true, along the true observable offset; null for elements that did not move. */
  alongM: number | null;
  /** Length of the difference of the two vectors. */
  vectorM: number;
  /** Estimated less true along each axis. */
  axesM: [number, number, number];
}
