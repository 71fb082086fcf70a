/** The middle of the first `count` values, which are sorted by it; NaN when there are none. */
export function median(values: Float64Array, count = values.length): number {
  const sorted = values.subarray(0, count).sort();
  if (count === 0) return Number.NaN;
  return count % 2 === 1 ? sorted[(count - 1) / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

/** The value that half of the weight lies below. */
export function weightedMedian(values: ArrayLike<number>, weights: ArrayLike<number>): number {
  const order = Array.from({ length: values.length }, (_, at) => at).sort((a, b) => values[a] - values[b]);
  const half = order.reduce((sum, at) => sum + weights[at], 0) / 2;
  let sum = 0;
  for (const at of order) {
    sum += weights[at];
    if (sum >= half) return values[at];
  }
  return Number.NaN;
}

/** Tukey's biweight: 1 at nothing, 0 from `limit` on. */
export function tukey(distance: number, limit: number): number {
  const share = distance / limit;
  return Math.abs(share) >= 1 ? 0 : (1 - share * share) ** 2;
}

/** What makes a median of absolute values a standard deviation, for normal errors. */
export const deviationPerMedian = 1.4826;

/** The limit at which Tukey's biweight is 95 % as efficient as the mean for normal errors, in standard deviations. */
export const tukeyLimit = 4.685;
