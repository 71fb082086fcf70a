/** How many bits of a word are set: scans are kept as such words, a bit each. */
export function countBits(word: number): number {
  let count = 0;
  for (let bits = word >>> 0; bits !== 0; bits &= bits - 1) count++;
  return count;
}
