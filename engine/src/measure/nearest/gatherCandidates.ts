import { deepest, nodeStride, type TriangleTree } from './buildTriangleTree.ts';
import type { Candidates } from './Candidates.ts';
import { distance2InPlane, distanceToPlane } from './distanceToTriangle.ts';
import { frameStride, type TriangleTable } from './TriangleTable.ts';

/** More than distances lose by rounding. */
const roundingM = 1e-6;

const waiting = new Int32Array(deepest);

/** Finds the triangles within `radiusM` of any place in the box, a few others too; the table's rows are in the tree's order. */
export function gatherCandidates(
  { boxes, links }: Pick<TriangleTree, 'boxes' | 'links'>,
  { frames }: TriangleTable,
  radiusM: number,
  candidates: Candidates,
): void {
  const { box, rows, nearM } = candidates;
  const x = (box[0] + box[3]) / 2;
  const y = (box[1] + box[4]) / 2;
  const z = (box[2] + box[5]) / 2;
  const halfX = box[3] - x;
  const halfY = box[4] - y;
  const halfZ = box[5] - z;
  const reachM = radiusM + roundingM;
  const apart2 = reachM * reachM;
  const farthestM = reachM + Math.sqrt(halfX * halfX + halfY * halfY + halfZ * halfZ);
  const farthest2 = farthestM * farthestM;
  let count = 0;
  let height = 0;
  if (distance2Apart(boxes, 0, x, y, z, halfX, halfY, halfZ) <= apart2) waiting[height++] = 0;
  while (height > 0) {
    const node = waiting[--height];
    const first = links[node + 6];
    const leaves = links[node + 7];
    if (leaves === 0) {
      const left = first * nodeStride;
      const right = left + nodeStride;
      if (distance2Apart(boxes, left, x, y, z, halfX, halfY, halfZ) <= apart2) waiting[height++] = left;
      if (distance2Apart(boxes, right, x, y, z, halfX, halfY, halfZ) <= apart2) waiting[height++] = right;
      continue;
    }
    for (let row = first; row < first + leaves; row++) {
      const f = row * frameStride;
      const w = distanceToPlane(frames, f, x, y, z);
      if (w * w > farthest2) continue;
      const distance2 = w * w + distance2InPlane(frames, f, x, y, z);
      if (distance2 > farthest2) continue;
      rows[count] = row;
      nearM[count++] = Math.sqrt(distance2);
    }
  }
  candidates.count = count;
}

/** Squared distance from the node's box to the box about (x, y, z); NaN when that is nowhere. */
function distance2Apart(
  boxes: Float32Array,
  n: number,
  x: number,
  y: number,
  z: number,
  halfX: number,
  halfY: number,
  halfZ: number,
): number {
  const dx = Math.max(0, boxes[n] - x - halfX, x - halfX - boxes[n + 3]);
  const dy = Math.max(0, boxes[n + 1] - y - halfY, y - halfY - boxes[n + 4]);
  const dz = Math.max(0, boxes[n + 2] - z - halfZ, z - halfZ - boxes[n + 5]);
  return dx * dx + dy * dy + dz * dz;
}
