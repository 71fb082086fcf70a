import { noBounds, sayMagnitude } from '@plumbline/contract/sayMagnitude';
import { millimetres } from '@plumbline/contract/units';

/** No-break, and thinner than a blank between words. */
const thin = '\u202F';
const numbers = new Intl.NumberFormat('en');
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const showNumber = (value: number) => numbers.format(value);
export const showDate = (local: Date) => dates.format(local);
export const showMoment = (local: Date) => moments.format(local).replace(' at ', ', ');

export function showPercent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return `0%`;
  const percent = (part / whole) * 100;
  if (percent < 0.1) return `<0.1%`;
  if (percent > 99.9 && part < whole) return `>99.9%`;
  return `${percent.toFixed(1).replace(/\.0$/, '')}%`;
}

export const showMm = (lengthM: number) => `${numbers.format(millimetres(lengthM))}${thin}mm`;

/** With its sign: up is positive. */
export function showSignedMm(lengthM: number): string {
  const mm = millimetres(lengthM);
  return `${mm > 0 ? '+' : mm < 0 ? '\u2212' : ''}${numbers.format(Math.abs(mm))}${thin}mm`;
}

/** Below the tolerance only the tolerance is told (specification 2, section 2.7). */
function showMagnitude(lengthM: number, toleranceM: number, bounds = noBounds): string {
  return lengthM < toleranceM ? `+/- ${showMm(toleranceM)}` : sayMagnitude(lengthM, bounds, showMm);
}

interface Measured {
  magnitudeM: number | null;
  magnitudeLowM: number | null;
  magnitudeHighM: number | null;
  toleranceM: number;
  isManual: boolean;
}

/** Of a status that a person set it says that it was measured, and nothing of a tolerance: nobody applied one. */
export function tellMagnitude({ magnitudeM, magnitudeLowM: lowM, magnitudeHighM: highM, ...row }: Measured): string {
  if (magnitudeM === null) return '–';
  if (row.isManual) return `measured: ${sayMagnitude(magnitudeM, { lowM, highM }, showMm)}`;
  return showMagnitude(magnitudeM, row.toleranceM, { lowM, highM });
}

export function countOf(count: number, noun: string): string {
  return `${showNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A name inside a sentence: letters of another direction stay within it. */
export const isolate = (name: string) => `\u2068${name}\u2069`;
