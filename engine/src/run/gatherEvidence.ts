import { shareColumns } from '../ground/threads/shareColumns.ts';
import { type ElementEvidence, isEnough } from '../judge/classifyElement.ts';
import { findMoved } from '../judge/findMoved.ts';
import { judgingNumbers } from '../judge/judgingNumbers.ts';
import { gatherOrphans, type Orphans } from '../judge/Orphans.ts';
import { type ElementPatches, listPatches } from '../measure/compare/ElementPatches.ts';
import { listPasses } from '../measure/see/ElementPasses.ts';
import { findSeen, type Seen } from '../measure/see/findSeen.ts';
import type { Spool } from '../measure/spool/Spool.ts';
import { lookAtAll } from './lookAtAll.ts';
import type { Sight } from './lookAtElement.ts';
import type { Run } from './openRun.ts';
import { runFiles } from './RunPlan.ts';
import { readTable } from './sumTableFile.ts';

/** Puts the tiles' sums together, in the order of the tiles: the result does not depend on who worked on which. */
export async function gatherPatches(run: Run, tiles: string[]): Promise<ElementPatches> {
  return shareColumns(listPatches(await readTables(run, tiles.map(runFiles.tile)), elementsOf(run)));
}

async function gatherSight(run: Run, patches: ElementPatches, spools: Spool[]): Promise<Sight> {
  const tables = await readTables(run, [...run.plan.scans.keys()].map(runFiles.passes));
  return shareColumns({
    mesh: run.mesh,
    samples: run.samples(),
    areaM2: run.cubes().areaM2,
    seeThrough: run.seeThrough,
    patches,
    through: listPasses(tables, elementsOf(run), 'through'),
    shared: listPasses(tables, elementsOf(run), 'shared'),
    hasStations: spools.every(({ station }) => station !== undefined),
  });
}

const elementsOf = ({ mesh }: Run): number => mesh.triangleStart.length - 1;

const readTables = ({ folder }: Run, files: string[]) => Promise.all(files.map((file) => readTable(folder, file)));

/** What is known about each element, ready to be judged under any tolerance. */
export async function gatherEvidence(
  run: Run,
  patches: ElementPatches,
  spools: Spool[],
  threads: number,
): Promise<ElementEvidence[]> {
  const sight = await gatherSight(run, patches, spools);
  const evidence = await lookAtAll(sight, threads);
  const fits = evidence.map(({ fit }) => fit);
  const orphans = gatherOrphans(run.mesh, patches, fits);
  // Whose place is empty comes first: what it claims cannot belong to something that nobody saw.
  for (const isEmpty of [true, false]) {
    for (const [element, seen] of evidence.entries()) {
      if (isDoubtful(seen) === isEmpty && (isEmpty || !isSeen(seen))) {
        evidence[element] = lookBeside(sight, orphans, element, seen) ?? seen;
      }
    }
  }
  return evidence;
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
function lookBeside(
  sight: Sight,
  orphans: Orphans,
  element: number,
  seen: ElementEvidence,
): ElementEvidence | undefined {
  const { mesh, patches, samples, areaM2 } = sight;
  const moved = findMoved(mesh, patches, element, orphans);
  if (!moved) return undefined;
  // What it explains best is its own, however many surfaces were as near.
  moved.held.ambiguous.fill(0);
  const held = { patches: moved.held, from: 0, to: moved.held.count };
  const there = findSeen(element, held, sight, samples, moved.fit.offsetM);
  const isEmpty = isDoubtful(seen);
  const most = isEmpty ? Math.min(foundShare, freeShare(seen) - doubtfulShare / 2) : foundShare;
  const least = isEmpty ? judgingNumbers.leastObserved : unseenPart;
  if (freeShare(there) > most || there.hits.length / 3 < least * there.samples) return undefined;
  if (!isEmpty && moved.share < unseenShare) return undefined;
  orphans.take(moved.patches);
  const points = moved.held.rays.reduce((sum, rays) => sum + rays, 0);
  const area = moved.held.spacing.reduce((sum, spacing, i) => sum + spacing * spacing * moved.held.rays[i], 0);
  const seenShare = Math.max(seen.seenShare, area / areaM2[element]);
  return { ...seen, ...there, seenShare, points, fit: moved.fit };
}

const freeShare = ({ hits, free }: Pick<Seen, 'hits' | 'free'>): number =>
  free.length / Math.max(1, hits.length + free.length);
