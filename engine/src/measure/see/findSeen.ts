import type { ElementPatches } from '../compare/ElementPatches.ts';
import type { ElementPasses } from './ElementPasses.ts';
import { markSamples, type Places } from './markSamples.ts';
import type { SurfaceSamples } from './sampleSurface.ts';

/** What was seen of one element, in places on its surface. */
export interface Seen {
  samples: number;
  /** x, y, z of the samples with scan points beside them, and of those that rays went through. */
  hits: Float32Array;
  free: Float32Array;
  /** How many samples rays ended on that may have met another element in the same place instead. */
  shared: number;
}

/** Points this near to a place on the surface speak for it … */
const reachM = 0.06;
/** … or as near as neighbouring rays are, times this, where scans are sparse … */
const reachSpacings = 0.8;
/** … up to here. */
const farthestReachM = 0.2;
/** With fewer returns than this share of the rays that went through, what came back is stray. */
const leastReturned = 0.4;
/** What lies as near to a neighbour's surface is no sign of this element: rafters flush with the roof they carry. */
const mostAmbiguous = 0.5;

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
  { through, shared }: Record<'through' | 'shared', ElementPasses>,
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
  const isMet = (i: number) => met[i] > 0 && met[i] >= leastReturned * passed[i];
  return {
    samples: count,
    hits: choose(samples, first, count, isMet),
    free: choose(samples, first, count, (i) => passed[i] > 0 && !isMet(i)),
    shared: countMarked(sharing),
  };
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

const reachOf = (spacing: number): number => Math.min(farthestReachM, Math.max(reachM, reachSpacings * spacing));

/** The places on the surface over which the patches lie. */
function feetOf({ patches, from, to }: OwnPatches): Places {
  const { positions, normals, distance, spacing, rays, ambiguous } = patches;
  const feet = createPlaces(to - from);
  for (let patch = from; patch < to; patch++) {
    if (ambiguous[patch] > mostAmbiguous) continue;
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
