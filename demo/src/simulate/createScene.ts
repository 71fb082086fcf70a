import type { Bvh } from '@plumbline/engine/ground/geometry/Bvh';
import { buildBvh } from '@plumbline/engine/ground/geometry/buildBvh';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import { createReturns, type Returns } from './createReturns.ts';
import { defaultSettings } from './SimulationOptions.ts';
import type { Triangles } from './Triangles.ts';
import { triangleNormals } from './triangleNormals.ts';

/** What rays meet. */
export interface Scene extends Triangles {
  origin: Vector;
  /** Unit normals, three numbers a triangle, by the order of its corners; zero where it has no area. */
  normals: Float32Array;
  /** What stops every ray. */
  opaque: Bvh;
  /** What lets most rays through. */
  glass: Bvh;
  /** What of the rays comes back. */
  returns: Returns;
}

/** Triangles with less opacity than this are glass. */
export const glassBelow = 230;

const ordinary = createReturns([], defaultSettings.surfaces);

/** Triangles ready for rays. */
export function createScene(origin: Vector, triangles: Triangles, returns = ordinary): Scene {
  const { corners, colour, element } = triangles;
  const opaque: number[] = [];
  const glass: number[] = [];
  for (let triangle = 0; triangle < element.length; triangle++) {
    (colour[triangle * 4 + 3] < glassBelow ? glass : opaque).push(triangle);
  }
  const indices = new Uint32Array(element.length * 3).map((_, i) => i);
  return {
    ...triangles,
    origin,
    normals: triangleNormals(corners),
    opaque: buildBvh(corners, indices, Uint32Array.from(opaque)),
    glass: buildBvh(corners, indices, Uint32Array.from(glass)),
    returns,
  };
}
