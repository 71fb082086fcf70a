import type { FlatBox, ModelBlock } from '@plumbline/contract/formats/modelFile';
import type { Mesh, Object3D } from 'three';
import type { CrowdShape } from '../crowd/Crowd.ts';
import type { WorldPoint } from '../geometry/vectors.ts';
import type { CullView } from './CullView.ts';

/** What picking reads of a block. */
export type PickSource =
  | {
      kind: 'chunk';
      /** Four numbers a vertex, 0 to 65,535 in the frame. */
      vertices: Uint16Array;
      /** Of the finest level. */
      indices: Uint16Array;
      /** The element of each run, and where its indices begin; one more than there are runs. */
      elements: Uint32Array;
      indexStart: Uint32Array;
      /** About the scene's origin. */
      frame: FlatBox;
      isTransparent: boolean;
    }
  | {
      kind: 'instances';
      vertices: Uint16Array;
      indices: Uint16Array;
      /** The element of each instance, below the number of its colour. */
      tags: Uint32Array;
      /** Twelve numbers an instance: from the shape's frame to the scene. */
      transforms: Float32Array;
      /** Four numbers an instance: centre and radius, about the scene's origin. */
      spheres: Float32Array;
      /** In the shape's frame. */
      frame: FlatBox;
      isTransparent: boolean;
    }
  | {
      kind: 'crowd';
      shapes: readonly CrowdShape[];
      /** Of each place, into `shapes`. */
      shapeOf: Uint16Array;
      /** Four numbers a place; the first is the tag of its element. */
      places: Uint32Array;
      /** Twelve numbers a place: from the shape's frame to the scene. */
      rows: Float32Array;
      /** Places that lie together, about the scene's origin. */
      clumps: readonly { from: number; to: number; bounds: FlatBox; isTransparent: boolean }[];
    };

/** A block of a model in the scene. */
export interface Block {
  readonly pickSource: PickSource;
  /** About the scene's origin. */
  readonly bounds: FlatBox;
  readonly bytes: number;
  /** Counts what is to be drawn of it; a byte of bits an element in both. */
  count(shown: Uint8Array, selected: Uint8Array): void;
  /** Finds what of it lies in view, and adds the triangles that it has with each of the view's grades. */
  cull(view: CullView, shown: Uint8Array, triangles: Float64Array): void;
  /** Draws what was found, in one of the grades; gives the distance to it, Infinity when nothing is drawn. */
  choose(grade: number): number;
  /** With what is worth sending to the GPU before it is drawn. */
  readonly mesh?: Mesh;
  dispose(): void;
}

/** Where the meshes of a block go. */
export interface BlockParents {
  picture: Object3D;
  /** What is see-through as a whole. */
  ghosts: Object3D;
  mask: Object3D;
}

/** The element of a tag; above it is the number of its colour. */
export const elementBits = 0xffffff;

/** The levels' errors; a level without triangles is off by the whole block. */
export function readErrors({ info }: ModelBlock, sizeM: number): [number, number, number] {
  const errorOf = (level: 1 | 2) =>
    info.indexCounts[level] === 0 ? Math.max(info.levelErrorsM[level], sizeM) : info.levelErrorsM[level];
  return [0, errorOf(1), errorOf(2)];
}

/** Indices of all levels, one after the other. */
export function joinLevels({ indices }: ModelBlock): Uint16Array {
  const joined = new Uint16Array(indices[0].length + indices[1].length + indices[2].length);
  joined.set(indices[0]);
  joined.set(indices[1], indices[0].length);
  joined.set(indices[2], indices[0].length + indices[1].length);
  return joined;
}

/** Where a level's indices lie in the joined ones. */
export function rangeOf({ info: { indexCounts } }: ModelBlock, level: 0 | 1 | 2): [start: number, count: number] {
  const start = level === 0 ? 0 : level === 1 ? indexCounts[0] : indexCounts[0] + indexCounts[1];
  return [start, indexCounts[level]];
}

/** A box moved. */
export function shiftBox(box: FlatBox, by: WorldPoint): FlatBox {
  return [box[0] + by[0], box[1] + by[1], box[2] + by[2], box[3] + by[0], box[4] + by[1], box[5] + by[2]];
}

/** From corner to corner, metres. */
export function diagonalOf(box: FlatBox): number {
  return Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
}
