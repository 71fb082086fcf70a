/** Whole millimetres for screens, from metres; the only place where lengths are converted. */
export function millimetres(lengthM: number): number {
  return Math.round(lengthM * 1000);
}
