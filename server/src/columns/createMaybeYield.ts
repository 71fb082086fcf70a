import { setImmediate } from 'node:timers/promises';

/** To be awaited between the slices of a long walk: yields to the event loop when this one has had its time. */
export type MaybeYield = () => Promise<void> | undefined;

export function createMaybeYield(everyMs = 8): MaybeYield {
  let since = performance.now();
  return () => {
    if (performance.now() - since < everyMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}

const sliceLength = 32_768;

/** Goes over so many elements in slices. */
export async function inSlices(
  count: number,
  maybeYield: MaybeYield,
  visit: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < count; from += sliceLength) {
    visit(from, Math.min(from + sliceLength, count));
    await maybeYield();
  }
}
