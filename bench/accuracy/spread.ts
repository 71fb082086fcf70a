import { sum } from './tally.ts';

/** How numbers are spread; NaN where there are none. */
export interface Spread {
  count: number;
  mean: number;
  p50: number;
  p95: number;
  largest: number;
}

/** Of the absolute values, but for the mean. */
export function spreadOf(values: readonly number[]): Spread {
  const sizes = values.map(Math.abs).sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.ceil(share * sizes.length) - 1)] ?? Number.NaN;
  return {
    count: values.length,
    mean: sum(values) / values.length,
    p50: at(0.5),
    p95: at(0.95),
    largest: sizes.at(-1) ?? Number.NaN,
  };
}
