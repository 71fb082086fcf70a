/*
 * The viewer's model file: one root model, little-endian throughout, in the order in which a viewer needs it. It is coded
 * for decoding speed (meshoptimizer) and shrinks further under gzip, which is left to whoever keeps it.
 *
 *  head     0  four letters, PLMF
 *           4  uint32   version, 2; a file of version 1 has no column of what is closed
 *           8  float64  origin x, y, z: metres, in the frame of the federated model; everything below lies about it
 *          32  uint32   bytes of the whole file
 *          36  uint32   number of elements
 *          40  uint32   number of blocks
 *          44  uint32   0
 *          48  elements: float32 min x of each, min y of each … max z of each; then RGBA of each, one byte a channel;
 *              then a byte of each, what of it is closed
 *              blocks:   blockRowBytes each (modelFileHead.ts)
 *  blocks      one after the other, each in five streams: vertices, three levels of indices, rows (modelFileBlock.ts)
 *
 * Elements are numbered within the root model, by their place in its table, those without geometry included. So a file
 * stays as it is when another root model of the federation changes; whoever shows several adds `firstElement` to each.
 */

/** Vertices of a block at most, so that indices have two bytes; and instances of a block at most. */
export const mostVertices = 65_535;

/** Levels of detail: all triangles, and two coarser ones over the same vertices. */
export const levelCount = 3;

/** One number for each level of detail, finest first. */
export type Levels<T> = [T, T, T];

/** Metres; min x, y, z, max x, y, z. */
export type FlatBox = [number, number, number, number, number, number];

/** What the file says at once, before any triangle is decoded. */
export interface ModelFileHead {
  /** World = origin + everything else; metres, Z up. */
  origin: [number, number, number];
  elementCount: number;
  /** Six columns about the origin, one after the other: min x of each element, min y …; an element without geometry has Infinity to -Infinity. */
  boxes: Float32Array;
  /** Red, green, blue, opacity of each element as designed. */
  colours: Uint8Array;
  /**
   * A byte an element, a bit a level (1, 2, 4): its surface is closed in that level, and its triangles turn anticlockwise
   * seen from outside. Nothing of it is lost when only what faces the eye is drawn.
   */
  closed: Uint8Array;
  blocks: ModelBlockInfo[];
  /** Of the whole file; what a block adds to is its `firstByte + byteLength`. */
  totalBytes: number;
}

/**
 * One thing to draw. A chunk holds the triangles of many elements that lie together; a set of instances holds one shape
 * and the places where elements have it.
 */
export interface ModelBlockInfo {
  kind: 'chunk' | 'instances';
  /** All of it is drawn with opacity, or none of it. */
  isTransparent: boolean;
  vertexCount: number;
  indexCounts: Levels<number>;
  /** Runs of a chunk, or instances. */
  rowCount: number;
  /** How far a level's surface may be from the finest one's; metres. */
  levelErrorsM: Levels<number>;
  /** What it takes up, about the origin; of instances: all of them. */
  bounds: FlatBox;
  /** Positions are 0 to 65,535 in this box: about the origin for a chunk, in the shape's own frame for instances. */
  frame: FlatBox;
  /** Of the vertices, the three levels' indices and the rows. */
  streamBytes: [number, number, number, number, number];
  firstByte: number;
  byteLength: number;
}

/**
 * Four numbers a vertex: x, y, z in the block's frame, and its normal (modelFileNormal.ts). It points outwards in the finest
 * level; where a coarser one makes a sheet of a slab it may point to the other side, so both sides are to be lit alike.
 */
export type ModelVertices = Uint16Array<ArrayBuffer>;

interface DecodedGeometry {
  info: ModelBlockInfo;
  vertices: ModelVertices;
  indices: Levels<Uint16Array<ArrayBuffer>>;
}

/** A decoded chunk. Vertices and indices of a run lie together in every level; an element has one run for each colour. */
export interface ModelChunk extends DecodedGeometry {
  kind: 'chunk';
  /** The element of each vertex. */
  elements: Uint32Array<ArrayBuffer>;
  runs: {
    elements: Uint32Array<ArrayBuffer>;
    /** Vertices of run r: from vertexStart[r] to vertexStart[r + 1]. */
    vertexStart: Uint32Array<ArrayBuffer>;
    /** Indices of run r in a level: from indexStart[level][r] to indexStart[level][r + 1]. */
    indexStart: Levels<Uint32Array<ArrayBuffer>>;
    /** Red, green, blue, opacity a run as designed. */
    colours: Uint8Array<ArrayBuffer>;
  };
}

/** A decoded set of instances, near ones together. */
export interface ModelInstances extends DecodedGeometry {
  kind: 'instances';
  /** The element of each instance. */
  elements: Uint32Array<ArrayBuffer>;
  /** Twelve numbers an instance: the three rows of the matrix from the shape's frame to metres about the origin; never mirrored. */
  transforms: Float32Array<ArrayBuffer>;
  /** Red, green, blue, opacity an instance as designed. */
  colours: Uint8Array<ArrayBuffer>;
}

/** A decoded block. */
export type ModelBlock = ModelChunk | ModelInstances;
