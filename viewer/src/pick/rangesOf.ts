import { elementBits, type PickSource } from '../draw/Block.ts';
import type { PlacedMesh } from './PlacedMesh.ts';

/** Some triangles of a mesh, by their indices. */
export interface MeshRange {
  element: number;
  mesh: PlacedMesh;
  from: number;
  to: number;
  /** One looks through them. */
  isGlass: boolean;
}

/** Where the triangles of the elements that are wanted lie, at their finest level. */
export function* rangesOf(source: PickSource, isWanted: (element: number) => boolean): Generator<MeshRange> {
  if (source.kind === 'chunk') {
    for (let run = 0; run < source.elements.length; run++) {
      const element = source.elements[run]!;
      if (!isWanted(element)) continue;
      const [from, to] = [source.indexStart[run]!, source.indexStart[run + 1]!];
      yield { element, mesh: source, from, to, isGlass: source.isTransparent };
    }
    return;
  }
  for (const { from, to, isTransparent } of placesOf(source)) {
    for (let place = from; place < to; place++) {
      const element = tagAt(source, place) & elementBits;
      if (!isWanted(element)) continue;
      const mesh = meshAt(source, place);
      yield { element, mesh, from: 0, to: mesh.indices.length, isGlass: isTransparent };
    }
  }
}

type Placed = Exclude<PickSource, { kind: 'chunk' }>;

const placesOf = (source: Placed) =>
  source.kind === 'crowd' ? source.clumps : [{ from: 0, to: source.tags.length, isTransparent: source.isTransparent }];

const tagAt = (source: Placed, place: number): number =>
  source.kind === 'crowd' ? source.places[place * 4]! : source.tags[place]!;

function meshAt(source: Placed, place: number): PlacedMesh {
  if (source.kind === 'instances') return { ...source, place: { rows: source.transforms, at: place * 12 } };
  return { ...source.shapes[source.shapeOf[place]!]!, place: { rows: source.rows, at: place * 12 } };
}
