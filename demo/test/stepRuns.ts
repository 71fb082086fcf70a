import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createIfcText, type Triple } from '@plumbline/engine/files/model/fixtures/ifcText';
import { createStepLane, type StepLane } from '@plumbline/engine/steps/createStepLane';
import type { OrderedFile, PlannedStep, RunOrder } from '@plumbline/engine/steps/Step';
import { stepStages } from '@plumbline/engine/steps/stepStages';
import type { PlannedChange } from '../src/simulate/Change.ts';
import { boxModel } from '../src/simulate/fixtures/boxModel.ts';
import { houseBoxes, writeScan } from '../src/simulate/fixtures/house.ts';

const last = houseBoxes.length - 1;

/** The type of some of the boxes; the others are walls. */
const typeOf = (box: number): string => {
  if (box >= last - 2) return 'IFCCOLUMN';
  return box >= last - 5 ? 'IFCFURNITURE' : 'IFCWALL';
};

/** Writes the house as a model file, with a GlobalId of its own for each box. */
export async function writeHouse(path: string, boxes = houseBoxes): Promise<void> {
  const text = createIfcText();
  for (const [index, { globalId, from, to }] of boxes.entries()) {
    const size = to.map((value, axis) => value - from[axis]) as Triple;
    const guid = `0Wall${String(index).padStart(17, '0')}`;
    text.contain(text.storey, text.product(typeOf(index), { guid, name: globalId, at: from, size, rest: '$,$' }));
  }
  await writeFile(path, text.end());
}

/** Model and scans of the house in a folder: a pillar is off by 30 mm, a cupboard is not there; one scan has photos. */
export async function writeInputs(folder: string): Promise<void> {
  await writeHouse(join(folder, 'house.ifc'));
  const model = boxModel(houseBoxes);
  const changes: PlannedChange[] = [
    { globalId: houseBoxes[last - 2].globalId, kind: 'moved', offsetM: [0.03, 0, 0] },
    { globalId: houseBoxes[last].globalId, kind: 'missing' },
  ];
  await writeScan(join(folder, 'bare.e57'), model, { changes, stepDegrees: 2 });
  await writeScan(join(folder, 'photos.e57'), model, { changes, stepDegrees: 2, panorama: 64 });
}

/** An order of files that lie in a folder beside that of the run; people know them by other names. */
export async function orderOf(folder: string, scans: string[], own: Partial<RunOrder> = {}): Promise<RunOrder> {
  const file = async (name: string): Promise<OrderedFile> => {
    return { name: `My ${name}`, path: `../${name}`, size: (await stat(join(folder, name))).size };
  };
  return {
    project: 'House',
    date: '2026-01-31',
    models: [await file('house.ifc')],
    scans: await Promise.all(scans.map(file)),
    settings: { georeference: 'local', toleranceM: 0.01 },
    evidence: 'all',
    checksInput: true,
    hasImages: false,
    ...own,
  };
}

/** Does all steps of a run, stage by stage. */
export async function workThrough(
  folder: string,
  workStage: (steps: PlannedStep[], stage: number) => Promise<void>,
): Promise<PlannedStep[]> {
  const all: PlannedStep[] = [];
  for (const [stage, { list }] of stepStages.entries()) {
    const steps = await list(folder);
    await workStage(steps, stage);
    all.push(...steps);
  }
  return all;
}

/** Does all steps of a run in one lane, one after the other. */
export async function workAlone(folder: string, lane: StepLane = createStepLane(folder)): Promise<PlannedStep[]> {
  try {
    return await workThrough(folder, async (steps) => {
      for (const { step } of steps) await lane.work(step, () => {});
    });
  } finally {
    await lane.end();
  }
}

/** The bytes of all files of a folder by their way from it, but for what killed threads left behind. */
export async function readAll(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const one of found) {
    const path = join(one.parentPath, one.name);
    if (one.isFile() && !one.name.endsWith('.part')) files.set(path.slice(folder.length + 1), await readFile(path));
  }
  return files;
}
