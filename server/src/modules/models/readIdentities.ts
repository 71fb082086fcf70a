import { readIntegers } from '../../columns/readBytes.ts';

/** Of eight bytes each, the highest first, as the database packs them. */
export function readIdentities(packed: Buffer): Float64Array {
  const halves = readIntegers(packed);
  const identities = new Float64Array(halves.length / 2);
  for (let i = 0; i < identities.length; i++) {
    identities[i] = (halves[2 * i] as number) * 2 ** 32 + (halves[2 * i + 1] as number);
  }
  return identities;
}
