import { createRandom } from '../../../engine/src/ground/random/createRandom.ts';

/** The same arbitrary bytes each time. */
export function noise(count: number, seed = 1): Uint8Array {
  const random = createRandom(seed);
  return Uint8Array.from({ length: count }, () => random.next() * 256);
}
