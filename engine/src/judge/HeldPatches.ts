import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { closestOnElement, type ElementSides, newClosest } from './closestOnElement.ts';
import type { FittedPatches, OffsetFit } from './fitOffset.ts';

/** Patches held against an element as if it had moved: their distances count from its place in the model. */
export interface HeldPatches extends FittedPatches {
  count: number;
  rays: Uint32Array;
  spacing: Float32Array;
}

/** Where an element is thought to stand. */
export type ElementMotion = Pick<OffsetFit, 'offsetM' | 'turnRad' | 'aboutM'>;

/** A move without a turn. */
export const moveBy = (x: number, y: number, z: number): ElementMotion => ({
  offsetM: [x, y, z],
  turnRad: [0, 0, 0],
  aboutM: [0, 0, 0],
});

/** How far the motion takes a place. */
export function displace(
  { offsetM, turnRad, aboutM }: ElementMotion,
  place: ArrayLike<number>,
): [number, number, number] {
  const [rx, ry, rz] = turnRad;
  const x = place[0] - aboutM[0];
  const y = place[1] - aboutM[1];
  const z = place[2] - aboutM[2];
  return [offsetM[0] + ry * z - rz * y, offsetM[1] + rz * x - rx * z, offsetM[2] + rx * y - ry * x];
}

/** Holds the chosen patches, whoever's they are, against the element. */
export function holdAgainst(
  sides: ElementSides,
  patches: ElementPatches,
  chosen: ArrayLike<number>,
  motion: ElementMotion,
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
  const { positions, towards } = patches;
  const [ox, oy, oz] = motion.offsetM;
  const [rx, ry, rz] = motion.turnRad;
  const [ax, ay, az] = motion.aboutM;
  const found = newClosest();
  for (let at = 0; at < count; at++) {
    const patch = chosen[at];
    const p = patch * 3;
    // As `displace`, without its arrays: this runs millions of times.
    const x = positions[p] - ax;
    const y = positions[p + 1] - ay;
    const z = positions[p + 2] - az;
    const dx = ox + ry * z - rz * y;
    const dy = oy + rz * x - rx * z;
    const dz = oz + rx * y - ry * x;
    const [tx, ty, tz] = [towards[p], towards[p + 1], towards[p + 2]];
    closestOnElement(sides, patch, positions[p] - dx, positions[p + 1] - dy, positions[p + 2] - dz, tx, ty, tz, found);
    for (let axis = 0; axis < 3; axis++) held.positions[at * 3 + axis] = positions[p + axis];
    held.normals[at * 3] = found.x;
    held.normals[at * 3 + 1] = found.y;
    held.normals[at * 3 + 2] = found.z;
    held.distance[at] = found.distance + found.x * dx + found.y * dy + found.z * dz;
    held.points[at] = patches.points[patch];
    held.rays[at] = patches.rays[patch];
    held.spacing[at] = patches.spacing[patch];
    held.ambiguous[at] = patches.ambiguous[patch];
  }
  return held;
}

/** The distance of a held patch to the element where it is thought to stand. */
export function leftOver({ distance, normals, positions }: HeldPatches, i: number, motion: ElementMotion): number {
  const { offsetM, turnRad, aboutM } = motion;
  const x = positions[i * 3] - aboutM[0];
  const y = positions[i * 3 + 1] - aboutM[1];
  const z = positions[i * 3 + 2] - aboutM[2];
  const dx = offsetM[0] + turnRad[1] * z - turnRad[2] * y;
  const dy = offsetM[1] + turnRad[2] * x - turnRad[0] * z;
  const dz = offsetM[2] + turnRad[0] * y - turnRad[1] * x;
  return distance[i] - normals[i * 3] * dx - normals[i * 3 + 1] * dy - normals[i * 3 + 2] * dz;
}
