import type { PreparedModel } from '@plumbline/engine/files/viewerFile/PreparedModel';
import type { ElementMarks } from './matchIdentities.ts';

/** Columns of rows of the table of elements. */
export interface ElementBatch {
  element_index: number[];
  identity: number[];
  global_id: string[];
  element_type: string[];
  name: string[];
  floor: (string | null)[];
  floor_elevation_m: (number | null)[];
  root_position: number[];
  /** Six columns: min x of each, min y …; null without geometry. */
  sides: (number | null)[][];
  surface_m2: (number | null)[];
  length_m: (number | null)[];
  volume_m3: (number | null)[];
}

const batchSize = 5000;

/** The rows of a model's elements, a batch at a time. */
export function* elementBatches(model: PreparedModel, identities: readonly number[]): Generator<ElementBatch> {
  const rootOf = rootPositions(model);
  for (let from = 0; from < identities.length; from += batchSize) {
    const places = Array.from({ length: Math.min(batchSize, identities.length - from) }, (_, i) => from + i);
    yield batchOf(model, places, { identities, rootOf });
  }
}

function batchOf(
  model: PreparedModel,
  places: number[],
  { identities, rootOf }: { identities: readonly number[]; rootOf: Uint32Array },
): ElementBatch {
  const { elements, storeys } = model;
  const storeyOf = (place: number) => storeys[elements.storeyOf[place] ?? -1];
  return {
    element_index: places,
    identity: places.map((place) => identities[place] as number),
    global_id: places.map((place) => storable(elements.globalIds[place] as string)),
    element_type: places.map((place) => storable(elements.types[place] as string)),
    name: places.map((place) => storable(elements.names[place] as string)),
    floor: places.map((place) => (storeyOf(place) ? storable(storeyOf(place)?.name ?? '') : null)),
    floor_elevation_m: places.map((place) => storeyOf(place)?.elevationM ?? null),
    root_position: places.map((place) => rootOf[place] as number),
    sides: [0, 1, 2, 3, 4, 5].map((side) => places.map((place) => finite(elements.boxes[place * 6 + side]))),
    surface_m2: places.map((place) => (hasBox(model, place) ? finite(elements.surfacesM2[place]) : null)),
    length_m: places.map((place) => finite(elements.lengthsM[place])),
    volume_m3: places.map((place) => finite(elements.volumesM3[place])),
  };
}

/** What tells the elements of a model from each other; `rootNames` in the order of its root models. */
export function describeMarks(model: PreparedModel, rootNames: readonly string[]): ElementMarks[] {
  const { elements } = model;
  const rootOf = rootPositions(model);
  return elements.globalIds.map((globalId, place) => ({
    globalId: storable(globalId),
    elementType: storable(elements.types[place] as string),
    rootModel: rootNames[rootOf[place] as number] as string,
    box: hasBox(model, place) ? [...elements.boxes.subarray(place * 6, place * 6 + 6)] : undefined,
    surfaceM2: elements.surfacesM2[place] as number,
  }));
}

function rootPositions({ rootModels, elements }: PreparedModel): Uint32Array {
  const positions = new Uint32Array(elements.globalIds.length);
  for (const [position, { firstElement, elementCount }] of rootModels.entries()) {
    positions.fill(position, firstElement, firstElement + elementCount);
  }
  return positions;
}

const hasBox = ({ elements }: PreparedModel, place: number) => Number.isFinite(elements.boxes[place * 6]);
const finite = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null);
/** The database keeps no zero bytes. */
const storable = (text: string) => text.replaceAll('\0', '');
