import type { ThinnedCube } from './createCubeThinner.ts';

/**
 * How coarse the voxels are, in bits along the cube's side, that each point of a cube stands for: of the eight that stand
 * for the eighths of a voxel, the one nearest to its middle goes up. So points of a level are spread evenly, whatever rows
 * they were scanned in and whoever came first.
 */
export function rankPoints({ count, bits, keys, places }: ThinnedCube): Uint8Array {
  const ranks = new Uint8Array(count).fill(bits);
  let standing = new Uint32Array(count);
  for (let p = 0; p < count; p++) standing[p] = p;
  for (let rank = bits - 1; rank >= 0; rank--) {
    const shift = 3 * (bits - rank);
    const half = 2 ** (15 - rank);
    const mask = 2 * half - 1;
    let chosen = 0;
    for (let i = 0; i < standing.length; ) {
      const voxel = keys[standing[i]] >>> shift;
      let best = standing[i];
      let least = Infinity;
      for (; i < standing.length && keys[standing[i]] >>> shift === voxel; i++) {
        const at = standing[i] * 3;
        const dx = (places[at] & mask) - half;
        const dy = (places[at + 1] & mask) - half;
        const dz = (places[at + 2] & mask) - half;
        const distance2 = dx * dx + dy * dy + dz * dz;
        if (distance2 >= least) continue;
        least = distance2;
        best = standing[i];
      }
      ranks[best] = rank;
      standing[chosen++] = best;
    }
    standing = standing.subarray(0, chosen);
  }
  return ranks;
}
