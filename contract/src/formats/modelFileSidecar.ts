/** An axis of a grid that the building is designed on (IfcGridAxis): metres in the frame of the model, like the geometry. */
export interface GridAxis {
  /** '' without one. */
  tag: string;
  /** Name of the grid that it is of; '' without one. */
  grid: string;
  /** Two or more; an arc is as many as it takes to be drawn. */
  points: [x: number, y: number, z: number][];
}

/** What people read about the elements of a model file, as JSON beside it: it is wanted at the first click, not before. */
export interface ModelFileSidecar {
  version: 2;
  /** The root model's file. */
  name: string;
  storeys: { name: string; globalId: string; elevationM?: number | undefined }[];
  axes: GridAxis[];
  /** Radians from the model's +Y to north, clockwise; absent when no file says where north is. */
  north?: number;
  /** Raw types: `IfcWall`, or `IfcWall:Basic Wall` where the authoring tool says more (elementType.ts). */
  types: string[];
  /** One of each element, in the order of the model file; -1 is no storey, '' no name. */
  globalIds: string[];
  names: string[];
  typeOf: number[];
  storeyOf: number[];
}

/** The bytes of a sidecar. */
export function writeModelFileSidecar(sidecar: ModelFileSidecar): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(sidecar));
}

/**
 * Reads the sidecar of a model file with that many elements; throws a RangeError on bytes that are none. Those of
 * version 1 know of no axes and of no north.
 */
export function readModelFileSidecar(bytes: Uint8Array, elementCount: number): ModelFileSidecar {
  const found: unknown = parse(bytes);
  if (typeof found !== 'object' || found === null || !('version' in found)) throw notOne();
  if (found.version !== 1 && found.version !== 2) {
    throw new RangeError(`The element names have version ${String(found.version)}; only versions 1 and 2 can be read.`);
  }
  const sidecar = (found.version === 1 ? { ...found, version: 2, axes: [] } : found) as ModelFileSidecar;
  const { name, storeys, axes, north, types, globalIds, names, typeOf, storeyOf } = sidecar;
  const isWhole =
    typeof name === 'string' &&
    isListOf(storeys, isStorey) &&
    isListOf(axes, isAxis) &&
    (north === undefined || typeof north === 'number') &&
    isListOf(types, isText) &&
    isListOf(globalIds, isText) &&
    isListOf(names, isText) &&
    isListOf(typeOf, (value) => isIndex(value, { least: 0, end: types.length })) &&
    isListOf(storeyOf, (value) => isIndex(value, { least: -1, end: storeys.length }));
  if (!isWhole) throw notOne();
  for (const column of [globalIds, names, typeOf, storeyOf]) {
    if (column.length !== elementCount) {
      throw new RangeError(`There are names for ${column.length} elements, but the model file has ${elementCount}.`);
    }
  }
  return sidecar;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new RangeError('The element names of the model are cut off or damaged.', { cause });
  }
}

function notOne(): RangeError {
  return new RangeError('These bytes are no element names of a model.');
}

function isListOf(value: unknown, isOne: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isIndex(value: unknown, { least, end }: { least: number; end: number }): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value < end;
}

function isStorey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { name, globalId, elevationM } = value as Record<string, unknown>;
  return isText(name) && isText(globalId) && (elevationM === undefined || typeof elevationM === 'number');
}

function isAxis(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { tag, grid, points } = value as Record<string, unknown>;
  return isText(tag) && isText(grid) && isListOf(points, isPoint) && (points as unknown[]).length >= 2;
}

function isPoint(value: unknown): boolean {
  return isListOf(value, (each) => typeof each === 'number') && (value as unknown[]).length === 3;
}
