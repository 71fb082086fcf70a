import type { Block } from '../draw/Block.ts';
import { add, type WorldPoint } from '../geometry/vectors.ts';
import { placeVertex } from './PlacedMesh.ts';
import { rangesOf } from './rangesOf.ts';

/** A triangle of an element, world metres. */
export interface ElementTriangle {
  element: number;
  corners: [WorldPoint, WorldPoint, WorldPoint];
}

/** The triangles of some elements at their finest level; `origin` is the scene's. */
export function* trianglesWhere(
  blocks: readonly Block[],
  isWanted: (element: number) => boolean,
  origin: WorldPoint,
): Generator<ElementTriangle, void, undefined> {
  for (const { pickSource } of blocks) {
    for (const { element, mesh, from, to } of rangesOf(pickSource, isWanted)) {
      for (let i = from; i < to; i += 3) {
        const corner = (step: number) => add(placeVertex(mesh, mesh.indices[i + step]!), origin);
        yield { element, corners: [corner(0), corner(1), corner(2)] };
      }
    }
  }
}

/** The triangles of one element. */
export function* trianglesOf(blocks: readonly Block[], element: number, origin: WorldPoint) {
  for (const { corners } of trianglesWhere(blocks, (each) => each === element, origin)) yield corners;
}
