import type { ElementSide, SizeDimension, VerdictCause } from '@plumbline/contract/cause';
import type { ElementStatus } from '@plumbline/contract/status';
import type { Picture } from '../pdf/Picture.ts';

export interface StatusCount {
  status: ElementStatus;
  count: number;
}

/** The elements of a floor or of a type. */
export interface StatusGroup {
  name: string;
  /** In the order of all statuses of the report. */
  counts: readonly number[];
  total: number;
}

export interface Deviation {
  /** Its place in the list; absent where somebody has changed verdicts since that was made. */
  number: number | undefined;
  status: ElementStatus;
  floor: string | null;
  type: string;
  name: string;
  globalId: string;
  magnitudeM: number | null;
  /** Between what it lies; see contract/sayMagnitude.ts. */
  magnitudeLowM: number | null;
  magnitudeHighM: number | null;
  magnitudeXYM: number | null;
  /** Up is positive. */
  magnitudeZM: number | null;
  toleranceM: number;
  descriptions: readonly string[];
  cause: VerdictCause | null;
  /** Longer is positive. */
  sizeM: number | null;
  sizeSide: ElementSide | null;
  sizeDimension: SizeDimension | null;
  reason: string;
  approved: boolean;
  isManual: boolean;
  /** Who set the status, and when, by the reader's clock; where that is known. */
  setBy: { user: string; date: Date; measuredStatus: ElementStatus } | undefined;
  picture: Picture | undefined;
}

/** A deviation as the list of all has it. */
export type ListedDeviation = Pick<
  Deviation,
  | 'status'
  | 'floor'
  | 'type'
  | 'name'
  | 'magnitudeM'
  | 'magnitudeLowM'
  | 'magnitudeHighM'
  | 'magnitudeXYM'
  | 'magnitudeZM'
  | 'toleranceM'
  | 'isManual'
>;

/** Where a deviation is on a plan, by its number in the list; 0 to 1 from the left and from the top. */
export interface PlanMark {
  number: number;
  status: ElementStatus;
  x: number;
  y: number;
}

/** A storey that has deviations. */
export interface StoreyPlan {
  floor: string;
  /** Of deviations on the storey. */
  count: number;
  picture: Picture;
  /** By number. Those without a shape have none. */
  marks: readonly PlanMark[];
}

/** What is drawn of the model; nothing where that cannot be had. */
export interface Building {
  picture: Picture;
  /** The lowest first. */
  plans: readonly StoreyPlan[];
  /** Storeys whose deviations are on no plan, for want of shapes or of room. */
  unplanned: readonly { floor: string; count: number }[];
}

/** What was asked for, in words. */
export interface FilterLine {
  label: string;
  values: readonly string[];
}

export interface Quality {
  statuses: readonly StatusCount[];
  floors: readonly StatusGroup[];
  types: readonly StatusGroup[];
  /** How many there are; `deviations` gives the first of them. */
  deviationCount: number;
  /** The largest first. */
  deviations: AsyncIterable<Deviation>;
  /** In the same order, as many as a document can hold; numbered from 1. */
  listed: Iterable<ListedDeviation> | AsyncIterable<ListedDeviation>;
}

/** Everything that a quality report tells. Moments are by the reader's clock: their UTC fields are local ones. */
export interface QualityReport {
  project: string;
  company: string;
  analysis: string;
  scannedAt: Date;
  modelVersion: number | null;
  /** The scans' coordinates were taken as they are. */
  hasGivenCoordinates: boolean;
  madeBy: string;
  madeAt: Date;
  description: string;
  filters: readonly FilterLine[];
  elementCount: number;
  /** The smallest and the largest, if there are any. */
  tolerancesM: readonly [smallest: number, largest: number] | undefined;
  quality: Quality | undefined;
  /** Counted by bins of 10 mm, the last one open. */
  magnitudes: { counts: readonly number[]; maximumM: number | null } | undefined;
  images: readonly Picture[];
  /** Asked once, while the report is made. */
  drawBuilding(): Promise<Building | undefined>;
}
