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

/** The node of its depth that points are being put into. */
interface OpenNode {
  count: number;
  points: Uint32Array;
  isParent: boolean;
}

const usualPoints = 32_768;

/**
 * Cuts a cube into nodes, each behind those that lie in it: it holds the points that stand for voxels of its level. A node
 * of few points with none below it hands them up. Ranks below `nodeBits` belong above the cube, in the end also those of
 * what the cube itself hands up.
 */
export function* cutNodes(cube: ThinnedCube, ranks: Uint8Array, fewest: number): Generator<CutNode> {
  const { count, bits, keys } = cube;
  const deepest = bits - nodeBits;
  const open = Array.from({ length: deepest + 1 }, createOpenNode);
  for (let from = 0, to = 0; from < count; from = to) {
    to = openRun(open, { cube, ranks, from });
    const same = to < count ? sharedDepth(keys[from], keys[to], bits) : -1;
    for (let depth = deepest; depth > same; depth--) {
      const node = open[depth];
      const isNode = node.count > 0 && (node.isParent || node.count >= fewest);
      if (isNode) yield takeNode(cube, node, depth);
      else handUp(node, open[depth - 1], ranks);
      if (depth > 0) open[depth - 1].isParent ||= isNode || node.isParent;
      node.count = 0;
      node.isParent = false;
    }
  }
}

const createOpenNode = (): OpenNode => ({ count: 0, points: new Uint32Array(usualPoints), isParent: false });

/** Puts the points of one node of the deepest level where they belong; gives where the next begins. */
function openRun(
  open: readonly OpenNode[],
  { cube: { count, bits, keys }, ranks, from }: { cube: ThinnedCube; ranks: Uint8Array; from: number },
): number {
  const shift = 3 * (bits - open.length + 1);
  const node = keys[from] >>> shift;
  let to = from;
  for (; to < count && keys[to] >>> shift === node; to++) {
    if (ranks[to] >= nodeBits) put(open[ranks[to] - nodeBits], to);
  }
  return to;
}

function put(node: OpenNode, point: number): void {
  if (node.count === node.points.length) {
    const larger = new Uint32Array(node.count * 2);
    larger.set(node.points);
    node.points = larger;
  }
  node.points[node.count++] = point;
}

/** The deepest node that holds both. */
function sharedDepth(a: number, b: number, bits: number): number {
  const differing = 32 - Math.clz32(a ^ b);
  return bits - Math.ceil(differing / 3);
}

function handUp({ points, count }: OpenNode, parent: OpenNode | undefined, ranks: Uint8Array): void {
  for (let i = 0; i < count; i++) {
    if (parent) put(parent, points[i]);
    else ranks[points[i]] = nodeBits - 1;
  }
}

function takeNode({ places, colours }: ThinnedCube, { points: taken, count }: OpenNode, depth: number): CutNode {
  const points: ScanPoints = { positions: new Uint16Array(count * 3), colours: new Uint8Array(count * 3) };
  for (let i = 0; i < count; i++) {
    const [to, from] = [i * 3, taken[i] * 3];
    // What is above the node's own bits falls off.
    points.positions[to] = places[from] << depth;
    points.positions[to + 1] = places[from + 1] << depth;
    points.positions[to + 2] = places[from + 2] << depth;
    points.colours[to] = colours[from];
    points.colours[to + 1] = colours[from + 1];
    points.colours[to + 2] = colours[from + 2];
  }
  const placeOf = (axis: number) => places[taken[0] * 3 + axis] >> (16 - depth);
  return { depth, x: placeOf(0), y: placeOf(1), z: placeOf(2), points };
}
