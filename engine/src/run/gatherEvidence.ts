import type { ElementEvidence } from '../classify/classifyElement.ts';
import { settleElement } from '../classify/settleElement.ts';
import { type ElementPatches, listPatches } from '../compare/ElementPatches.ts';
import { createPatchTable, mergePatches, type PatchTable } from '../compare/PatchTable.ts';
import { markHits } from '../see/markHits.ts';
import type { SurfaceSamples } from '../see/sampleSurface.ts';
import type { Spool } from '../spool/Spool.ts';
import type { Run } from './openRun.ts';
import { runFiles } from './RunPlan.ts';
import { readTileTable } from './units.ts';

/** Points this near to a place on the surface speak for it; scans are at least this dense where they say anything. */
const reachM = 0.06;

/** Puts the tiles' sums together, in the order of the tiles: the result does not depend on who worked on which. */
export async function gatherPatches(run: Run, tiles: string[]): Promise<ElementPatches> {
  let table: PatchTable = createPatchTable(1 << 16);
  for (const tile of tiles) table = mergePatches(table, await readTileTable(run, tile));
  return listPatches(table, run.mesh.triangleStart.length - 1);
}

/** What is known about each element, ready to be judged under any tolerance. */
export async function gatherEvidence(run: Run, patches: ElementPatches, spools: Spool[]): Promise<ElementEvidence[]> {
  const samples = run.samples();
  const count = samples.start[samples.start.length - 1];
  const hits = new Uint8Array(count);
  for (let element = 0; element < samples.start.length - 1; element++) {
    markHits(element, patches, samples, reachM, hits);
  }
  const lookedPast = await gatherLookedPast(run, count);
  const hasStations = spools.every(({ station }) => station !== undefined);
  return Array.from({ length: samples.start.length - 1 }, (_, element) => ({
    ...samplesOf(element, samples, hits, lookedPast.free),
    stations: countStations(element, patches, samples, lookedPast.stations),
    hasStations,
    isSeeThrough: isSeeThrough(run, element),
    ambiguousShare: ambiguousShareOf(element, patches),
    fit: settleElement(run.mesh, patches, element),
  }));
}

async function gatherLookedPast({ folder, plan }: Run, count: number) {
  const free = new Uint8Array(count);
  const stations = new Uint32Array(count);
  for (const scan of plan.scans.keys()) {
    const seen = await folder.readBytes(runFiles.seen(scan));
    for (let i = 0; i < count; i++) {
      if (seen[i] === 0) continue;
      free[i]++;
      stations[i] |= 1 << (scan & 31);
    }
  }
  return { free, stations };
}

function samplesOf(element: number, samples: SurfaceSamples, hits: Uint8Array, free: Uint8Array) {
  const first = samples.start[element];
  const last = samples.start[element + 1];
  const hitPlaces: number[] = [];
  const freePlaces: number[] = [];
  for (let i = first; i < last; i++) {
    const into = hits[i] > 0 ? hitPlaces : free[i] > 0 ? freePlaces : undefined;
    into?.push(samples.positions[i * 3], samples.positions[i * 3 + 1], samples.positions[i * 3 + 2]);
  }
  return { samples: last - first, hits: Float32Array.from(hitPlaces), free: Float32Array.from(freePlaces) };
}

function countStations(e: number, patches: ElementPatches, samples: SurfaceSamples, past: Uint32Array): number {
  let mask = 0;
  for (let patch = patches.start[e]; patch < patches.start[e + 1]; patch++) mask |= patches.scans[patch];
  for (let sample = samples.start[e]; sample < samples.start[e + 1]; sample++) mask |= past[sample];
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
