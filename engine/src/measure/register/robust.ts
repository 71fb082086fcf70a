/** The middle of the first `count` values, which are sorted by it; NaN when there are none. */
export function median(values: Float64Array, count = values.length): number {
  const sorted = values.subarray(0, count).sort();
  if (count === 0) return Number.NaN;
  return count % 2 === 1 ? sorted[(count - 1) / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

/** The least value that half of the weight does not lie above; NaN when there are no values. */
export function weightedMedian(values: Float64Array, weights: Float64Array): number {
  const count = values.length;
  const sorted = values.slice().sort();
  let half = 0;
  for (let at = 0; at < count; at++) half += weights[at] / 2;
  let from = 0;
  let to = count - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    let sum = 0;
    for (let at = 0; at < count; at++) if (values[at] <= sorted[middle]) sum += weights[at];
    if (sum >= half) to = middle;
    else from = middle + 1;
  }
  return count === 0 ? Number.NaN : sorted[from];
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
