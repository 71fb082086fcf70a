import type { Block } from '../draw/Block.ts';
import { add, type WorldPoint } from '../geometry/vectors.ts';
import { placeVertex } from './PlacedMesh.ts';
import { rangesOf } from './rangesOf.ts';

/** The triangles of an element at its finest level, world metres; `origin` is the scene's. */
export function* trianglesOf(
  blocks: readonly Block[],
  element: number,
  origin: WorldPoint,
): Generator<[WorldPoint, WorldPoint, WorldPoint], void, undefined> {
  for (const { pickSource } of blocks) {
    for (const { mesh, from, to } of rangesOf(pickSource, (each) => each === element)) {
      for (let i = from; i < to; i += 3) {
        const corner = (step: number) => add(placeVertex(mesh, mesh.indices[i + step]!), origin);
        yield [corner(0), corner(1), corner(2)];
      }
    }
  }
}
