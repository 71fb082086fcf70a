import { formatMillimetres } from '../../ui/format.ts';

const beginnings = [1, 2, 5];

/** The largest of 1, 2, 5, 10, 20, 50 … (and below 1 likewise) that is no more than `most`. */
export function roundDown(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  // 10 ** -3 is not exactly a thousandth: what is meant to fit would not.
  const fits = beginnings.filter((beginning) => beginning * power <= most * (1 + 1e-9));
  return Number(((fits.at(-1) ?? 1) * power).toPrecision(1));
}

const thinSpace = '\u2009';

/** A round length as it stands at a scale bar: 20 mm, 2 m. */
export function lengthText(lengthM: number): string {
  return lengthM < 1 ? formatMillimetres(lengthM) : `${lengthM}${thinSpace}m`;
}

/** Round values from `from` to `to`, at least `apart` from each other, with as many decimals as they need. */
export function listTicks(from: number, to: number, apart: number): { value: number; text: string }[] {
  const step = roundDown(apart * 2.5);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => {
    const value = (first + i) * step + 0;
    return { value, text: value.toFixed(decimals).replace('-', '\u2212') };
  });
}
