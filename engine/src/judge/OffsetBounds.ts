import type { LengthBounds } from '@plumbline/contract/sayMagnitude';
import type { OffsetAlong } from '@plumbline/contract/sayOffset';

/** Between what the magnitude of a verdict lies, and what is known of the offset along each direction. */
export interface OffsetBounds {
  bounds: LengthBounds;
  directions: OffsetAlong[];
}
