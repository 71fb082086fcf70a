import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIfcText, type Triple } from '@plumbline/engine/files/model/fixtures/ifcText';
import { createFile } from '@plumbline/engine/ground/disk/createFile';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { AnalysisSettings } from '@plumbline/engine/judge/AnalysisSettings';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import type { Registration } from '@plumbline/engine/measure/register/Registration';
import type { Vector3 } from '@plumbline/engine/measure/register/RigidTransform';
import { createStepper } from '@plumbline/engine/steps/createStepper';
import { readRegistration } from '@plumbline/engine/steps/keepRegistration';
import { listTrades } from '@plumbline/engine/steps/listTrades';
import { openRun } from '@plumbline/engine/steps/openRun';
import type { OrderedFile } from '@plumbline/engine/steps/RunOrder';
import { readNotes } from '@plumbline/engine/steps/readNotes';
import { readVerdicts } from '@plumbline/engine/steps/readVerdicts';
import { writeOrder } from '@plumbline/engine/steps/writeOrder';
import { boxModel } from '../src/simulate/fixtures/boxModel.ts';
import { rewriteScan } from '../src/simulate/fixtures/house.ts';
import type { ScannerOptions, SurfaceOptions } from '../src/simulate/SimulationOptions.ts';
import type { SurfaceKind } from '../src/simulate/Surface.ts';
import { simulateScan } from '../src/simulate/simulateScan.ts';
import { workThrough } from './stepRuns.ts';

/** From corner to corner, metres. */
export interface Extent {
  from: Vector;
  to: Vector;
}

/** A box of the design, and what became of it; as designed where nothing is said. */
export interface SceneBox extends Extent {
  name: string;
  ifcType?: string;
  built?: Extent | 'nothing';
  surface?: SurfaceKind;
}

/** A handful of boxes, and somebody with a scanner. */
export interface Scene {
  boxes: readonly SceneBox[];
  /** What stands there and is in no model. */
  things?: readonly Extent[];
  stations: Vector[];
  scanner?: Partial<ScannerOptions>;
  surfaces?: Partial<SurfaceOptions>;
  /** One cloud that does not say where the scanner stood. */
  isMerged?: boolean;
  georeference?: AnalysisSettings['georeference'];
}

/** A file of its own, of the same building. */
export interface SceneScan extends Pick<Scene, 'stations' | 'things' | 'isMerged'> {
  name: string;
  /** Boxes that were not there that day. */
  without?: readonly string[];
  /** When it was taken, as the file says; it does not without. */
  acquiredAt?: string;
  /** Where its coordinates put what was scanned. */
  change?: (place: Vector3) => Vector3;
}

/** What an analysis of a scene came to. */
export interface AnalysedScene {
  verdictOf(name: string): ElementVerdict;
  verdicts: ElementVerdict[];
  registration: Registration;
  notes: string[];
}

/** A room of 8 × 6 × 3 m about the origin, with something in it that no turn brings onto itself. */
export const room: readonly SceneBox[] = [
  { name: 'floor', ifcType: 'IfcSlab', from: [-4.2, -3.2, -0.2], to: [4.2, 3.2, 0] },
  { name: 'ceiling', ifcType: 'IfcSlab', from: [-4.2, -3.2, 3], to: [4.2, 3.2, 3.2] },
  { name: 'west', from: [-4.2, -3, 0], to: [-4, 3, 3] },
  { name: 'east', from: [4, -3, 0], to: [4.2, 3, 3] },
  { name: 'south', from: [-4, -3.2, 0], to: [4, -3, 3] },
  { name: 'north', from: [-4, 3, 0], to: [4, 3.2, 3] },
  { name: 'cupboard', from: [-3.9, 1.9, 0], to: [-3.3, 2.8, 1.9] },
];

/** Scans what was built, analyses it against the design by the real steps in this process, and gives the verdicts by name. */
export async function judgeScene(scene: Scene): Promise<(name: string) => ElementVerdict> {
  return (await analyseScene({ ...scene, scans: [{ ...scene, name: 'scan.e57' }] })).verdictOf;
}

/** The same of several files. */
export async function analyseScene(
  scene: Omit<Scene, 'stations'> & { scans: readonly SceneScan[] },
): Promise<AnalysedScene> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-scene-'));
  try {
    const model = await writeDesign(join(folder, 'design.ifc'), scene.boxes);
    const scans: OrderedFile[] = [];
    for (const [index, scan] of scene.scans.entries()) scans.push(await writeScan(folder, scene, scan, index + 1));
    const path = join(folder, 'run');
    await writeOrder(path, {
      project: 'Scene',
      date: '2026-01-31',
      models: [model],
      scans,
      settings: { georeference: scene.georeference ?? 'local', toleranceM: 0.01 },
      evidence: 'none',
      checksInput: false,
      hasImages: false,
    });
    const stepper = await createStepper(path);
    await workThrough(path, async (steps) => {
      for (const { step } of steps) await stepper.work(step, () => {});
    });
    const run = await openRun(path);
    const verdicts = (await Promise.all((await listTrades(run)).map((trade) => readVerdicts(run, trade)))).flat();
    const byName = new Map(verdicts.map((verdict) => [verdict.name, verdict]));
    return {
      verdictOf: (name) => byName.get(name) as ElementVerdict,
      verdicts,
      registration: await readRegistration(run.folder),
      notes: await readNotes(run),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeDesign(path: string, boxes: readonly SceneBox[]): Promise<OrderedFile> {
  const text = createIfcText();
  for (const { name, ifcType = 'IfcWall', from, to } of boxes) {
    const size = to.map((value, axis) => value - from[axis]) as Triple;
    text.contain(text.storey, text.product(ifcType.toUpperCase(), { name, at: from, size, rest: '$,$' }));
  }
  await writeFile(path, text.end());
  return describe(path);
}

async function writeScan(
  folder: string,
  { boxes, scanner, surfaces }: Pick<Scene, 'boxes' | 'scanner' | 'surfaces'>,
  { name: fileName, things = [], stations, isMerged, without = [], change, acquiredAt }: SceneScan,
  seed: number,
) {
  const path = join(folder, fileName);
  const built = [
    ...boxes.flatMap(({ name, built, ...box }) =>
      built === 'nothing' || without.includes(name)
        ? []
        : [{ globalId: name, ...(built ?? { from: box.from, to: box.to }) }],
    ),
    ...things.map((box, index) => ({ globalId: `thing ${index}`, ...box })),
  ];
  const planned = boxes.flatMap(({ name, surface, built }) =>
    surface && built !== 'nothing' && !without.includes(name) ? [{ globalId: name, kind: surface }] : [],
  );
  const sink = await createFile(path);
  await simulateScan({
    model: boxModel(built),
    seed,
    sink,
    options: {
      asBuilt: { movedShare: 0, rotatedShare: 0, missingShare: 0, halfBuiltShare: 0 },
      surfaces: { ...surfaces, planned },
      clutter: { perStation: 0, hasGround: false },
      stations: { positions: stations },
      scanner: { stepDegrees: 0.7, registrationErrorM: 0, ...scanner },
      panorama: { width: 0 },
      truth: { samples: 20 },
    },
  });
  await sink.close();
  if (!isMerged && !change && !acquiredAt) return describe(path);
  await mkdir(join(folder, 'changed'), { recursive: true });
  return describe(
    await rewriteScan(path, join(folder, 'changed', fileName), { change, acquiredAt, hasStations: !isMerged }),
  );
}

async function describe(path: string): Promise<OrderedFile> {
  return { name: path.split('/').at(-1) ?? path, path, size: (await stat(path)).size };
}
