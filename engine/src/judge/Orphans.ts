import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { Vector } from '../ground/geometry/Vector.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import type { OffsetFit } from './fitOffset.ts';

/** Patches that nothing explains, by place. */
export interface Orphans {
  /** Those in the box of an element, widened; no more than `most`. */
  near(element: number, radiusM: number, most?: number): number[];
  /** They have found whose they are. */
  take(patches: readonly number[]): void;
}

const cellM = 0.5;
/** Farther than this from where its owner stands, a patch is somebody else's. */
const explainedM = 0.008;
/** Owners that everything agrees with only because they were seen nowhere else explain nothing … */
const farthestExplainingM = 0.02;
/** … but for those that sides in so many directions show to have moved, and so much of one mind. */
const surelyMoved = { directions: 3, agreement: 0.6 };
const mostAsked = 4000;

/** The patches that do not lie on the element they were given to, wherever that stands. */
export function gatherOrphans(
  mesh: TriangleMesh,
  patches: ElementPatches,
  fits: readonly (OffsetFit | undefined)[],
): Orphans {
  const orphans: number[] = [];
  for (const [element, fit] of fits.entries()) {
    if (fit?.isTurned) continue;
    const offsetM = fit && explains(fit) ? fit.offsetM : undefined;
    for (let patch = patches.start[element]; patch < patches.start[element + 1]; patch++) {
      if (!offsetM || !isExplained(patches, patch, offsetM)) orphans.push(patch);
    }
  }
  return sortByPlace(mesh, patches, orphans);
}

const explains = ({ offsetM, directions, agreement }: OffsetFit): boolean =>
  Math.hypot(...offsetM) < farthestExplainingM ||
  (directions >= surelyMoved.directions && agreement >= surelyMoved.agreement);

/** Sorts patches by place, so that those about an element are found. */
export function sortByPlace(
  { positions, indices, triangleStart }: TriangleMesh,
  patches: ElementPatches,
  orphans: Iterable<number>,
): Orphans {
  const cells = new Map<number, number[]>();
  for (const patch of orphans) {
    const key = keyOf(
      Math.floor(patches.positions[patch * 3] / cellM),
      Math.floor(patches.positions[patch * 3 + 1] / cellM),
      Math.floor(patches.positions[patch * 3 + 2] / cellM),
    );
    const cell = cells.get(key);
    if (cell) cell.push(patch);
    else cells.set(key, [patch]);
  }
  const taken = new Set<number>();
  return {
    take(found) {
      for (const patch of found) taken.add(patch);
    },
    near(element, radiusM, most = mostAsked) {
      const low = [Infinity, Infinity, Infinity];
      const high = [-Infinity, -Infinity, -Infinity];
      for (let i = triangleStart[element] * 3; i < triangleStart[element + 1] * 3; i++) {
        for (let axis = 0; axis < 3; axis++) {
          low[axis] = Math.min(low[axis], positions[indices[i] * 3 + axis] - radiusM);
          high[axis] = Math.max(high[axis], positions[indices[i] * 3 + axis] + radiusM);
        }
      }
      const found: number[] = [];
      const [first, last] = [low, high].map((corner) => corner.map((value) => Math.floor(value / cellM)));
      for (let x = first[0]; x <= last[0]; x++) {
        for (let y = first[1]; y <= last[1]; y++) {
          for (let z = first[2]; z <= last[2] && found.length < most; z++) {
            for (const patch of cells.get(keyOf(x, y, z)) ?? []) {
              if (!taken.has(patch) && isInside(patches.positions, patch * 3, low, high)) found.push(patch);
            }
          }
        }
      }
      return found;
    },
  };
}

function isExplained({ distance, normals }: ElementPatches, patch: number, [x, y, z]: Vector): boolean {
  const moved = normals[patch * 3] * x + normals[patch * 3 + 1] * y + normals[patch * 3 + 2] * z;
  return Math.abs(distance[patch] - moved) < explainedM;
}

function isInside(positions: Float32Array, at: number, low: number[], high: number[]): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (positions[at + axis] < low[axis] || positions[at + axis] > high[axis]) return false;
  }
  return true;
}

/** Whatever is on earth lies within this many cells of the origin. */
const mostCells = 2 ** 17;

const keyOf = (x: number, y: number, z: number): number => x + mostCells * (y + mostCells * z);
