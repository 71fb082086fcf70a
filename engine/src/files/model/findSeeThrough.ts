import type { ElementTable, ModelShape } from './BuildingModel.ts';

/** Below this opacity a surface is glass: scanners mostly look through it. */
const leastOpacity = 0.7;

/** 1 for each triangle of `flattenMesh` that scanners see through. */
export function findSeeThrough({ placements }: ElementTable, shapes: readonly ModelShape[]): Uint8Array {
  const triangles = placements.reduce((sum, { shape }) => sum + shapes[shape].indices.length / 3, 0);
  const seeThrough = new Uint8Array(triangles);
  let at = 0;
  for (const { shape, colour } of placements) {
    const count = shapes[shape].indices.length / 3;
    if (colour[3] < leastOpacity) seeThrough.fill(1, at, at + count);
    at += count;
  }
  return seeThrough;
}
