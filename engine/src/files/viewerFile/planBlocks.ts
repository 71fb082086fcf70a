import { mostVertices } from '@plumbline/contract/formats/modelFile';
import { type Box, emptyBox, extendByBox } from '../../ground/geometry/Box.ts';
import type { ShapePiece, ShapePieces } from './createShapePieces.ts';
import { closedThroughout } from './findClosed.ts';
import { mortonOrder } from './mortonOrder.ts';
import type { Placed } from './Placed.ts';

/** A piece of a shape in its place. */
export interface PlacedPiece {
  placed: Placed;
  piece: ShapePiece;
}

/** What becomes a block. */
export type BlockPlan =
  | { kind: 'chunk'; isTransparent: boolean; pieces: PlacedPiece[] }
  | { kind: 'instances'; isTransparent: boolean; piece: ShapePiece; places: Placed[] };

/** A draw call of its own pays off from here on; below, copies in a chunk are cheaper. */
const leastPlaces = 4;
const leastSavedTriangles = 2000;

/** Positions have 65,536 steps over a chunk: a millimetre here. */
const widestChunkM = 64;
/** Longer elements have chunks of their own, which may be wider. */
const longElementM = widestChunkM / 2;

/**
 * Decides what is instanced, puts the rest into chunks of what lies together, and what is transparent at the end. What is
 * closed, by the column of elements, has chunks of its own.
 */
export function planBlocks(
  placed: readonly Placed[],
  { shapes, closed }: { shapes: ShapePieces; closed: Uint8Array },
): BlockPlan[] {
  return [false, true].flatMap((isTransparent) => {
    const own = placed.filter((each) => each.isTransparent === isTransparent);
    const { reused, single } = partReused(own, shapes);
    const elements = mortonOrder(gatherElements(single, shapes), ({ box }) => box);
    const chunks = [true, false].flatMap((isClosed) => {
      const alike = elements.filter(({ element }) => (closed[element] === closedThroughout) === isClosed);
      return [
        ...fillChunks(alike.filter(isLong), Infinity),
        ...fillChunks(
          alike.filter((element) => !isLong(element)),
          widestChunkM,
        ),
      ];
    });
    return [
      ...chunks.map((pieces): BlockPlan => ({ kind: 'chunk', isTransparent, pieces })),
      ...reused.flatMap((places) => planInstances(places, shapes)),
    ];
  });
}

function partReused(placed: readonly Placed[], shapes: ShapePieces): { reused: Placed[][]; single: Placed[] } {
  const reused: Placed[][] = [];
  const single: Placed[] = [];
  for (const places of Map.groupBy(placed, ({ shape, isMirrored }) => `${shape} ${isMirrored}`).values()) {
    if (isWorthInstancing(places, shapes)) reused.push(places);
    else for (const each of places) single.push(each);
  }
  return { reused, single };
}

function isWorthInstancing(places: readonly Placed[], shapes: ShapePieces): boolean {
  if (places.length < leastPlaces) return false;
  const pieces = shapes.piecesOf(places[0].shape, places[0].isMirrored);
  const triangles = pieces.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  return triangles * (places.length - 1) >= leastSavedTriangles;
}

function planInstances(places: readonly Placed[], shapes: ShapePieces): BlockPlan[] {
  const { shape, isMirrored, isTransparent } = places[0];
  const ordered = mortonOrder(places, ({ box }) => box);
  const plans: BlockPlan[] = [];
  for (const piece of shapes.piecesOf(shape, isMirrored)) {
    for (let first = 0; first < ordered.length; first += mostVertices) {
      plans.push({ kind: 'instances', isTransparent, piece, places: ordered.slice(first, first + mostVertices) });
    }
  }
  return plans;
}

interface ElementPieces {
  element: number;
  box: Box;
  pieces: PlacedPiece[];
}

/** The pieces of each element, those of one colour together. */
function gatherElements(placed: readonly Placed[], shapes: ShapePieces): ElementPieces[] {
  const groups = Map.groupBy(placed, ({ element }) => element);
  const numbers = [...groups.keys()].sort((a, b) => a - b);
  return numbers.map((element) => {
    const own = groups.get(element)!;
    const box = emptyBox();
    for (const each of own) extendByBox(box, each.box);
    const byColour = [...Map.groupBy(own, ({ colour }) => colour.join()).values()].flat();
    const pieces = byColour.flatMap((each) =>
      shapes.piecesOf(each.shape, each.isMirrored).map((piece) => ({ placed: each, piece })),
    );
    return { element, box, pieces };
  });
}

function isLong({ box: { min, max } }: ElementPieces): boolean {
  return max[0] - min[0] > longElementM || max[1] - min[1] > longElementM || max[2] - min[2] > longElementM;
}

function fillChunks(elements: readonly ElementPieces[], widestM: number): PlacedPiece[][] {
  const chunks: PlacedPiece[][] = [];
  let vertices = 0;
  let box = emptyBox();
  const open = () => {
    chunks.push([]);
    vertices = 0;
    box = emptyBox();
  };
  for (const element of elements) {
    const wanted = element.pieces.reduce((sum, { piece }) => sum + piece.placeOf.length, 0);
    const grown = { min: [...box.min], max: [...box.max] } as Box;
    extendByBox(grown, element.box);
    const isTooWide = grown.max.some((max, axis) => max - grown.min[axis] > widestM);
    if (chunks.length === 0 || isTooWide || vertices + wanted > mostVertices) open();
    extendByBox(box, element.box);
    for (const each of element.pieces) {
      // An element with more vertices than a chunk holds goes on in the next.
      if (vertices + each.piece.placeOf.length > mostVertices) {
        open();
        extendByBox(box, element.box);
      }
      vertices += each.piece.placeOf.length;
      chunks.at(-1)!.push(each);
    }
  }
  return chunks.filter((pieces) => pieces.length > 0);
}
