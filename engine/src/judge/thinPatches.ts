/** Evenly spread over all, at most so many. */
export function thinPatches(all: readonly number[], most: number): number[] {
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, i) => i % step === 0);
}

export const countUp = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
