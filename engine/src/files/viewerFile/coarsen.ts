import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer/simplifier';
import type { ShadedShape } from './ShadedShape.ts';

/** A level of detail: triangles over the vertices of its shape. */
export interface Level {
  indices: Uint32Array;
  /** How far its surface may be from the shape's, in the shape's unit. */
  error: number;
}

/** More of the triangles than this left is no level; the shape is then rebuilt on a grid. */
const stubbornShare = 0.5;
const stubbornIndices = 300;

/** What is thinner than the error but this many times as long stays: a pipe's colour is looked for from afar too. */
const thinAndLong = 4;
const leastShareOfError = 1 / 64;

/** Fewer triangles for a shape, at most `error` away; none at all where all of it is smaller than that. */
export function coarsen(shape: ShadedShape, error: number): Level {
  const welded = weld(shape);
  const level = simplify(shape.positions, welded.indices, error);
  // Triangles that cannot be made fewer keep their own order, which the vertices follow.
  if (level.indices.length >= shape.indices.length) return { indices: shape.indices, error: 0 };
  return { indices: light(shape, level.indices, welded), error: level.error };
}

function simplify(positions: Float32Array, welded: Uint32Array, error: number): Level {
  const collapsed = collapse(positions, welded, error);
  const isStubborn =
    collapsed.indices.length > stubbornIndices && collapsed.indices.length > welded.length * stubbornShare;
  if (!isStubborn) return collapsed;
  const rebuilt = rebuild(positions, welded, error);
  const isBetter = rebuilt.indices.length > 0 && rebuilt.indices.length < collapsed.indices.length;
  return isBetter ? rebuilt : collapsed;
}

function collapse(positions: Float32Array, welded: Uint32Array, error: number): Level {
  const isLong = MeshoptSimplifier.getScale(positions, 3) > error * thinAndLong;
  let allowed = error;
  for (;;) {
    // Without Sparse, a vertex that shares its place with one that no triangle uses any more is taken for a seam and stays.
    const flags: SimplifierFlags[] = ['ErrorAbsolute', 'Sparse', 'Prune'];
    const [indices, found] = MeshoptSimplifier.simplify(welded, positions, 3, 0, allowed, flags);
    if (indices.length > 0 || !isLong || allowed === 0) return { indices, error: found };
    allowed = allowed > error * leastShareOfError ? allowed / 2 : 0;
  }
}

function rebuild(positions: Float32Array, welded: Uint32Array, error: number): Level {
  // The grid takes errors as a share of the shape's size.
  const scale = MeshoptSimplifier.getScale(positions, 3);
  const [indices, share] = MeshoptSimplifier.simplifySloppy(welded, positions, 3, null, 0, error / scale);
  return { indices, error: share * scale };
}

interface Welded {
  /** The shape's triangles, each vertex replaced by the first one in its place. */
  indices: Uint32Array;
  /** The vertices in the place of v: `vertices` from start[v] to start[v + 1]; none but for first ones. */
  start: Uint32Array;
  vertices: Uint32Array;
}

function weld({ placeOf, indices }: ShadedShape): Welded {
  const count = placeOf.length;
  const firstIn = new Map<number, number>();
  const vertexAt = new Uint32Array(count);
  const start = new Uint32Array(count + 1);
  for (let v = 0; v < count; v++) {
    const first = firstIn.get(placeOf[v]) ?? v;
    if (first === v) firstIn.set(placeOf[v], v);
    vertexAt[v] = first;
    start[first + 1]++;
  }
  for (let v = 0; v < count; v++) start[v + 1] += start[v];
  const next = start.slice();
  const vertices = new Uint32Array(count);
  for (let v = 0; v < count; v++) vertices[next[vertexAt[v]]++] = v;
  return { indices: indices.map((vertex) => vertexAt[vertex]), start, vertices };
}

/** Where a slab became a sheet, one side's vertices serve both; their normal is as good when it is turned round. */
const turnedRound = 0.9;

/** Gives each corner the vertex of its place whose normal is nearest to the triangle's: welding forgot the edges. */
function light({ positions, normals }: ShadedShape, indices: Uint32Array, { start, vertices }: Welded): Uint32Array {
  const lit = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [nx, ny, nz] = crossOf(positions, indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3);
    for (let corner = i; corner < i + 3; corner++) {
      let best = -1;
      for (let k = start[indices[corner]]; k < start[indices[corner] + 1]; k++) {
        const v = vertices[k] * 3;
        const cosine = normals[v] * nx + normals[v + 1] * ny + normals[v + 2] * nz;
        const fit = cosine < 0 ? -cosine * turnedRound : cosine;
        if (fit <= best) continue;
        best = fit;
        lit[corner] = vertices[k];
      }
    }
  }
  return lit;
}

function crossOf(p: Float32Array, a: number, b: number, c: number): [number, number, number] {
  const u = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
  const v = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}
