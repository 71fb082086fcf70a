/** Where elements are in a model, by what they are through all models. */
export interface Places {
  modelId: string;
  /** The numbers of those of these elements that the model has, in the order of the identities; these are sorted. */
  find(identities: Float64Array): Uint32Array;
  has(identity: number): boolean;
}

export function createPlaces(modelId: string, identities: Float64Array): Places {
  const order = Uint32Array.from(identities, (_, index) => index).sort(
    (a, b) => (identities[a] as number) - (identities[b] as number),
  );
  const sorted = Float64Array.from(order, (index) => identities[index] as number);
  return {
    modelId,
    has: (identity) => sorted[lowerBound(sorted, identity, 0)] === identity,
    find(wanted) {
      const found = new Uint32Array(wanted.length);
      let count = 0;
      let from = 0;
      for (const identity of wanted) {
        from = lowerBound(sorted, identity, from);
        if (sorted[from] === identity) found[count++] = order[from] as number;
      }
      return found.subarray(0, count);
    },
  };
}

/** The first place, from this one on, of what is not less. */
function lowerBound(sorted: Float64Array, value: number, from: number): number {
  let step = 1;
  let low = from;
  // What is looked for next is mostly near.
  while (low + step < sorted.length && (sorted[low + step] as number) < value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, sorted.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
