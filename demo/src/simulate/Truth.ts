import type { ElementSide } from '@plumbline/contract/cause';
import type { ElementStatus } from '@plumbline/contract/status';
import type { Pose } from '@plumbline/engine/ground/geometry/Pose';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Change } from './Change.ts';
import type { ClutterKind } from './clutterShapes.ts';
import type { ScanGrid } from './ScanGrid.ts';
import type { SimulationSettings } from './SimulationOptions.ts';
import type { SurfaceKind } from './Surface.ts';

/** What was really there and what of it could be seen: what an analysis of the scan is measured against. */
export interface Truth {
  seed: number;
  /** Names of the root models. */
  models: string[];
  settings: SimulationSettings;
  grid: ScanGrid;
  rays: number;
  points: number;
  stations: StationTruth[];
  /** In no model. */
  clutter: { kind: ClutterKind | 'cover' | 'block'; positionM: Vector }[];
  counts: Record<ElementStatus, number>;
  borderline: number;
  elements: ElementTruth[];
}

export interface StationTruth {
  name: string;
  guid: string;
  /** Of this station; the truth's is that of the finest. */
  grid: ScanGrid;
  truePose: Pose;
  /** With the error of registration, as in the file. */
  writtenPose: Pose;
  points: number;
}

export interface ElementTruth {
  elementIndex: number;
  globalId: string;
  status: ElementStatus;
  /** How the centre of its surface moved, in the model's world. */
  offsetM: Vector;
  /** The part of the offset along directions in which the surfaces seen can show it: a wall seen from its faces hides a slide along itself. */
  observableOffsetM: Vector;
  /** Whether it would be the same if less, or more, were asked for before a direction counts as seen. */
  isOffsetClear: boolean;
  /** Length of the observable offset; of a rotated element, how far its seen surface went along its normals at the 95th percentile, if that is more. */
  magnitudeM: number;
  toleranceM: number;
  /** Share of its designed surface that a station sees, or sees through where it is not built. */
  seenShare: number;
  /** Points of the scan that lie on it. */
  points: number;
  /** It stands as designed or nearly so, in sight, but sends nothing back: nobody can tell, and whoever calls it missing is wrong. */
  returnsNothing: boolean;
  /** It is missing, and most of its place has nothing but sky behind: a file without records of rays that did not come back may leave it open. */
  isAgainstSky: boolean;
  /** Undefined when it sends rays back as most things do. */
  surface?: SurfaceKind | undefined;
  /** Boarded up a few centimetres off: what is near it is not it. */
  isCovered: boolean;
  /** It is missing, and something that is in no model stands through its place or before it. */
  isReplaced: boolean;
  /** Where that is why it deviates: by how much it is longer (shorter where negative), and at which side. */
  size?: { byM: number; side: ElementSide } | undefined;
  /** Undefined when it was built as designed. */
  change?: Change | undefined;
  /** A hair more or less and another status would be as right; `doubts` says of what. */
  borderline: boolean;
  doubts: string[];
}
