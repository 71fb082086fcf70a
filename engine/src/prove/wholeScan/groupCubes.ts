import { placeOfCube } from '../../measure/spool/CubeGrid.ts';
import type { CubeSpool } from '../../measure/spool/CubeSpool.ts';
import { spreadBits } from './spreadBits.ts';

/** Cubes that are thinned in one piece, into one pack. */
export interface CubeGroup {
  cubes: number[];
  points: number;
}

/** Neighbours together, at most so many points where a cube has not more by itself; the same list whoever asks. */
export function groupCubes(scans: readonly Pick<CubeSpool, 'blocks'>[], most: number): CubeGroup[] {
  const counts = new Map<number, number>();
  for (const { blocks } of scans) {
    for (const { cube, count } of blocks) counts.set(cube, (counts.get(cube) ?? 0) + count);
  }
  const groups: CubeGroup[] = [];
  for (const [cube, points] of [...counts].sort(([a], [b]) => mortonOf(a) - mortonOf(b))) {
    const last = groups.at(-1);
    if (last && last.points + points <= most) {
      last.cubes.push(cube);
      last.points += points;
    } else groups.push({ cubes: [cube], points });
  }
  return groups;
}

function mortonOf(cube: number): number {
  const [x, y, z] = placeOfCube(cube);
  return spreadBits[x] | (spreadBits[y] << 1) | (spreadBits[z] << 2);
}
