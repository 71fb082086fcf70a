import type { ElementSide, SizeDimension, VerdictCause } from '@plumbline/contract/cause';
import type { OffsetAlong } from '@plumbline/contract/sayOffset';
import type { ElementStatus } from '@plumbline/contract/status';

/** The verdict on one element, with what it rests on. */
export interface ElementVerdict {
  elementIndex: number;
  globalId: string;
  rootModel: string;
  type: string;
  storey: string | null;
  name: string | null;
  trade: string;
  status: ElementStatus;
  cause: VerdictCause;
  magnitudeM: number | null;
  /** Between what it lies: of a hundred, ninety-five do. Null where nobody measured that; `magnitudeHighM` alone where it may be any more. */
  magnitudeLowM: number | null;
  magnitudeHighM: number | null;
  magnitudeXYM: number | null;
  /** Above its place is positive. */
  magnitudeZM: number | null;
  /** What is known of the offset along each of three directions; null where nobody measured that. */
  directions: OffsetAlong[] | null;
  /** By how much it is longer (shorter where negative) than designed, and at which side; only where that is the cause. */
  sizeM: number | null;
  sizeSide: ElementSide | null;
  /** Which of its dimensions that is. */
  sizeDimension: SizeDimension | null;
  toleranceM: number;
  /** Share of the surface that was seen, or seen past. */
  coverage: number;
  confidence: number;
  /** One line: why. */
  reason: string;
}
