import type { ElementPatches } from '../compare/ElementPatches.ts';
import type { ElementPasses, Passes } from './ElementPasses.ts';
import { markSamples, type Places } from './markSamples.ts';
import type { SurfaceSamples } from './sampleSurface.ts';
import { seeingLimits } from './seeingLimits.ts';

/** What was seen of one element, in places on its surface. */
export interface Seen {
  samples: number;
  /** x, y, z of the samples with scan points beside them, and of those that rays went through, or past into the sky. */
  hits: Float32Array;
  free: Float32Array;
  /** How many samples are neither, and swallowed rays: they mirror, or something dark is there or behind. */
  swallowing: number;
  /** How many samples rays ended on that may have met another element in the same place instead. */
  shared: number;
}

/** Patches `from` to `to` lie over the element. */
export interface OwnPatches {
  patches: Pick<ElementPatches, 'positions' | 'normals' | 'distance' | 'spacing' | 'rays' | 'ambiguous'>;
  from: number;
  to: number;
}

/** Asks of every sample whether it was met or looked past, with the element moved by `offset` along its surfaces. */
export function findSeen(
  element: number,
  own: OwnPatches,
  { through, shared, sky, swallowed, silent }: Passes,
  samples: SurfaceSamples,
  offset: readonly number[],
): Seen {
  const first = samples.start[element];
  const count = samples.start[element + 1] - first;
  const met = new Float32Array(count);
  const passed = new Float32Array(count);
  markSamples(feetOf(own), samples, element, offset, met);
  markSamples(passesOf(through, element), samples, element, offset, passed);
  const sharing = new Float32Array(count);
  markSamples(passesOf(shared, element), samples, element, offset, sharing);
  const skyward = new Float32Array(count);
  markSamples(passesOf(sky, element), samples, element, offset, skyward);
  const kept = new Float32Array(count);
  markSamples(passesOf(swallowed, element), samples, element, offset, kept);
  const quiet = kept.slice();
  markSamples(passesOf(silent, element), samples, element, offset, quiet);
  const isMet = (i: number) => met[i] > 0 && met[i] >= seeingLimits.leastReturned * passed[i];
  const isFree = (i: number) => !isMet(i) && (passed[i] > quiet[i] || skyward[i] > 0);
  return {
    samples: count,
    hits: choose(samples, first, count, isMet),
    free: choose(samples, first, count, isFree),
    swallowing: kept.reduce((sum, rays, i) => (rays > 0 && !isMet(i) && !isFree(i) ? sum + 1 : sum), 0),
    shared: countMarked(sharing),
  };
}

/** The samples without points on sides that have some. */
export function findBlank(
  element: number,
  own: OwnPatches,
  samples: SurfaceSamples,
  offset: readonly number[],
): Float32Array {
  const first = samples.start[element];
  const count = samples.start[element + 1] - first;
  const met = new Float32Array(count);
  markSamples(feetOf(own), samples, element, offset, met);
  const sideOf = (i: number) =>
    [0, 1, 2].reduce((sum, axis) => sum * 8 + Math.round(samples.normals[(first + i) * 3 + axis] * 2) + 2, 0);
  const sides = new Set<number>();
  for (let i = 0; i < count; i++) if (met[i] > 0) sides.add(sideOf(i));
  return choose(samples, first, count, (i) => met[i] === 0 && sides.has(sideOf(i)));
}

/** The places of the samples from `first` on that are wanted. */
function choose(
  { positions }: SurfaceSamples,
  first: number,
  count: number,
  isWanted: (i: number) => boolean,
): Float32Array {
  const chosen = new Float32Array(count * 3);
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (!isWanted(i)) continue;
    for (let axis = 0; axis < 3; axis++) chosen[at++] = positions[(first + i) * 3 + axis];
  }
  return chosen.slice(0, at);
}

function countMarked(rays: Float32Array): number {
  let marked = 0;
  for (let i = 0; i < rays.length; i++) if (rays[i] > 0) marked++;
  return marked;
}

function reachOf(spacing: number): number {
  const { reachM, reachSpacings, farthestReachM } = seeingLimits;
  return Math.min(farthestReachM, Math.max(reachM, reachSpacings * spacing));
}

/** The places on the surface over which the patches lie. */
function feetOf({ patches, from, to }: OwnPatches): Places {
  const { positions, normals, distance, spacing, rays, ambiguous } = patches;
  const feet = createPlaces(to - from);
  for (let patch = from; patch < to; patch++) {
    if (ambiguous[patch] > seeingLimits.mostAmbiguous) continue;
    const at = feet.count++;
    for (let axis = 0; axis < 3; axis++) {
      const normal = normals[patch * 3 + axis];
      feet.normals[at * 3 + axis] = normal;
      feet.positions[at * 3 + axis] = positions[patch * 3 + axis] - distance[patch] * normal;
    }
    feet.reachM[at] = reachOf(spacing[patch]);
    feet.rays[at] = rays[patch];
  }
  return feet;
}

function passesOf({ start, positions, normals, spacing, rays }: ElementPasses, element: number): Places {
  const from = start[element];
  const to = start[element + 1];
  const reachM = new Float32Array(to - from);
  for (let i = from; i < to; i++) reachM[i - from] = reachOf(spacing[i]);
  return {
    count: to - from,
    positions: positions.subarray(from * 3, to * 3),
    normals: normals.subarray(from * 3, to * 3),
    reachM,
    rays: new Float32Array(rays.subarray(from, to)),
  };
}

function createPlaces(most: number): Places {
  return {
    count: 0,
    positions: new Float32Array(most * 3),
    normals: new Float32Array(most * 3),
    reachM: new Float32Array(most),
    rays: new Float32Array(most),
  };
}
