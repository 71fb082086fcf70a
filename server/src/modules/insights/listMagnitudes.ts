import { millimetres } from '@plumbline/contract/units';

/** Sixteen digits of each would be most of the answer; a tenth of a millimetre is more than was measured. */
const stepsOfMetre = 10_000;

/** The magnitudes of the taken elements that have one, in metres. */
export function listMagnitudes(magnitudeM: Float64Array, taken: Uint8Array): number[] {
  const magnitudes: number[] = [];
  for (let i = 0; i < magnitudeM.length; i++) {
    const lengthM = magnitudeM[i] as number;
    if (taken[i] === 1 && !Number.isNaN(lengthM)) magnitudes.push(shorten(lengthM));
  }
  return magnitudes;
}

/** Rounded twice, a length just below half a millimetre would come out one millimetre longer than in the table. */
function shorten(lengthM: number): number {
  const rounded = Math.round(lengthM * stepsOfMetre) / stepsOfMetre;
  return millimetres(rounded) === millimetres(lengthM) ? rounded : lengthM;
}
