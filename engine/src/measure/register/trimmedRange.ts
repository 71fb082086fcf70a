const enough = 20_000;

/** From the lowest to the highest of some numbers, a share at both ends left out; of many, only evenly spread ones are looked at. */
export function trimmedRange(values: ArrayLike<number>, stray: number): [from: number, to: number] {
  const step = Math.max(1, Math.floor(values.length / enough));
  const sorted = Float64Array.from({ length: Math.floor(values.length / step) }, (_, at) => values[at * step]).sort();
  return [sorted[Math.floor(stray * (sorted.length - 1))], sorted[Math.ceil((1 - stray) * (sorted.length - 1))]];
}
