// What stands before the surface of each element of a large model: rooms side by side and above each other, a tower of them.
import type { TriangleMesh } from '../engine/src/files/model/TriangleMesh.ts';
import { findCovers } from '../engine/src/measure/cover/findCovers.ts';
import { makeBuilding } from './nearestScenes.ts';

export interface CoverFigures {
  elements: number;
  triangles: number;
  /** Of the processor. */
  cpuS: number;
  /** Of the result, before it is compressed. */
  megabytes: number;
  meetingsPerElement: number;
  peakRssMb: number;
}

export function benchCover({ elements }: { elements: number }): CoverFigures {
  const mesh = repeat(makeBuilding(), elements);
  const before = process.cpuUsage();
  const { start, ray, element } = findCovers(mesh);
  const { user, system } = process.cpuUsage(before);
  const found = start.length - 1;
  return {
    elements: found,
    triangles: mesh.indices.length / 3,
    cpuS: round((user + system) / 1e6),
    megabytes: round((start.byteLength + ray.byteLength + element.byteLength) / 1e6),
    meetingsPerElement: round(ray.length / found),
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** Copies 60 m apart, until there are so many elements. */
function repeat(mesh: TriangleMesh, wanted: number): TriangleMesh {
  const own = mesh.triangleStart.length - 1;
  const copies = Math.ceil(wanted / own);
  const positions = new Float32Array(mesh.positions.length * copies);
  const indices = new Uint32Array(mesh.indices.length * copies);
  const triangleStart = new Uint32Array(own * copies + 1);
  for (let copy = 0; copy < copies; copy++) {
    const [x, y] = [(copy % 20) * 60, Math.floor(copy / 20) * 60];
    const [vertex, triangle] = [(copy * mesh.positions.length) / 3, (copy * mesh.indices.length) / 3];
    for (const [i, value] of mesh.positions.entries()) {
      positions[vertex * 3 + i] = value + (i % 3 === 0 ? x : i % 3 === 1 ? y : 0);
    }
    for (const [i, value] of mesh.indices.entries()) indices[triangle * 3 + i] = value + vertex;
    for (const [i, value] of mesh.triangleStart.entries()) triangleStart[copy * own + i] = value + triangle;
  }
  return { origin: mesh.origin, positions, indices, triangleStart };
}

const round = (value: number) => Math.round(value * 10) / 10;
