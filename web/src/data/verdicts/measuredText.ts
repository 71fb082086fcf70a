import { sayMagnitude } from '@plumbline/contract/sayMagnitude';
import { formatMillimetres } from '../../ui/format.ts';

interface Measured {
  magnitudeLow: number | null;
  magnitudeHigh: number | null;
}

/** A magnitude with its bounds, as far as they are known: '23 ± 2 mm', '47 mm or more'. */
export const measuredText = (magnitudeM: number, { magnitudeLow, magnitudeHigh }: Measured): string =>
  sayMagnitude(magnitudeM, { lowM: magnitudeLow, highM: magnitudeHigh }, formatMillimetres);
