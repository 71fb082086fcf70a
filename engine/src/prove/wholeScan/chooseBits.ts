import { type CubeSpool, finestBits, voxelsPerSampled } from '../../measure/spool/CubeSpool.ts';
import { nodeBits } from './wholeScanNumbers.ts';

/** On surfaces; what is scattered, as leaves are, loses more with a level. */
const pointsPerLevel = 4;

/** The finest voxels that a tree of at most so many points can have, in bits along a cube's side. */
export function chooseBits(scans: readonly Pick<CubeSpool, 'voxels'>[], most: number): number {
  const sampled = new Set<number>();
  for (const { voxels } of scans) for (const voxel of voxels) sampled.add(voxel);
  let bits = finestBits;
  for (let points = sampled.size * voxelsPerSampled; points > most && bits > nodeBits; bits--) points /= pointsPerLevel;
  return bits;
}
