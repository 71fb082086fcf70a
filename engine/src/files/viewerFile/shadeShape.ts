import { encodeNormal } from '@plumbline/contract/formats/modelFileNormal';
import type { ModelShape } from '../model/BuildingModel.ts';
import type { ShadedShape } from './ShadedShape.ts';

/** Surfaces that meet at less than this look round: kernels draw a circle with twelve sides. */
const leastCosine = Math.cos((40 * Math.PI) / 180);
/** The tip of a fan with more triangles is lit flat: each of them would look at all others. */
const mostNeighbours = 64;

/** Gives a shape its normals, smooth over round surfaces, and parts its vertices at the edges. */
export function shadeShape({ positions, indices }: ModelShape): ShadedShape {
  const faces = measureFaces(positions, indices);
  const { start, corners } = listCorners(indices, positions.length / 3);
  const shadedPositions: number[] = [];
  const normals: number[] = [];
  const placeOf: number[] = [];
  const shaded = new Uint32Array(indices.length);
  const normal: [number, number, number] = [0, 0, 0];
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    const first = placeOf.length;
    const codes: number[] = [];
    for (let i = start[vertex]; i < start[vertex + 1]; i++) {
      blend(faces, { corners, from: start[vertex], to: start[vertex + 1], at: i }, normal);
      const code = encodeNormal(...normal);
      let known = codes.indexOf(code);
      if (known < 0) {
        known = codes.push(code) - 1;
        shadedPositions.push(positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]);
        normals.push(...normal);
        placeOf.push(vertex);
      }
      shaded[corners[i]] = first + known;
    }
  }
  return {
    positions: Float32Array.from(shadedPositions),
    normals: Float32Array.from(normals),
    placeOf: Uint32Array.from(placeOf),
    indices: shaded,
  };
}

interface Faces {
  /** Each triangle's normal, as long as twice its area. */
  normals: Float64Array;
  lengths: Float64Array;
}

function measureFaces(positions: Float32Array, indices: Uint32Array): Faces {
  const normals = new Float64Array(indices.length);
  const lengths = new Float64Array(indices.length / 3);
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] * 3;
    const b = indices[i + 1] * 3;
    const c = indices[i + 2] * 3;
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    normals[i] = x;
    normals[i + 1] = y;
    normals[i + 2] = z;
    lengths[i / 3] = Math.sqrt(x * x + y * y + z * z);
  }
  return { normals, lengths };
}

/** The places in `indices` that name each vertex. */
function listCorners(indices: Uint32Array, vertices: number): { start: Uint32Array; corners: Uint32Array } {
  const start = new Uint32Array(vertices + 1);
  for (const vertex of indices) start[vertex + 1]++;
  for (let v = 0; v < vertices; v++) start[v + 1] += start[v];
  const next = start.slice();
  const corners = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i++) corners[next[indices[i]]++] = i;
  return { start, corners };
}

/** The normal of a corner: of its triangle and of those around the vertex that go on smoothly. */
function blend(
  { normals, lengths }: Faces,
  { corners, from, to, at }: { corners: Uint32Array; from: number; to: number; at: number },
  out: [number, number, number],
): void {
  const ownFace = Math.floor(corners[at] / 3);
  const own = ownFace * 3;
  let x = normals[own];
  let y = normals[own + 1];
  let z = normals[own + 2];
  if (to - from <= mostNeighbours) {
    for (let i = from; i < to; i++) {
      const face = Math.floor(corners[i] / 3);
      if (face === ownFace) continue;
      const n = face * 3;
      const dot = normals[own] * normals[n] + normals[own + 1] * normals[n + 1] + normals[own + 2] * normals[n + 2];
      if (dot < leastCosine * lengths[ownFace] * lengths[face]) continue;
      x += normals[n];
      y += normals[n + 1];
      z += normals[n + 2];
    }
  }
  const length = Math.sqrt(x * x + y * y + z * z);
  out[0] = length > 0 ? x / length : 0;
  out[1] = length > 0 ? y / length : 0;
  out[2] = length > 0 ? z / length : 1;
}
