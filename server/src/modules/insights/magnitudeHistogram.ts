import { magnitudeBinMm, magnitudeLimitMm } from '@plumbline/contract/resources/insights';
import { millimetres } from '@plumbline/contract/units';

/**
 * How many magnitudes are in which bin, by whole millimetres as screens show them: 9.4 mm is in the first of ten, 9.5 mm
 * in the second, and whatever is 90 mm or more in the last.
 */
export function magnitudeHistogram(magnitudeM: Float64Array, taken: Uint8Array) {
  const last = magnitudeLimitMm / magnitudeBinMm - 1;
  const counts: number[] = new Array(last + 1).fill(0);
  let maximumM = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < magnitudeM.length; i++) {
    const lengthM = magnitudeM[i] as number;
    if (taken[i] !== 1 || Number.isNaN(lengthM)) continue;
    const bin = Math.min(Math.floor(millimetres(lengthM) / magnitudeBinMm), last);
    (counts[bin] as number)++;
    if (lengthM > maximumM) maximumM = lengthM;
  }
  return { counts, maximumM: Number.isFinite(maximumM) ? maximumM : null };
}
