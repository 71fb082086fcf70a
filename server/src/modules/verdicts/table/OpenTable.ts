import type { ElementSide, SizeDimension, VerdictCause } from '@plumbline/contract/cause';
import type { DeviationDescription } from '@plumbline/contract/resources/classificationFilter';
import type { TableSorting } from '@plumbline/contract/resources/classificationTable';
import type { ElementStatus } from '@plumbline/contract/status';
import type { ViewRow } from '../../analyses/service.ts';
import type { Wording } from '../Wording.ts';
import type { ViewTable } from './ViewTable.ts';

/** The verdicts of a view as a caller asked for them. */
export interface OpenTable {
  readonly view: ViewRow;
  readonly table: ViewTable;
  readonly wording: Wording;
  /** 1 for each element that has a verdict and that the filter takes. */
  readonly taken: Uint8Array;
  readonly takenCount: number;
  readonly approvedCount: number;
  /** Those taken, sorted; those without a value last. Not to be changed. */
  order(sorting: TableSorting): Promise<Uint32Array>;
  /** The part of that order from one place up to before another; faster than the whole of it. */
  slice(sorting: TableSorting, from: number, to: number): Promise<Uint32Array>;
  /** The place of an element in that order; undefined when it is not taken. */
  placeOf(sorting: TableSorting, elementIndex: number): Promise<number | undefined>;
  /** What a person reads in a row. */
  rowAt(elementIndex: number): PlainRow;
}

export interface PlainRow {
  elementIndex: number;
  approved: boolean;
  /** As it is shown. */
  status: ElementStatus;
  floor: string | null;
  type: string;
  name: string;
  globalId: string;
  rootModel: string;
  magnitudeM: number | null;
  /** Between what it lies; see contract/sayMagnitude.ts. */
  magnitudeLowM: number | null;
  magnitudeHighM: number | null;
  magnitudeXYM: number | null;
  /** Up is positive. */
  magnitudeZM: number | null;
  /** Null where none is known. */
  cause: VerdictCause | null;
  /** Longer is positive. */
  sizeM: number | null;
  sizeSide: ElementSide | null;
  sizeDimension: SizeDimension | null;
  toleranceM: number;
  descriptions: DeviationDescription[];
  isManual: boolean;
}
