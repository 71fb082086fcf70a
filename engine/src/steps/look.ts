import { packValue, unpackValue } from '../ground/disk/packValue.ts';
import type { ElementEvidence } from '../judge/classifyElement.ts';
import type { SightOfEpoch } from '../judge/findDisagreement.ts';
import { leaveRough } from '../judge/leaveRough.ts';
import { lookAtElement, type Sight } from '../judge/lookAtElement.ts';
import { isLookedFor } from '../judge/lookBeside.ts';
import { createPatches, type ElementPatches } from '../measure/compare/ElementPatches.ts';
import { openElementFile, readByElement, writeByElement } from '../measure/compare/elementFile.ts';
import { type ElementRange, readTable } from '../measure/compare/sumTableFile.ts';
import { dropReflected, openReflections } from '../measure/see/dropReflected.ts';
import { forEachKind, listPasses, type Passes, pickPasses } from '../measure/see/ElementPasses.ts';
import { listTiles } from '../measure/spool/readTile.ts';
import { defineStep } from './defineStep.ts';
import { listEpochs } from './listEpochs.ts';
import { memoize } from './memoize.ts';
import type { Run } from './openRun.ts';
import type { PlannedScan, RunPlan } from './RunPlan.ts';
import { stepFiles } from './stepFiles.ts';

/** What was seen of a group of elements; the columns are those of these elements alone. */
interface Looked {
  evidence: ElementEvidence[];
  /** Of elements that are looked for beside their places. */
  passes: Passes;
  /** Of some tiles: what is near no surface. */
  strays: ElementPatches;
}

/** Enough to outweigh reading their share of every tile. */
const leastInGroup = 64;
const mostGroups = 32;

/** Puts together what all tiles and stations say of a group of elements: where each stands, and what was seen of it. */
export const look = defineStep({
  kind: 'look',
  says: 'Looking at elements',
  weight: 4,
  version: 9,
  after: ['observe'],
  reads: ['model', 'register', 'spool', 'tile', 'observe'],
  async pieces({ plan }) {
    return listGroups(await plan()).map(({ from, to }, group) => ({ piece: { group }, size: to - from }));
  },
  result: (_, { group }) => stepFiles.look(group),
  writes: (_, { group }) => [stepFiles.patches(group)],
  async run(run, { group }, report) {
    const range = listGroups(await run.plan())[group];
    const sight = await gatherSight(run, range);
    const evidence: ElementEvidence[] = [];
    for (let element = range.from; element < range.to; element++) {
      evidence.push(lookAtElement(sight, element));
      report(1);
    }
    const isWanted = (element: number) => isLookedFor(evidence[element - range.from]);
    const { patches, passes } = sight;
    const looked: Looked = {
      evidence,
      passes: forEachKind((kind) => pickPasses(passes[kind], range, isWanted)),
      strays: await readStrays(run, group),
    };
    await writeByElement(run.folder, stepFiles.patches(group), patches);
    await run.folder.writeBytes(stepFiles.look(group), packValue(looked));
  },
});

/** The same however many share the work. */
function listGroups({ elements }: Pick<RunPlan, 'elements'>): ElementRange[] {
  const count = Math.max(1, Math.min(mostGroups, Math.floor(elements / leastInGroup)));
  const cut = (group: number) => Math.round((elements * group) / count);
  return Array.from({ length: count }, (_, group) => ({ from: cut(group), to: cut(group + 1) }));
}

/** Whose patches each tile has: asked once for all groups that a process looks at. */
const tilesOf = memoize(async ({ folder, spools }: Run) => {
  const names = listTiles(await spools()).map(stepFiles.tile);
  return Promise.all(names.map((name) => openElementFile(folder, name)));
});

/** What is near no surface, in every so many tiles: each group of elements takes its share of them along. */
async function readStrays(run: Run, group: number): Promise<ElementPatches> {
  const { elements } = await run.plan();
  const groups = listGroups({ elements }).length;
  const files = (await tilesOf(run)).filter((_, tile) => tile % groups === group);
  const strays = { from: elements, to: elements + 1 };
  const { start, ...columns } = await readByElement(run.folder, files, strays, createPatches, elements + 1);
  return dropReflected({ ...columns, start: start.slice(elements) }, await reflectionsOf(run));
}

/** What every scanner saw in mirrors: read once for all groups that a process looks at. */
const reflectionsOf = memoize(async ({ folder, plan }: Run) => {
  const { scans } = await plan();
  return Promise.all(
    scans.map(async ({ matrix }, scan) => openReflections(await folder.readBytes(stepFiles.reflections(scan)), matrix)),
  );
});

/** Tables are put side by side in the order of tiles and scans: the result does not depend on who worked on which. */
async function gatherSight(run: Run, range: ElementRange): Promise<Sight> {
  const [{ mesh, seeThrough, samples, cubes }, { scans }, spools] = await Promise.all([
    run.ground(),
    run.plan(),
    run.spools(),
  ]);
  const readAll = (files: string[]) => Promise.all(files.map((file) => readTable(run.folder, file, range)));
  const elements = mesh.triangleStart.length - 1;
  const passes = await readAll([...scans.keys()].map(stepFiles.passes));
  const listed = listEpochs(scans, (await run.order()).scans);
  const epochs = (listed.length > 1 ? listed : []).map(({ name, scans: own }): SightOfEpoch => {
    const stations = own.map((scan) => ({ scan, at: stationOf(scans[scan]) }));
    const tables = own.map((scan) => passes[scan]);
    const through = listPasses(tables, elements, 'through');
    return { name, stations, through, swallowed: listPasses(tables, elements, 'swallowed') };
  });
  const patches = dropReflected(
    await readByElement(run.folder, await tilesOf(run), range, createPatches, elements),
    await reflectionsOf(run),
  );
  return {
    mesh,
    samples: samples(),
    areaM2: cubes().areaM2,
    isTwoSided: cubes().isTwoSided,
    seeThrough,
    epochs,
    allPatches: patches,
    ...leaveRough(
      patches,
      scans.map(({ errorM = 0 }) => errorM),
    ),
    passes: forEachKind((kind) => listPasses(passes, elements, kind)),
    hasStations: spools.every(({ station }) => station !== undefined),
  };
}

const stationOf = ({ matrix }: PlannedScan): [number, number, number] => [matrix[3], matrix[7], matrix[11]];

/** What all groups found, in the order of the elements. */
export async function readLooked({ folder, plan }: Run): Promise<Looked[]> {
  const groups = listGroups(await plan());
  return Promise.all(
    groups.map(async (_, group) => unpackValue<Looked>(await folder.readBytes(stepFiles.look(group)))),
  );
}

/** The patches of all elements. */
export async function readPatches({ folder, plan }: Run): Promise<ElementPatches> {
  const { elements } = await plan();
  const names = [...listGroups({ elements }).keys()].map(stepFiles.patches);
  const files = await Promise.all(names.map((name) => openElementFile(folder, name)));
  return readByElement(folder, files, { from: 0, to: elements }, createPatches, elements);
}
