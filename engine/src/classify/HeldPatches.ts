import type { ElementPatches } from '../compare/ElementPatches.ts';
import type { TriangleMesh } from '../model/TriangleMesh.ts';
import { closestOnElement } from './closestOnElement.ts';
import type { FittedPatches, OffsetFit } from './fitOffset.ts';

/** Patches held against an element as if it had moved: their distances count from its place in the model. */
export interface HeldPatches extends FittedPatches {
  count: number;
  rays: Uint32Array;
  spacing: Float32Array;
}

/** Where an element is thought to stand. */
export type Motion = Pick<OffsetFit, 'offsetM' | 'turnRad' | 'aboutM'>;

/** A move without a turn. */
export const moveBy = (x: number, y: number, z: number): Motion => ({
  offsetM: [x, y, z],
  turnRad: [0, 0, 0],
  aboutM: [0, 0, 0],
});

/** How far the motion takes a place. */
export function displace({ offsetM, turnRad, aboutM }: Motion, place: ArrayLike<number>): [number, number, number] {
  const [rx, ry, rz] = turnRad;
  const x = place[0] - aboutM[0];
  const y = place[1] - aboutM[1];
  const z = place[2] - aboutM[2];
  return [offsetM[0] + ry * z - rz * y, offsetM[1] + rz * x - rx * z, offsetM[2] + rx * y - ry * x];
}

/** Holds the chosen patches, whoever's they are, against the element. */
export function holdAgainst(
  mesh: TriangleMesh,
  element: number,
  patches: ElementPatches,
  chosen: ArrayLike<number>,
  motion: Motion,
): HeldPatches {
  const count = chosen.length;
  const held = {
    count,
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    distance: new Float32Array(count),
    points: new Uint32Array(count),
    rays: new Uint32Array(count),
    spacing: new Float32Array(count),
    ambiguous: new Float32Array(count),
  };
  for (let at = 0; at < count; at++) {
    const patch = chosen[at];
    const place = patches.positions.subarray(patch * 3, patch * 3 + 3);
    const offset = displace(motion, place);
    const found = closestOnElement(mesh, element, place, offset, patches.towards.subarray(patch * 3, patch * 3 + 3));
    held.positions.set(place, at * 3);
    held.normals.set(found.normal, at * 3);
    const [nx, ny, nz] = found.normal;
    held.distance[at] = found.distance + nx * offset[0] + ny * offset[1] + nz * offset[2];
    held.points[at] = patches.points[patch];
    held.rays[at] = patches.rays[patch];
    held.spacing[at] = patches.spacing[patch];
    held.ambiguous[at] = patches.ambiguous[patch];
  }
  return held;
}

/** The distance of a held patch to the element where it is thought to stand. */
export function leftOver({ distance, normals, positions }: HeldPatches, i: number, motion: Motion): number {
  const [x, y, z] = displace(motion, positions.subarray(i * 3, i * 3 + 3));
  return distance[i] - normals[i * 3] * x - normals[i * 3 + 1] * y - normals[i * 3 + 2] * z;
}
