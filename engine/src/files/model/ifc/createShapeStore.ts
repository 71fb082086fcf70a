import type { ModelShape } from '../BuildingModel.ts';
import { cleanShape, type RawShape, vertexStride } from './cleanShape.ts';

/** A shape in the store; `index` is undefined when no triangle of it was left. */
export interface StoredShape {
  index: number | undefined;
  areaM2: number;
  wasInsideOut: boolean;
}

/** The shapes of a file, each kept once. */
export interface ShapeStore {
  readonly shapes: ModelShape[];
  /** Undefined when a coordinate is no finite number. */
  add(raw: RawShape): StoredShape | undefined;
}

/**
 * Knows shapes by their content. web-ifc numbers a geometry by its representation item even after cutting openings
 * out of it, so one number may stand for the whole wall in one element and for the cut one in another.
 */
export function createShapeStore(): ShapeStore {
  const shapes: ModelShape[] = [];
  const known = new Map<string, StoredShape | undefined>();
  return {
    shapes,
    add(raw) {
      const key = keyOf(raw);
      if (known.has(key)) return known.get(key);
      const clean = cleanShape(raw);
      const stored = clean && {
        index: clean.indices.length > 0 ? shapes.length : undefined,
        areaM2: clean.areaM2,
        wasInsideOut: clean.wasInsideOut,
      };
      if (clean && clean.indices.length > 0) shapes.push({ positions: clean.positions, indices: clean.indices });
      known.set(key, stored);
      return stored;
    },
  };
}

/** Sixty-four bits of the positions and indices, beside their numbers. */
function keyOf({ vertices, indices, isMirrored }: RawShape): string {
  const words = new Uint32Array(vertices.buffer, vertices.byteOffset, vertices.length);
  let first = 0x9747b28c;
  let second = 0x85ebca6b;
  for (let i = 0; i < words.length; i += vertexStride) {
    for (let axis = i; axis < i + 3; axis++) {
      first = Math.imul(first ^ words[axis], 0x9e3779b1);
      first ^= first >>> 15;
      second = Math.imul(second + words[axis], 0xc2b2ae35);
      second ^= second >>> 13;
    }
  }
  for (let i = 0; i < indices.length; i++) {
    first = Math.imul(first ^ indices[i], 0x9e3779b1);
    first ^= first >>> 15;
    second = Math.imul(second + indices[i], 0xc2b2ae35);
    second ^= second >>> 13;
  }
  return `${words.length} ${indices.length} ${first} ${second} ${isMirrored}`;
}
