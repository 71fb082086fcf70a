import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import type { ElementPasses, Passes } from '../measure/see/ElementPasses.ts';
import { findBlank, findSeen } from '../measure/see/findSeen.ts';
import type { SurfaceSamples } from '../measure/see/sampleSurface.ts';
import type { ElementEvidence } from './classifyElement.ts';
import { countBits } from './countBits.ts';
import { findDisagreement, type SightOfEpoch } from './findDisagreement.ts';
import { findGirth } from './findGirth.ts';
import { findSize } from './findSize.ts';
import { findSlide } from './findSlide.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { measureKnownOf } from './measureKnown.ts';
import { withExtents } from './nameDimension.ts';
import { questionFit } from './questionFit.ts';
import { settleElement } from './settleElement.ts';

/** What all elements are looked at with; nothing but columns. */
export interface Sight {
  mesh: TriangleMesh;
  samples: SurfaceSamples;
  /** Of each element. */
  areaM2: Float64Array;
  /** 1 for elements whose surface is not closed. */
  isTwoSided: Uint8Array;
  /** Of each triangle. */
  seeThrough: Uint8Array;
  patches: ElementPatches;
  passes: Passes;
  hasStations: boolean;
  /** What scans of the same state say; of one state alone where nothing tells them apart. */
  epochs: readonly SightOfEpoch[];
  /** What all stations show, those that lie off too. */
  allPatches: ElementPatches;
  /** Of each element: how far off the stations are that its patches rest on. */
  errorM: Float64Array;
}

/** Where an element stands, and what was seen of it there. */
export function lookAtElement(sight: Sight, element: number): ElementEvidence {
  const { mesh, samples, areaM2, isTwoSided, patches, passes, hasStations, errorM } = sight;
  const { through, shared, sky, swallowed, silent } = passes;
  const isGlass = isSeeThrough(sight, element);
  const settled = settleElement(mesh, patches, element);
  const fit = settled && findSlide(mesh, patches, element, settled);
  const questioned = questionFit(mesh, patches, element, fit);
  const offsetM = fit?.offsetM ?? [0, 0, 0];
  const own = { patches, from: patches.start[element], to: patches.start[element + 1] };
  const size = isTwoSided[element] ? undefined : (findSize(patches, own.from, own.to) ?? questioned.size);
  const seenM2 =
    seenArea(element, patches, patches.rays) +
    seenArea(element, through, through.cells) +
    seenArea(element, sky, sky.cells);
  return {
    ...findSeen(element, own, passes, samples, offsetM),
    blank: hasStations ? nowhere : findBlank(element, own, samples, offsetM),
    seenShare: seenM2 / areaM2[element],
    points: countOwn(element, patches),
    rays: countPast(element, through),
    closeRays: countPast(element, through, judgingNumbers.closeBehindM),
    metShare: metShareOf(element, through),
    skyRays: sumOf(element, sky.start, sky.rays),
    silentShare:
      (seenArea(element, swallowed, swallowed.cells) + seenArea(element, silent, silent.cells)) / areaM2[element],
    sharedRays: sumOf(element, shared.start, shared.rays),
    sharedOffM: meanDistance(element, shared),
    stations: countStations(element, patches, through, shared, sky),
    hasStations,
    isSeeThrough: isGlass,
    ambiguousShare: ambiguousShareOf(element, patches),
    fit,
    known: fit && measureKnownOf(mesh, patches, element, fit),
    stationErrorM: errorM[element],
    disagreement: isGlass ? undefined : findDisagreement(sight.allPatches, sight.epochs, element),
    isForeign: questioned.isForeign ?? false,
    size: size && withExtents(mesh, element, size),
    girth: fit?.isTurned ? undefined : findGirth(mesh, patches, element),
  };
}

const nowhere = new Float32Array(0);

/** Rays that ended on the element and on nothing else. */
function countOwn(element: number, { start, rays, ambiguous }: ElementPatches): number {
  let sum = 0;
  for (let i = start[element]; i < start[element + 1]; i++) if (ambiguous[i] <= 0.5) sum += rays[i];
  return sum;
}

/** Rays of one cell went the same way, and are wrong together: dense scans would settle by a single one what many should. */
const mostOfCell = 4;

/** Rays that went past the element and ended less than so far behind it. */
function countPast(element: number, { start, rays, cells, distance }: ElementPasses, withinM = Infinity): number {
  let sum = 0;
  for (let i = start[element]; i < start[element + 1]; i++) {
    if (-distance[i] < withinM) sum += Math.min(rays[i], mostOfCell * cells[i]);
  }
  return sum;
}

function metShareOf(element: number, { start, rays, met }: ElementPasses): number {
  return sumOf(element, start, met) / Math.max(1, sumOf(element, start, rays));
}

function sumOf(element: number, start: Uint32Array, counts: Uint32Array): number {
  let sum = 0;
  for (let i = start[element]; i < start[element + 1]; i++) sum += counts[i];
  return sum;
}

/** The area that rays or cells stand for: each for as much as lies between it and its neighbours. */
function seenArea(
  e: number,
  { start, spacing }: Pick<ElementPasses, 'start' | 'spacing'>,
  counts: Uint32Array,
): number {
  let area = 0;
  for (let i = start[e]; i < start[e + 1]; i++) area += counts[i] * spacing[i] * spacing[i];
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
  return countBits(mask);
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
