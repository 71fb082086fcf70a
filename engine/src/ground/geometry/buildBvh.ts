import type { Bvh } from './Bvh.ts';

const binCount = 16;
const largestLeaf = 4;

/**
 * A tree over indexed triangles, or over some of them, split by the surface area heuristic (Wald 2007). Triangles with
 * coordinates that are no numbers are left out.
 */
export function buildBvh(positions: Float32Array, indices: Uint32Array, only?: Uint32Array): Bvh {
  const triangles = finiteTriangles(positions, indices, only ?? countUp(Math.floor(indices.length / 3)));
  const triangleBoxes = boxTriangles(positions, indices, triangles);
  const nodes = new Uint32Array(Math.max(1, 2 * triangles.length) * 2);
  const boxes = new Float32Array(Math.max(1, 2 * triangles.length) * 6);
  const nodeCount = splitAll({ triangles, triangleBoxes, nodes, boxes });
  return {
    boxes: boxes.slice(0, nodeCount * 6),
    nodes: nodes.slice(0, nodeCount * 2),
    corners: gatherCorners(positions, indices, triangles),
    triangles,
  };
}

interface Growing {
  /** Triangle numbers, reordered in place. */
  triangles: Uint32Array;
  /** By triangle number. */
  triangleBoxes: Float32Array;
  nodes: Uint32Array;
  boxes: Float32Array;
}

function splitAll(growing: Growing): number {
  const { triangles, triangleBoxes, nodes, boxes } = growing;
  const pending = [{ node: 0, start: 0, end: triangles.length }];
  const box = new Float64Array(6);
  let nodeCount = 1;
  for (let work = pending.pop(); work; work = pending.pop()) {
    const { node, start, end } = work;
    boxSlots(triangles, triangleBoxes, start, end, box);
    widen(box);
    boxes.set(box, node * 6);
    if (end - start <= largestLeaf) {
      nodes[node * 2] = start;
      nodes[node * 2 + 1] = end - start;
      continue;
    }
    const middle = split(growing, start, end);
    nodes[node * 2] = nodeCount;
    nodes[node * 2 + 1] = 0;
    pending.push({ node: nodeCount + 1, start: middle, end }, { node: nodeCount, start, end: middle });
    nodeCount += 2;
  }
  return nodeCount;
}

const centres = new Float64Array(6);
const binBoxes = new Float64Array(binCount * 6);
const binSizes = new Uint32Array(binCount);
const leftCosts = new Float64Array(binCount);
const sweep = new Float64Array(6);

function split({ triangles, triangleBoxes }: Growing, start: number, end: number): number {
  boxCentres(triangles, triangleBoxes, start, end);
  let bestCost = Infinity;
  let bestAxis = -1;
  let bestBin = 0;
  for (let axis = 0; axis < 3; axis++) {
    const low = centres[axis];
    const scale = binCount / (centres[axis + 3] - low);
    if (!Number.isFinite(scale)) continue;
    fillBins(triangles, triangleBoxes, start, end, axis, low, scale);
    costsFromTheLeft();
    clearBox(sweep, 0);
    let count = 0;
    for (let bin = binCount - 1; bin > 0; bin--) {
      count += binSizes[bin];
      growBox(sweep, 0, binBoxes, bin * 6);
      const cost = leftCosts[bin - 1] + count * halfArea(sweep);
      if (cost < bestCost && count > 0 && count < end - start) {
        bestCost = cost;
        bestAxis = axis;
        bestBin = bin;
      }
    }
  }
  // All centres in one place: any halving is as good.
  if (bestAxis < 0) return (start + end) >> 1;
  return partition(triangles, triangleBoxes, start, end, bestAxis, bestBin);
}

function costsFromTheLeft(): void {
  clearBox(sweep, 0);
  let count = 0;
  for (let bin = 0; bin < binCount; bin++) {
    count += binSizes[bin];
    growBox(sweep, 0, binBoxes, bin * 6);
    leftCosts[bin] = count * halfArea(sweep);
  }
}

function fillBins(
  triangles: Uint32Array,
  triangleBoxes: Float32Array,
  start: number,
  end: number,
  axis: number,
  low: number,
  scale: number,
): void {
  binSizes.fill(0);
  for (let bin = 0; bin < binCount; bin++) clearBox(binBoxes, bin * 6);
  for (let slot = start; slot < end; slot++) {
    const offset = triangles[slot] * 6;
    const bin = binOf(centreOf(triangleBoxes, offset, axis), low, scale);
    binSizes[bin]++;
    growBox(binBoxes, bin * 6, triangleBoxes, offset);
  }
}

function partition(
  triangles: Uint32Array,
  triangleBoxes: Float32Array,
  start: number,
  end: number,
  axis: number,
  firstBin: number,
): number {
  const low = centres[axis];
  const scale = binCount / (centres[axis + 3] - low);
  let left = start;
  let right = end - 1;
  while (left <= right) {
    const triangle = triangles[left];
    if (binOf(centreOf(triangleBoxes, triangle * 6, axis), low, scale) < firstBin) left++;
    else {
      triangles[left] = triangles[right];
      triangles[right] = triangle;
      right--;
    }
  }
  return left;
}

const binOf = (centre: number, low: number, scale: number) => Math.min(binCount - 1, ((centre - low) * scale) | 0);

const centreOf = (boxes: Float32Array, offset: number, axis: number) =>
  (boxes[offset + axis] + boxes[offset + axis + 3]) / 2;

function boxCentres(triangles: Uint32Array, triangleBoxes: Float32Array, start: number, end: number): void {
  clearBox(centres, 0);
  for (let slot = start; slot < end; slot++) {
    const offset = triangles[slot] * 6;
    for (let axis = 0; axis < 3; axis++) {
      const centre = centreOf(triangleBoxes, offset, axis);
      if (centre < centres[axis]) centres[axis] = centre;
      if (centre > centres[axis + 3]) centres[axis + 3] = centre;
    }
  }
}

function boxSlots(
  triangles: Uint32Array,
  triangleBoxes: Float32Array,
  start: number,
  end: number,
  box: Float64Array,
): void {
  clearBox(box, 0);
  for (let slot = start; slot < end; slot++) growBox(box, 0, triangleBoxes, triangles[slot] * 6);
}

/** A flat box of exactly a wall's plane would lose rays to rounding. */
function widen(box: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    const margin = 1e-6 * Math.max(1, Math.abs(box[axis]), Math.abs(box[axis + 3]));
    box[axis] -= margin;
    box[axis + 3] += margin;
  }
}

function clearBox(boxes: Float64Array, offset: number): void {
  for (let axis = 0; axis < 3; axis++) {
    boxes[offset + axis] = Infinity;
    boxes[offset + axis + 3] = -Infinity;
  }
}

function growBox(boxes: Float64Array, offset: number, others: Float32Array | Float64Array, other: number): void {
  for (let axis = 0; axis < 3; axis++) {
    if (others[other + axis] < boxes[offset + axis]) boxes[offset + axis] = others[other + axis];
    if (others[other + axis + 3] > boxes[offset + axis + 3]) boxes[offset + axis + 3] = others[other + axis + 3];
  }
}

function halfArea(box: Float64Array): number {
  const x = box[3] - box[0];
  const y = box[4] - box[1];
  const z = box[5] - box[2];
  return x < 0 ? 0 : x * y + y * z + z * x;
}

const countUp = (count: number) => new Uint32Array(count).map((_, i) => i);

function finiteTriangles(positions: Float32Array, indices: Uint32Array, candidates: Uint32Array): Uint32Array {
  const triangles = new Uint32Array(candidates.length);
  let count = 0;
  for (const triangle of candidates) {
    let sum = 0;
    for (let corner = 0; corner < 3; corner++) {
      const offset = indices[triangle * 3 + corner] * 3;
      sum += positions[offset] + positions[offset + 1] + positions[offset + 2];
    }
    if (Number.isFinite(sum)) triangles[count++] = triangle;
  }
  return triangles.slice(0, count);
}

function boxTriangles(positions: Float32Array, indices: Uint32Array, triangles: Uint32Array): Float32Array {
  const boxes = new Float32Array(Math.floor(indices.length / 3) * 6);
  for (const triangle of triangles) {
    const a = indices[triangle * 3] * 3;
    const b = indices[triangle * 3 + 1] * 3;
    const c = indices[triangle * 3 + 2] * 3;
    for (let axis = 0; axis < 3; axis++) {
      const p = positions[a + axis];
      const q = positions[b + axis];
      const r = positions[c + axis];
      boxes[triangle * 6 + axis] = Math.min(p, q, r);
      boxes[triangle * 6 + 3 + axis] = Math.max(p, q, r);
    }
  }
  return boxes;
}

/** The corners of the triangles, slot by slot. */
export function gatherCorners(positions: Float32Array, indices: Uint32Array, triangles: Uint32Array): Float32Array {
  const corners = new Float32Array(triangles.length * 9);
  for (let slot = 0; slot < triangles.length; slot++) {
    for (let corner = 0; corner < 3; corner++) {
      const offset = indices[triangles[slot] * 3 + corner] * 3;
      for (let axis = 0; axis < 3; axis++) corners[slot * 9 + corner * 3 + axis] = positions[offset + axis];
    }
  }
  return corners;
}
