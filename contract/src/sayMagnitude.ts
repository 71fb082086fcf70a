import { millimetres } from './units.ts';

/** Between what a length lies; both are null where nobody measured it, `highM` alone where it may be any more. */
export interface LengthBounds {
  lowM: number | null;
  highM: number | null;
}

export const noBounds: LengthBounds = { lowM: null, highM: null };

const inMillimetres = (lengthM: number) => `${millimetres(lengthM)} mm`;

/** '90 ± 6 mm', '47 mm or more'; '90 mm' where no bounds are known. */
export function sayMagnitude(lengthM: number, { lowM, highM }: LengthBounds, sayLength = inMillimetres): string {
  if (lowM === null) return sayLength(lengthM);
  if (highM === null) return `${sayLength(lengthM)} or more`;
  return `${sayNumber(sayLength(lengthM))} ± ${sayLength(plusMinusOf(lengthM, highM))}`;
}

/** Nobody believes less than a millimetre. */
const leastM = 0.001;

/** In whole millimetres, and not less than it is. */
const plusMinusOf = (lengthM: number, highM: number): number =>
  Math.max(leastM, Math.ceil((highM - lengthM) * 1000 - 1e-6) / 1000);

/** Without its unit. */
const sayNumber = (length: string): string => length.replace(/\s?mm$/u, '');
