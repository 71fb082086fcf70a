import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { ElementEvidence } from '../judge/classifyElement.ts';
import { settleElement } from '../judge/settleElement.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import type { ElementPasses } from '../measure/see/ElementPasses.ts';
import { findSeen } from '../measure/see/findSeen.ts';
import type { SurfaceSamples } from '../measure/see/sampleSurface.ts';

/** What all elements are looked at with; nothing but columns, so that threads can share it. */
export interface Sight {
  mesh: TriangleMesh;
  samples: SurfaceSamples;
  /** Of each element. */
  areaM2: Float64Array;
  /** Of each triangle. */
  seeThrough: Uint8Array;
  patches: ElementPatches;
  through: ElementPasses;
  shared: ElementPasses;
  hasStations: boolean;
}

/** Where an element stands, and what was seen of it there. */
export function lookAtElement(sight: Sight, element: number): ElementEvidence {
  const { mesh, samples, areaM2, patches, through, shared, hasStations } = sight;
  const fit = settleElement(mesh, patches, element);
  const own = { patches, from: patches.start[element], to: patches.start[element + 1] };
  const area = seenArea(element, patches, patches.rays) + seenArea(element, through, through.rays);
  return {
    ...findSeen(element, own, sight, samples, fit?.offsetM ?? [0, 0, 0]),
    seenShare: area / areaM2[element],
    points: countOwn(element, patches),
    rays: sumOf(element, through.start, through.rays),
    sharedRays: sumOf(element, shared.start, shared.rays),
    sharedOffM: meanDistance(element, shared),
    stations: countStations(element, patches, through, shared),
    hasStations,
    isSeeThrough: isSeeThrough(sight, element),
    ambiguousShare: ambiguousShareOf(element, patches),
    fit,
  };
}

/** Rays that ended on the element and on nothing else. */
function countOwn(element: number, { start, rays, ambiguous }: ElementPatches): number {
  let sum = 0;
  for (let i = start[element]; i < start[element + 1]; i++) if (ambiguous[i] <= 0.5) sum += rays[i];
  return sum;
}

function sumOf(element: number, start: Uint32Array, counts: Uint32Array): number {
  let sum = 0;
  for (let i = start[element]; i < start[element + 1]; i++) sum += counts[i];
  return sum;
}

/** The area that the rays stand for: each for as much as lies between it and its neighbours. */
function seenArea(e: number, { start, spacing }: Pick<ElementPasses, 'start' | 'spacing'>, rays: Uint32Array): number {
  let area = 0;
  for (let i = start[e]; i < start[e + 1]; i++) area += rays[i] * spacing[i] * spacing[i];
  return area;
}

function meanDistance(element: number, { start, distance, rays }: ElementPasses): number {
  let sum = 0;
  let total = 0;
  for (let i = start[element]; i < start[element + 1]; i++) {
    sum += distance[i] * rays[i];
    total += rays[i];
  }
  return total > 0 ? sum / total : 0;
}

function countStations(element: number, ...seen: { start: Uint32Array; scans: Uint32Array }[]): number {
  let mask = 0;
  for (const { start, scans } of seen) {
    for (let i = start[element]; i < start[element + 1]; i++) mask |= scans[i];
  }
  let count = 0;
  for (let bits = mask >>> 0; bits !== 0; bits &= bits - 1) count++;
  return count;
}

function isSeeThrough({ mesh, seeThrough }: Sight, element: number): boolean {
  const from = mesh.triangleStart[element];
  const to = mesh.triangleStart[element + 1];
  return to > from && seeThrough.subarray(from, to).every((value) => value === 1);
}

function ambiguousShareOf(element: number, { start, ambiguous }: ElementPatches): number {
  let sum = 0;
  for (let patch = start[element]; patch < start[element + 1]; patch++) sum += ambiguous[patch];
  return sum / Math.max(1, start[element + 1] - start[element]);
}
