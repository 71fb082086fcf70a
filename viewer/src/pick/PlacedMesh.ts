import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { dot, type WorldPoint } from '../geometry/vectors.ts';

/** Triangles in a frame, and where that is put. */
export interface PlacedMesh {
  /** Four numbers a vertex, 0 to 65,535 in the frame. */
  vertices: Uint16Array;
  indices: Uint16Array;
  frame: FlatBox;
  /** From the frame to the scene: twelve numbers that begin at `at`; without them the frame lies in the scene. */
  place?: { rows: Float32Array; at: number };
}

/** Where a vertex is, about the scene's origin. */
export function placeVertex({ vertices, frame, place }: PlacedMesh, vertex: number): WorldPoint {
  const own = (axis: 0 | 1 | 2) =>
    frame[axis] + (vertices[vertex * 4 + axis]! / 65_535) * (frame[axis + 3]! - frame[axis]);
  const point: WorldPoint = [own(0), own(1), own(2)];
  if (!place) return point;
  const { rows: m, at } = place;
  const along = (row: number) => dot([m[row]!, m[row + 1]!, m[row + 2]!], point) + m[row + 3]!;
  return [along(at), along(at + 4), along(at + 8)];
}
