import { elementBits, type PickSource } from '../draw/Block.ts';
import type { PlacedMesh } from './PlacedMesh.ts';

/** Some triangles of a mesh, by their indices. */
export interface MeshRange {
  element: number;
  mesh: PlacedMesh;
  from: number;
  to: number;
}

/** Where the triangles of the elements that are wanted lie, at their finest level. */
export function* rangesOf(source: PickSource, isWanted: (element: number) => boolean): Generator<MeshRange> {
  if (source.kind === 'chunk') {
    for (let run = 0; run < source.elements.length; run++) {
      const element = source.elements[run]!;
      if (!isWanted(element)) continue;
      yield { element, mesh: source, from: source.indexStart[run]!, to: source.indexStart[run + 1]! };
    }
    return;
  }
  const { count, tagAt, meshAt } = placesOf(source);
  for (let i = 0; i < count; i++) {
    const element = tagAt(i) & elementBits;
    if (!isWanted(element)) continue;
    const mesh = meshAt(i);
    yield { element, mesh, from: 0, to: mesh.indices.length };
  }
}

function placesOf(source: Exclude<PickSource, { kind: 'chunk' }>) {
  if (source.kind === 'instances') {
    const { tags, transforms } = source;
    return {
      count: tags.length,
      tagAt: (i: number) => tags[i]!,
      meshAt: (i: number): PlacedMesh => ({ ...source, place: { rows: transforms, at: i * 12 } }),
    };
  }
  const { shapes, shapeOf, places, rows } = source;
  return {
    count: shapeOf.length,
    tagAt: (i: number) => places[i * 4]!,
    meshAt: (i: number): PlacedMesh => ({ ...shapes[shapeOf[i]!]!, place: { rows, at: i * 12 } }),
  };
}
