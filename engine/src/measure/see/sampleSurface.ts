import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';

/** Places on an element's surface, evenly spread by area; the same for the same mesh. */
export interface SurfaceSamples {
  /** Samples of element e: from start[e] to start[e + 1]. */
  start: Uint32Array;
  /** About the mesh's origin. */
  positions: Float32Array;
  /** Unit normals. */
  normals: Float32Array;
}

export interface SamplingOptions {
  /** Metres between samples of a large surface. */
  spacingM: number;
  fewest: number;
  most: number;
  /** 1 for triangles that scanners see through: they are left out where the element has any other. */
  seeThrough?: Uint8Array | undefined;
}

/** Spreads samples over every element. */
export function sampleSurface(mesh: TriangleMesh, areas: Float64Array, options: SamplingOptions): SurfaceSamples {
  const elements = mesh.triangleStart.length - 1;
  const start = new Uint32Array(elements + 1);
  for (let element = 0; element < elements; element++) {
    const wanted = Math.round(areas[element] / options.spacingM ** 2);
    const count = areas[element] > 0 ? Math.max(options.fewest, Math.min(options.most, wanted)) : 0;
    start[element + 1] = start[element] + count;
  }
  const samples = {
    start,
    positions: new Float32Array(start[elements] * 3),
    normals: new Float32Array(start[elements] * 3),
  };
  for (let element = 0; element < elements; element++) sampleElement(mesh, element, samples, options.seeThrough);
  return samples;
}

function sampleElement(
  mesh: TriangleMesh,
  element: number,
  samples: SurfaceSamples,
  seeThrough: Uint8Array | undefined,
): void {
  const triangles = chooseTriangles(mesh, element, seeThrough);
  const areas = triangles.map((triangle) => areaOf(mesh, triangle));
  const total = areas.reduce((a, b) => a + b, 0);
  const first = samples.start[element];
  const count = samples.start[element + 1] - first;
  let at = 0;
  let passed = areas[0];
  for (let i = 0; i < count; i++) {
    const wanted = ((i + 0.5) / count) * total;
    while (passed < wanted && at < triangles.length - 1) passed += areas[++at];
    writeSample(mesh, triangles[at], i, samples, first + i);
  }
}

function chooseTriangles(
  { triangleStart }: TriangleMesh,
  element: number,
  seeThrough: Uint8Array | undefined,
): number[] {
  const all: number[] = [];
  for (let t = triangleStart[element]; t < triangleStart[element + 1]; t++) all.push(t);
  const solid = seeThrough ? all.filter((triangle) => seeThrough[triangle] === 0) : all;
  return solid.length > 0 ? solid : all;
}

/** Additive recurrence of the plastic number: evenly spread pairs without a random generator. */
const stepU = 0.7548776662466927;
const stepV = 0.5698402909980532;

function writeSample(mesh: TriangleMesh, triangle: number, i: number, samples: SurfaceSamples, at: number): void {
  const { positions, indices } = mesh;
  let u = (0.5 + i * stepU) % 1;
  let v = (0.5 + i * stepV) % 1;
  if (u + v > 1) [u, v] = [1 - u, 1 - v];
  const a = indices[triangle * 3] * 3;
  const b = indices[triangle * 3 + 1] * 3;
  const c = indices[triangle * 3 + 2] * 3;
  const bx = positions[b] - positions[a];
  const by = positions[b + 1] - positions[a + 1];
  const bz = positions[b + 2] - positions[a + 2];
  const cx = positions[c] - positions[a];
  const cy = positions[c + 1] - positions[a + 1];
  const cz = positions[c + 2] - positions[a + 2];
  const nx = by * cz - bz * cy;
  const ny = bz * cx - bx * cz;
  const nz = bx * cy - by * cx;
  const length = Math.hypot(nx, ny, nz) || 1;
  samples.normals[at * 3] = nx / length;
  samples.normals[at * 3 + 1] = ny / length;
  samples.normals[at * 3 + 2] = nz / length;
  samples.positions[at * 3] = positions[a] + u * bx + v * cx;
  samples.positions[at * 3 + 1] = positions[a + 1] + u * by + v * cy;
  samples.positions[at * 3 + 2] = positions[a + 2] + u * bz + v * cz;
}

function areaOf({ positions, indices }: TriangleMesh, triangle: number): number {
  const a = indices[triangle * 3] * 3;
  const b = indices[triangle * 3 + 1] * 3;
  const c = indices[triangle * 3 + 2] * 3;
  const edge = (from: number, to: number, axis: number) => positions[to + axis] - positions[from + axis];
  return (
    Math.hypot(
      edge(a, b, 1) * edge(a, c, 2) - edge(a, b, 2) * edge(a, c, 1),
      edge(a, b, 2) * edge(a, c, 0) - edge(a, b, 0) * edge(a, c, 2),
      edge(a, b, 0) * edge(a, c, 1) - edge(a, b, 1) * edge(a, c, 0),
    ) / 2
  );
}
