import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import type { ElementPasses } from '../measure/see/ElementPasses.ts';
import { judgingNumbers } from './judgingNumbers.ts';

/** An element that stands in some scans and that others looked through, by what people call them. */
export interface Disagreement {
  standsIn: string;
  goneIn: string;
}

/** Scans that show one state of the building, and what they say of elements. */
export interface SightOfEpoch {
  name: string;
  /** Where rays of these scans alone went through, and of which nothing came back. */
  through: ElementPasses;
  swallowed: ElementPasses;
  /** Where each stood, about the mesh's origin, and its place in the plan. */
  stations: readonly { scan: number; at: readonly [number, number, number] }[];
}

/** Which places of an element an epoch shows, and which it looked through; by numbers of cubes. */
interface Shown {
  hits: Set<number>;
  free: Set<number>;
}

/** Asks whether one epoch shows of an element what another looked through, in the same places. */
export function findDisagreement(
  patches: ElementPatches,
  epochs: readonly SightOfEpoch[],
  element: number,
): Disagreement | undefined {
  if (epochs.length < 2) return undefined;
  const shown = epochs.map((epoch): Shown => ({ hits: new Set(), free: listFree(epoch, element) }));
  if (shown.every(({ free }) => free.size < judgingNumbers.leastDisagreeing)) return undefined;
  addHits(patches, epochs, element, shown);
  let most = 0;
  let found: Disagreement | undefined;
  for (const [a, stands] of shown.entries()) {
    for (const [b, gone] of shown.entries()) {
      const places = a === b ? 0 : countDisagreeing(stands, gone);
      if (places <= most) continue;
      most = places;
      found = { standsIn: epochs[a].name, goneIn: epochs[b].name };
    }
  }
  return found;
}

/** 0 where they are too few, or too small a part of what both looked at: people, machines and edges. */
function countDisagreeing(stands: Shown, gone: Shown): number {
  const { leastDisagreeing, disagreeingShare } = judgingNumbers;
  let agreeing = 0;
  let disagreeing = 0;
  for (const place of stands.hits) {
    if (isNear(gone.hits, place)) agreeing++;
    else if (isNear(gone.free, place) && !isNear(stands.free, place)) disagreeing++;
  }
  const isEnough =
    disagreeing >= leastDisagreeing &&
    disagreeing >= disagreeingShare * (agreeing + disagreeing) &&
    disagreeing >= disagreeingShare * stands.free.size;
  return isEnough ? disagreeing : 0;
}

const cubeM = 0.1;
/** More cubes than a building is long. */
const most = 2 ** 17;
const cubeOf = (x: number, y: number, z: number): number => (z * most + y) * most + x;

function placeAt(positions: Float32Array, row: number): number {
  const along = (axis: number) => Math.floor(positions[row * 3 + axis] / cubeM) + most / 2;
  return cubeOf(along(0), along(1), along(2));
}

/** In the same cube, or one beside it. */
function isNear(places: ReadonlySet<number>, place: number): boolean {
  if (places.has(place)) return true;
  for (let z = -1; z <= 1; z++) {
    for (let y = -1; y <= 1; y++) for (let x = -1; x <= 1; x++) if (places.has(place + cubeOf(x, y, z))) return true;
  }
  return false;
}

/**
 * Rays that ended well behind the element; what is closer behind it may be the element itself, and what is seen beside rays
 * of which nothing came back, its reflection, unless it is a surface of the model.
 */
function listFree({ through, swallowed }: SightOfEpoch, element: number): Set<number> {
  const { start, positions, distance, met, rays } = through;
  const mirroring = new Set<number>();
  for (let row = swallowed.start[element]; row < swallowed.start[element + 1]; row++) {
    mirroring.add(placeAt(swallowed.positions, row));
  }
  const free = new Set<number>();
  for (let row = start[element]; row < start[element + 1]; row++) {
    if (-distance[row] < judgingNumbers.closeBehindM) continue;
    const place = placeAt(positions, row);
    if (met[row] >= 0.5 * rays[row] || !isNear(mirroring, place)) free.add(place);
  }
  return free;
}

function addHits(
  patches: ElementPatches,
  epochs: readonly SightOfEpoch[],
  element: number,
  shown: readonly Shown[],
): void {
  const { start, positions, distance, ambiguous } = patches;
  const byBit = Array.from({ length: 32 }, (_, bit) =>
    epochs.flatMap(({ stations }, epoch) =>
      stations.flatMap(({ scan, at }) => (scan % 32 === bit ? [{ epoch, at }] : [])),
    ),
  );
  for (let row = start[element]; row < start[element + 1]; row++) {
    if (ambiguous[row] > 0.5 || Math.abs(distance[row]) > judgingNumbers.closeBehindM) continue;
    for (const epoch of epochsOf(patches, row, byBit)) shown[epoch].hits.add(placeAt(positions, row));
  }
}

type Candidates = readonly { epoch: number; at: readonly [number, number, number] }[];

/** Patches tell scans by one bit each, folded modulo 32: of those that share a bit, the one that the patch looks towards. */
function epochsOf({ scans, positions, towards }: ElementPatches, row: number, byBit: readonly Candidates[]): number[] {
  const mask = scans[row];
  const isAlone = (mask & (mask - 1)) === 0;
  return byBit.flatMap((candidates, bit) => {
    if (((mask >>> bit) & 1) === 0 || candidates.length === 0) return [];
    const [{ epoch }] = candidates;
    if (candidates.every((one) => one.epoch === epoch)) return [epoch];
    if (!isAlone) return [];
    const cosineTo = ({ at }: Candidates[number]) => {
      const way = at.map((value, axis) => value - positions[row * 3 + axis]);
      const along = way.reduce((sum, value, axis) => sum + value * towards[row * 3 + axis], 0);
      return along / Math.hypot(...way);
    };
    return [candidates.reduce((best, one) => (cosineTo(one) > cosineTo(best) ? one : best)).epoch];
  });
}
