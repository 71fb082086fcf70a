import type { Problem } from '../../ground/Problem.ts';

/** What a server keeps of a federation: a table of its elements, and what viewers draw of each root model. */
export interface PreparedModel {
  /** A row for each element, in the order of `elementIndex`. */
  elements: ElementColumns;
  storeys: { name: string; elevationM?: number | undefined }[];
  /** In the order in which they were given; the elements of one follow those of the one before. */
  rootModels: PreparedRootModel[];
}

/** The columns of a table of elements. */
export interface ElementColumns {
  globalIds: string[];
  /** Raw types: contract's elementType.ts. */
  types: string[];
  /** '' without one. */
  names: string[];
  /** Index into the storeys; -1 without one. */
  storeyOf: Int32Array;
  /** Six numbers an element: min x, y, z, max x, y, z, in metres of the common frame; Infinity to -Infinity without geometry. */
  boxes: Float64Array;
  surfacesM2: Float64Array;
  /** Along the longest side of each; NaN without geometry. */
  lengthsM: Float64Array;
  /** NaN where it is not closed, or without geometry. */
  volumesM3: Float64Array;
}

/** One file of the federation. */
export interface PreparedRootModel {
  firstElement: number;
  elementCount: number;
  /** The viewer's model file, gzip-compressed. */
  geometry: Uint8Array;
  /** Its sidecar, gzip-compressed. */
  names: Uint8Array;
  /** What its file says of each element (properties/PropertyDirectory.ts); undefined when that was not read. */
  properties?: Uint8Array | undefined;
  /** What is odd about the file. */
  problems: Problem[];
}
