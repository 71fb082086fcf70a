import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';

/** Words a node: box minimum (3) and maximum (3) as float32, then two as int32. */
export const nodeStride = 8;

/** No path is longer: below the first of these, halves are equal in number. */
export const deepest = 96;
const equalHalvesFrom = 60;

/** A flat tree of boxes over triangles. */
export interface TriangleTree {
  boxes: Float32Array;
  /** The same memory: [6] the first of two children that lie together, or the first place in `triangles`; [7] 0, or the number of places. */
  links: Int32Array;
  /** The triangles in the order of the places, those of a leaf together. */
  triangles: Uint32Array;
}

const leafSize = 4;
const bins = 12;

/** Splits by the surface area heuristic over bins along the longest axis of the centres. */
export function buildTriangleTree(mesh: TriangleMesh, triangles: Uint32Array): TriangleTree {
  const count = triangles.length;
  const bounds = findBounds(mesh, triangles);
  const order = new Uint32Array(count).map((_, i) => i);
  const memory = new ArrayBuffer(Math.max(1, 2 * count) * nodeStride * 4);
  const boxes = new Float32Array(memory);
  const links = new Int32Array(memory);
  const binCount = new Int32Array(bins);
  const binBounds = new Float32Array(bins * 6);
  const centres = new Float64Array(6);
  const swept = new Float32Array(6);
  const costBelow = new Float64Array(bins);
  let nodes = 1;

  function split(node: number, from: number, to: number, depth: number): void {
    const n = node * nodeStride;
    measure(n, from, to);
    if (to - from <= leafSize) {
      links[n + 6] = from;
      links[n + 7] = to - from;
      return;
    }
    const middle = depth < equalHalvesFrom ? partition(from, to) : (from + to) >> 1;
    const child = nodes;
    nodes += 2;
    links[n + 6] = child;
    links[n + 7] = 0;
    split(child, from, middle, depth + 1);
    split(child + 1, middle, to, depth + 1);
  }

  function measure(n: number, from: number, to: number): void {
    clear(boxes, n);
    clear(centres, 0);
    for (let i = from; i < to; i++) {
      const b = order[i] * 6;
      extend(boxes, n, bounds, b);
      for (let k = 0; k < 3; k++) {
        const centre = bounds[b + k] + bounds[b + k + 3];
        if (centre < centres[k]) centres[k] = centre;
        if (centre > centres[k + 3]) centres[k + 3] = centre;
      }
    }
  }

  function partition(from: number, to: number): number {
    const axis = longestAxis();
    const low = centres[axis];
    const scale = bins / (centres[axis + 3] - low);
    if (!(scale < Infinity)) return (from + to) >> 1;
    fillBins(from, to, axis, low, scale);
    const cut = findCut();
    let i = from;
    let j = to - 1;
    while (i <= j) {
      if (binOf(order[i], axis, low, scale) < cut) {
        i++;
        continue;
      }
      const row = order[i];
      order[i] = order[j];
      order[j--] = row;
    }
    return i === from || i === to ? (from + to) >> 1 : i;
  }

  function longestAxis(): number {
    const x = centres[3] - centres[0];
    const y = centres[4] - centres[1];
    const z = centres[5] - centres[2];
    if (x >= y && x >= z) return 0;
    return y >= z ? 1 : 2;
  }

  function binOf(row: number, axis: number, low: number, scale: number): number {
    const b = row * 6 + axis;
    const bin = ((bounds[b] + bounds[b + 3] - low) * scale) | 0;
    return bin < bins ? bin : bins - 1;
  }

  function fillBins(from: number, to: number, axis: number, low: number, scale: number): void {
    binCount.fill(0);
    for (let bin = 0; bin < bins; bin++) clear(binBounds, bin * 6);
    for (let i = from; i < to; i++) {
      const bin = binOf(order[i], axis, low, scale);
      binCount[bin]++;
      extend(binBounds, bin * 6, bounds, order[i] * 6);
    }
  }

  /** The first bin of the upper half where both halves together cost least. */
  function findCut(): number {
    clear(swept, 0);
    for (let bin = 0, below = 0; bin < bins - 1; bin++) {
      below += binCount[bin];
      extend(swept, 0, binBounds, bin * 6);
      costBelow[bin + 1] = below * halfArea(swept, 0);
    }
    clear(swept, 0);
    let cut = bins >> 1;
    let least = Infinity;
    for (let bin = bins - 1, above = 0; bin > 0; bin--) {
      above += binCount[bin];
      extend(swept, 0, binBounds, bin * 6);
      const cost = costBelow[bin] + above * halfArea(swept, 0);
      if (cost < least) {
        least = cost;
        cut = bin;
      }
    }
    return cut;
  }

  if (count > 0) split(0, 0, count, 0);
  else clear(boxes, 0);
  return {
    boxes: boxes.subarray(0, nodes * nodeStride),
    links: links.subarray(0, nodes * nodeStride),
    triangles: order.map((row) => triangles[row]),
  };
}

function findBounds({ positions, indices }: TriangleMesh, triangles: Uint32Array): Float32Array {
  const bounds = new Float32Array(triangles.length * 6);
  for (let row = 0; row < triangles.length; row++) {
    clear(bounds, row * 6);
    const t = triangles[row] * 3;
    for (let corner = 0; corner < 3; corner++) {
      const p = indices[t + corner] * 3;
      for (let k = 0; k < 3; k++) {
        const value = positions[p + k];
        if (value < bounds[row * 6 + k]) bounds[row * 6 + k] = value;
        if (value > bounds[row * 6 + k + 3]) bounds[row * 6 + k + 3] = value;
      }
    }
  }
  return bounds;
}

function clear(boxes: Float32Array | Float64Array, at: number): void {
  for (let k = 0; k < 3; k++) {
    boxes[at + k] = Infinity;
    boxes[at + k + 3] = -Infinity;
  }
}

function extend(boxes: Float32Array, at: number, others: Float32Array, other: number): void {
  for (let k = 0; k < 3; k++) {
    if (others[other + k] < boxes[at + k]) boxes[at + k] = others[other + k];
    if (others[other + k + 3] > boxes[at + k + 3]) boxes[at + k + 3] = others[other + k + 3];
  }
}

function halfArea(boxes: Float32Array, at: number): number {
  const x = boxes[at + 3] - boxes[at];
  const y = boxes[at + 4] - boxes[at + 1];
  const z = boxes[at + 5] - boxes[at + 2];
  return x < 0 ? 0 : x * y + y * z + z * x;
}
