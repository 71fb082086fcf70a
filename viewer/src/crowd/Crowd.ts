import type { FlatBox, Levels } from '@plumbline/contract/formats/modelFile';

/*
 * A file says a box once and lists its thousand places. A GPU spends more on beginning an instance than on a dozen
 * triangles, and copies of all vertices would fill its memory. So what is simple is listed as packets of four triangles:
 * a packet names a place and which of its shape's triangles it is, and the vertex shader finds all else in textures.
 *
 *   packets    uint32: place, level << 16, number of the packet within its level << 18
 *   places     four uint32 each: tag of the element, first corner of each level
 *   rows       three rows of four float32 a place: from the shape's frame to metres
 *   corners    float32 x, y, z in the shape's frame, normal / 65,535; twelve a packet
 */

/** Corners of a packet. */
export const packetCorners = 12;
/** Texels of a row of each texture, a power of two. */
export const crowdWidthBits = 10;
/** Places of a crowd at most. A packet has a bit more for them, but more would be sorted at a time than goes unnoticed. */
export const mostPlaces = 32_768;
/** The least that every GPU can have of rows in a texture. */
export const mostTexels = 2048 << crowdWidthBits;

/** Many simple shapes in their places, ordered so that what lies together is together. */
export interface Crowd {
  kind: 'crowd';
  /** For picking, of the finest level. */
  shapes: CrowdShape[];
  /** Of each place, into `shapes`. */
  shapeOf: Uint16Array;
  places: Uint32Array<ArrayBuffer>;
  rows: Float32Array<ArrayBuffer>;
  /** Red, green, blue, opacity a place as designed. */
  colours: Uint8Array;
  corners: Float32Array<ArrayBuffer>;
  packets: Uint32Array<ArrayBuffer>;
  clumps: Clump[];
}

/** A shape as a file has it. */
export interface CrowdShape {
  vertices: Uint16Array;
  indices: Uint16Array;
  frame: FlatBox;
}

/** Places that are drawn in one level, or not at all. */
export interface Clump {
  isTransparent: boolean;
  /** Surfaces of all of them are closed in all levels. */
  isClosed: boolean;
  /** Places from here on, and up to there. */
  from: number;
  to: number;
  /** About the file's origin. */
  bounds: FlatBox;
  /** Across the largest of them. */
  sizeM: number;
  levelErrorsM: Levels<number>;
  /** Where each level's packets lie, and how many there are. */
  packetStart: Levels<number>;
  packetCount: Levels<number>;
}
