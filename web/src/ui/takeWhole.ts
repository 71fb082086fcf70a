/** Between which a number has to be. */
export interface Limits {
  min: number;
  max: number;
}

/** A whole number within limits. */
export function takeWhole(value: number, { min, max }: Limits): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}
