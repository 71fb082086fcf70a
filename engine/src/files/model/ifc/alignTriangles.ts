import { hashThree } from './weldVertices.ts';

const none = -1;
const many = -2;

/**
 * Turns triangles so that neighbours over an edge face the same side. Kernels give boxes whose top and bottom both face up;
 * a comparison that asks which side was scanned would find the wrong one of them.
 */
export function alignTriangles(triangles: Uint32Array): void {
  const neighbours = findNeighbours(triangles);
  const isDone = new Uint8Array(triangles.length / 3);
  for (let first = 0; first < isDone.length; first++) {
    if (isDone[first] === 0) alignFrom(first, triangles, neighbours, isDone);
  }
}

function alignFrom(first: number, triangles: Uint32Array, neighbours: Int32Array, isDone: Uint8Array): void {
  const waiting = [first];
  isDone[first] = 1;
  for (let triangle = waiting.pop(); triangle !== undefined; triangle = waiting.pop()) {
    for (let side = 0; side < 3; side++) {
      const other = neighbours[triangle * 3 + side];
      if (other === none || isDone[other] === 1) continue;
      if (runsAlike(triangles, triangle, other)) turnTriangle(triangles, other);
      isDone[other] = 1;
      waiting.push(other);
    }
  }
}

/** For each side of each triangle the one other triangle there; edges of one or of three and more have none. */
function findNeighbours(triangles: Uint32Array): Int32Array {
  const partner = pairCorners(triangles);
  const neighbours = new Int32Array(triangles.length).fill(none);
  for (let corner = 0; corner < triangles.length; corner++) {
    if (partner[corner] < 0) continue;
    neighbours[corner] = Math.floor(partner[corner] / 3);
    neighbours[partner[corner]] = Math.floor(corner / 3);
  }
  return neighbours;
}

/** For the first corner of each edge the second one; `none` when there is none, `many` when there are more. */
function pairCorners(triangles: Uint32Array): Int32Array {
  const mask = 2 ** Math.ceil(Math.log2(triangles.length * 2)) - 1;
  const table = new Int32Array(mask + 1).fill(none);
  const partner = new Int32Array(triangles.length).fill(none);
  for (let corner = 0; corner < triangles.length; corner++) {
    const a = triangles[corner];
    const b = triangles[nextCorner(corner)];
    let slot = hashThree(Math.min(a, b), Math.max(a, b), 0) & mask;
    while (table[slot] !== none && !isEdge(triangles, table[slot], a, b)) slot = (slot + 1) & mask;
    const first = table[slot];
    if (first === none) table[slot] = corner;
    else partner[first] = partner[first] === none ? corner : many;
  }
  return partner;
}

function isEdge(triangles: Uint32Array, corner: number, a: number, b: number): boolean {
  const from = triangles[corner];
  const to = triangles[nextCorner(corner)];
  return (from === a && to === b) || (from === b && to === a);
}

function nextCorner(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1;
}

/** Whether both pass their common edge in the same direction, which those of one surface never do. */
function runsAlike(triangles: Uint32Array, one: number, other: number): boolean {
  for (let i = 0; i < 3; i++) {
    const a = triangles[one * 3 + i];
    const b = triangles[one * 3 + ((i + 1) % 3)];
    for (let j = 0; j < 3; j++) {
      if (triangles[other * 3 + j] === a && triangles[other * 3 + ((j + 1) % 3)] === b) return true;
    }
  }
  return false;
}

function turnTriangle(triangles: Uint32Array, triangle: number): void {
  const b = triangles[triangle * 3 + 1];
  triangles[triangle * 3 + 1] = triangles[triangle * 3 + 2];
  triangles[triangle * 3 + 2] = b;
}
