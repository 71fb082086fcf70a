import { type Block, elementBits, type PickSource } from '../draw/Block.ts';
import { add, type WorldPoint } from '../geometry/vectors.ts';
import { placeVertex } from './pickBlocks.ts';

/** The triangles of an element at its finest level, world metres; `origin` is the scene's. */
export function* trianglesOf(
  blocks: readonly Block[],
  element: number,
  origin: WorldPoint,
): Generator<[WorldPoint, WorldPoint, WorldPoint], void, undefined> {
  for (const { pickSource } of blocks) {
    for (const { from, to, instance } of rangesOf(pickSource, element)) {
      for (let i = from; i < to; i += 3) {
        const corner = (step: number) => add(placeVertex(pickSource, pickSource.indices[i + step]!, instance), origin);
        yield [corner(0), corner(1), corner(2)];
      }
    }
  }
}

function* rangesOf(source: PickSource, element: number) {
  if (source.kind === 'chunk') {
    for (let run = 0; run < source.elements.length; run++) {
      if (source.elements[run] !== element) continue;
      yield { from: source.indexStart[run]!, to: source.indexStart[run + 1]!, instance: -1 };
    }
    return;
  }
  for (let i = 0; i < source.tags.length; i++) {
    if ((source.tags[i]! & elementBits) === element) yield { from: 0, to: source.indices.length, instance: i };
  }
}
