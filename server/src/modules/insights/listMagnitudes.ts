/** Sixteen digits of each would be most of the answer; a tenth of a millimetre is more than was measured. */
const stepsOfMetre = 10_000;

/** The magnitudes of the taken elements that have one, in metres. */
export function listMagnitudes(magnitudeM: Float64Array, taken: Uint8Array): number[] {
  const magnitudes: number[] = [];
  for (let i = 0; i < magnitudeM.length; i++) {
    const lengthM = magnitudeM[i] as number;
    if (taken[i] === 1 && !Number.isNaN(lengthM)) magnitudes.push(Math.round(lengthM * stepsOfMetre) / stepsOfMetre);
  }
  return magnitudes;
}
