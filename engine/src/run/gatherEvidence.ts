import { type ElementEvidence, isEnough } from '../classify/classifyElement.ts';
import { findMoved } from '../classify/findMoved.ts';
import type { OffsetFit } from '../classify/fitOffset.ts';
import { judgingNumbers } from '../classify/judgingNumbers.ts';
import { gatherOrphans, type Orphans } from '../classify/Orphans.ts';
import { settleElement } from '../classify/settleElement.ts';
import { type ElementPatches, listPatches } from '../compare/ElementPatches.ts';
import { type ElementPasses, listPasses } from '../see/ElementPasses.ts';
import { findSeen, type Seen } from '../see/findSeen.ts';
import type { Spool } from '../spool/Spool.ts';
import type { Run } from './openRun.ts';
import { runFiles } from './RunPlan.ts';
import { readTable } from './sumTableFile.ts';

/** Puts the tiles' sums together, in the order of the tiles: the result does not depend on who worked on which. */
export async function gatherPatches(run: Run, tiles: string[]): Promise<ElementPatches> {
  return listPatches(await readTables(run, tiles.map(runFiles.tile)), elementsOf(run));
}

async function gatherPasses(run: Run): Promise<Record<'through' | 'shared', ElementPasses>> {
  const tables = await readTables(run, [...run.plan.scans.keys()].map(runFiles.passes));
  return {
    through: listPasses(tables, elementsOf(run), 'through'),
    shared: listPasses(tables, elementsOf(run), 'shared'),
  };
}

const elementsOf = ({ mesh }: Run): number => mesh.triangleStart.length - 1;

const readTables = ({ folder }: Run, files: string[]) => Promise.all(files.map((file) => readTable(folder, file)));

/** What is known about each element, ready to be judged under any tolerance. */
export async function gatherEvidence(run: Run, patches: ElementPatches, spools: Spool[]): Promise<ElementEvidence[]> {
  const passes = await gatherPasses(run);
  const hasStations = spools.every(({ station }) => station !== undefined);
  const fits = Array.from({ length: elementsOf(run) }, (_, element) => settleElement(run.mesh, patches, element));
  const scene: Scene = { run, patches, passes, hasStations, orphans: gatherOrphans(run.mesh, patches, fits) };
  const evidence = fits.map((fit, element) => lookAt(scene, element, fit));
  // Whose place is empty comes first: what it claims cannot belong to something that nobody saw.
  for (const isEmpty of [true, false]) {
    for (const [element, seen] of evidence.entries()) {
      if (isDoubtful(seen) === isEmpty && (isEmpty || !isSeen(seen))) {
        evidence[element] = lookBeside(scene, element, seen) ?? seen;
      }
    }
  }
  return evidence;
}

/** What all elements are looked at with. */
interface Scene {
  run: Run;
  patches: ElementPatches;
  passes: Record<'through' | 'shared', ElementPasses>;
  hasStations: boolean;
  orphans: Orphans;
}

/** What was seen of an element in its place. */
function lookAt({ run, patches, passes, hasStations }: Scene, element: number, fit: OffsetFit | undefined) {
  const { through, shared } = passes;
  const own = { patches, from: patches.start[element], to: patches.start[element + 1] };
  const area = seenArea(element, patches, patches.rays) + seenArea(element, through, through.rays);
  return {
    ...findSeen(element, own, passes, run.samples(), fit?.offsetM ?? [0, 0, 0]),
    seenShare: area / run.cubes().areaM2[element],
    points: countOwn(element, patches),
    rays: sumOf(element, through.start, through.rays),
    sharedRays: sumOf(element, shared.start, shared.rays),
    sharedOffM: meanDistance(element, shared),
    stations: countStations(element, patches, through, shared),
    hasStations,
    isSeeThrough: isSeeThrough(run, element),
    ambiguousShare: ambiguousShareOf(element, patches),
    fit,
  };
}

/** From this share of emptiness on, an element is looked for elsewhere. */
const doubtfulShare = 0.08;
/** Where it was found, no more than this share is empty. */
const foundShare = 0.35;
/** Of an element that nobody saw in its place, nearly everything around must speak for it, and show this much of it. */
const unseenShare = 0.7;
const unseenPart = 0.1;

const isDoubtful = (seen: ElementEvidence): boolean =>
  !seen.isSeeThrough && seen.free.length / 3 >= judgingNumbers.leastSamples && freeShare(seen) >= doubtfulShare;

const isSeen = (seen: ElementEvidence): boolean =>
  isEnough(seen, (seen.hits.length + seen.free.length) / 3) && seen.points >= judgingNumbers.leastPoints;

/** The element beside its place, where that explains what nobody else does. */
function lookBeside({ run, patches, passes, orphans }: Scene, element: number, seen: ElementEvidence) {
  const moved = findMoved(run.mesh, patches, element, orphans);
  if (!moved) return undefined;
  // What it explains best is its own, however many surfaces were as near.
  moved.held.ambiguous.fill(0);
  const held = { patches: moved.held, from: 0, to: moved.held.count };
  const there = findSeen(element, held, passes, run.samples(), moved.fit.offsetM);
  const isEmpty = isDoubtful(seen);
  const most = isEmpty ? Math.min(foundShare, freeShare(seen) - doubtfulShare / 2) : foundShare;
  const least = isEmpty ? judgingNumbers.leastObserved : unseenPart;
  if (freeShare(there) > most || there.hits.length / 3 < least * there.samples) return undefined;
  if (!isEmpty && moved.share < unseenShare) return undefined;
  orphans.take(moved.patches);
  const points = moved.held.rays.reduce((sum, rays) => sum + rays, 0);
  const area = moved.held.spacing.reduce((sum, spacing, i) => sum + spacing * spacing * moved.held.rays[i], 0);
  const seenShare = Math.max(seen.seenShare, area / run.cubes().areaM2[element]);
  return { ...seen, ...there, seenShare, points, fit: moved.fit };
}

const freeShare = ({ hits, free }: Pick<Seen, 'hits' | 'free'>): number =>
  free.length / Math.max(1, hits.length + free.length);

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

function isSeeThrough({ mesh, seeThrough }: Run, element: number): boolean {
  const from = mesh.triangleStart[element];
  const to = mesh.triangleStart[element + 1];
  return to > from && seeThrough.subarray(from, to).every((value) => value === 1);
}

function ambiguousShareOf(element: number, { start, ambiguous }: ElementPatches): number {
  let sum = 0;
  for (let patch = start[element]; patch < start[element + 1]; patch++) sum += ambiguous[patch];
  return sum / Math.max(1, start[element + 1] - start[element]);
}
