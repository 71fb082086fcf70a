import type { Ranks } from '../../../columns/Ranks.ts';
import type { IssueColumn } from '../../issues/service.ts';
import type { ModelColumns } from '../../models/service.ts';

/** The verdicts that count in a view, as columns over the elementIndex of its model. Never changed once made. */
export interface ViewTable {
  readonly model: ModelColumns;
  /** Newest first: of several verdicts on an element, the newest counts. */
  readonly versionIds: readonly string[];
  /** 0 where no version says anything about an element, else the place of its version in versionIds + 1. */
  readonly versionOf: Uint16Array;
  /** Byte codes of contract/status.ts, 0 without a verdict. */
  readonly status: Uint8Array;
  readonly approved: Uint8Array;
  readonly manual: Uint8Array;
  /** Byte codes of contract/cause.ts, 0 where none is known. */
  readonly causes: Uint8Array;
  /** NaN where there is none. */
  readonly magnitudeM: Float64Array;
  readonly magnitudeLowM: Float64Array;
  readonly magnitudeHighM: Float64Array;
  readonly magnitudeXYM: Float64Array;
  readonly magnitudeZM: Float64Array;
  /** Longer is positive. */
  readonly sizeM: Float64Array;
  readonly sizeSides: Uint8Array;
  /** Codes of dimensions, 0 without one. */
  readonly sizeDimensions: Uint8Array;
  readonly toleranceM: Float64Array;
  /** Those that are open. */
  readonly issues: IssueColumn;
  /** Made once for all tables of these versions. */
  readonly ranks: {
    magnitude(): Promise<Ranks>;
    xy(): Promise<Ranks>;
    /** Without the sign. */
    z(): Promise<Ranks>;
    /** Without the sign. */
    size(): Promise<Ranks>;
    descriptions(): Promise<Ranks>;
  };
}
