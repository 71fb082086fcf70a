import type { ScanPoints } from '@plumbline/contract/formats/wholeScan';
import type { ThinnedCube } from './createCubeThinner.ts';
import { nodeBits } from './wholeScanNumbers.ts';

/** A node of the tree within a cube. At depth 0 it is the cube; each depth halves its side. */
export interface CutNode {
  depth: number;
  /** Its place among those of its depth. */
  x: number;
  y: number;
  z: number;
  points: ScanPoints;
}

/**
 * Cuts a sorted cube into nodes, the finest first: each holds the points that stand for voxels of its level. A node of few
 * points with none below it hands them up. What is left with ranks below `nodeBits` belongs above the cube.
 */
export function* cutNodes(cube: ThinnedCube, ranks: Uint8Array, fewest: number): Generator<CutNode> {
  const { count, bits, keys } = cube;
  for (let rank = bits; rank >= nodeBits; rank--) {
    const depth = rank - nodeBits;
    const shift = 3 * (bits - depth);
    for (let from = 0, to = 0; from < count; from = to) {
      let own = 0;
      let isParent = false;
      const node = keys[from] >>> shift;
      for (; to < count && keys[to] >>> shift === node; to++) {
        if (ranks[to] === rank) own++;
        else isParent ||= ranks[to] > rank;
      }
      if (own === 0) continue;
      if (own >= fewest || isParent) yield takeNode(cube, ranks, { from, to, rank, own });
      else handUp(ranks, { from, to, rank });
    }
  }
}

function handUp(ranks: Uint8Array, { from, to, rank }: { from: number; to: number; rank: number }): void {
  for (let p = from; p < to; p++) if (ranks[p] === rank) ranks[p]--;
}

interface Range {
  from: number;
  to: number;
  rank: number;
  /** How many of these points have the rank. */
  own: number;
}

function takeNode({ places, colours }: ThinnedCube, ranks: Uint8Array, { from, to, rank, own }: Range): CutNode {
  const depth = rank - nodeBits;
  const points: ScanPoints = { positions: new Uint16Array(own * 3), colours: new Uint8Array(own * 3) };
  let taken = 0;
  for (let p = from; p < to; p++) {
    if (ranks[p] !== rank) continue;
    for (let axis = 0; axis < 3; axis++) {
      // What is above the node's own bits falls off.
      points.positions[taken * 3 + axis] = places[p * 3 + axis] << depth;
      points.colours[taken * 3 + axis] = colours[p * 3 + axis];
    }
    taken++;
  }
  const placeOf = (axis: number) => places[from * 3 + axis] >> (16 - depth);
  return { depth, x: placeOf(0), y: placeOf(1), z: placeOf(2), points };
}
