import { millimetres } from '@plumbline/contract/units';

const thinSpace = '\u2009';
const minus = '\u2212';

/** Whole millimetres with their sign; a half goes outwards on both sides. */
export function signedMillimetres(lengthM: number): string {
  const whole = millimetres(Math.abs(lengthM));
  const sign = whole === 0 ? '' : lengthM > 0 ? '+' : minus;
  return `${sign}${whole}${thinSpace}mm`;
}
