import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIfcText, type Triple } from '@plumbline/engine/files/model/fixtures/ifcText';
import { createFile } from '@plumbline/engine/ground/disk/createFile';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { AnalysisSettings } from '@plumbline/engine/judge/AnalysisSettings';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import type { Registration } from '@plumbline/engine/measure/register/Registration';
import { createStepper } from '@plumbline/engine/steps/createStepper';
import { readRegistration } from '@plumbline/engine/steps/keepRegistration';
import { listTrades } from '@plumbline/engine/steps/listTrades';
import { openRun } from '@plumbline/engine/steps/openRun';
import type { OrderedFile } from '@plumbline/engine/steps/RunOrder';
import { readChecks } from '@plumbline/engine/steps/readChecks';
import { readNotes } from '@plumbline/engine/steps/readNotes';
import { readVerdicts } from '@plumbline/engine/steps/readVerdicts';
import { writeOrder } from '@plumbline/engine/steps/writeOrder';
import { boxCorners } from '../src/simulate/clutterShapes.ts';
import { type BoxElement, boxModel } from '../src/simulate/fixtures/boxModel.ts';
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
  /** Most rays go through it. */
  isGlass?: boolean;
}

/** A file of its own, of the same building. */
export interface SceneScan {
  name: string;
  stations: Vector[];
  /** Boxes that were not there that day. */
  without?: readonly string[];
  /** What stood there that day and is in no model. */
  things?: readonly Extent[];
  /** When it was taken, as the file says; it does not without. */
  acquiredAt?: string;
  /** Where the file has each place of the world. */
  written?: (place: Vector) => Vector;
}

/** A handful of boxes, and somebody with a scanner. */
export interface Scene {
  boxes: readonly SceneBox[];
  /** What stands there and is in no model. */
  things?: readonly Extent[];
  /** Of the one file, where no files are told. */
  stations?: Vector[];
  scans?: readonly SceneScan[];
  scanner?: Partial<ScannerOptions>;
  surfaces?: Partial<SurfaceOptions>;
  /** One cloud that does not say where the scanner stood. */
  isMerged?: boolean;
  /** The surfaces of what stands as triangles, instead of points. */
  isMesh?: boolean;
  /** Where the file has each place of the world. */
  written?: (place: Vector) => Vector;
  georeference?: AnalysisSettings['georeference'];
  /** Whether the storey of the design says how high it lies. */
  hasElevation?: boolean;
}

/** What an analysis came to. */
export interface Told {
  /** By name. */
  verdictOf(name: string): ElementVerdict;
  verdicts: ElementVerdict[];
  registration: Registration;
  /** What it says about the scans and about itself. */
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
export async function judgeScene(scene: Scene): Promise<Told['verdictOf']> {
  return (await analyseScene(scene)).verdictOf;
}

/** The same with all that is told. */
export async function analyseScene(scene: Scene): Promise<Told> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-scene-'));
  try {
    const path = join(folder, 'run');
    await writeOrder(path, {
      project: 'Scene',
      date: '2026-01-31',
      models: [await writeDesign(join(folder, 'design.ifc'), scene)],
      scans: await writeScans(folder, scene),
      settings: { georeference: scene.georeference ?? 'local', toleranceM: 0.01 },
      evidence: 'none',
      checksInput: true,
      hasImages: false,
    });
    const stepper = await createStepper(path);
    await workThrough(path, async (steps) => {
      for (const { step } of steps) await stepper.work(step, () => {});
    });
    const run = await openRun(path);
    const verdicts = (await Promise.all((await listTrades(run)).map((trade) => readVerdicts(run, trade)))).flat();
    const ofName = new Map(verdicts.map((verdict) => [verdict.name, verdict]));
    const checks = (await readChecks(run)).filter(({ outcome }) => outcome !== 'passed');
    return {
      verdictOf: (name) => ofName.get(name) as ElementVerdict,
      verdicts,
      registration: await readRegistration(run.folder),
      notes: [...(await readNotes(run)), ...checks.map(({ message }) => message)],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What is said of a scan, be it in notes or as the sentence that it is refused with, and the verdicts, if there are any. */
export async function tellScene(scene: Scene): Promise<{ said: string; verdicts: ElementVerdict[] }> {
  try {
    const { notes, verdicts } = await analyseScene(scene);
    return { said: notes.join(' '), verdicts };
  } catch (error) {
    if (error instanceof EngineError && error.kind === 'invalid') return { said: error.message, verdicts: [] };
    throw error;
  }
}

async function writeDesign(path: string, { boxes, hasElevation = true }: Scene): Promise<OrderedFile> {
  const text = createIfcText();
  for (const { name, ifcType = 'IfcWall', from, to, isGlass } of boxes) {
    const size = to.map((value, axis) => value - from[axis]) as Triple;
    const solid = text.solid(size);
    if (isGlass) text.paint(solid, [0.7, 0.9, 1], 0.8);
    const shape = text.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${text.representation([solid])}))`);
    text.contain(text.storey, text.product(ifcType.toUpperCase(), { name, at: from, shape, rest: '$,$' }));
  }
  const bytes = Buffer.from(text.end()).toString();
  // The last attribute of the storey.
  await writeFile(path, hasElevation ? bytes : bytes.replace(/(=IFCBUILDINGSTOREY\(.*),0\.\);/, '$1,$$);'));
  return describe(path);
}

const glass: [number, number, number, number] = [0.7, 0.9, 1, 0.2];

async function writeScans(folder: string, scene: Scene): Promise<OrderedFile[]> {
  const {
    stations = [],
    written,
    isMesh,
    scans = [{ name: 'scan.e57', stations, ...(written && { written }) }],
  } = scene;
  if (isMesh) return [await writeMesh(join(folder, 'mesh.ply'), standing(scene))];
  const files: OrderedFile[] = [];
  for (const [index, scan] of scans.entries())
    files.push(await describe(await writeFileOf(folder, scene, scan, index + 1)));
  return files;
}

/** One file of the scene, as that day was. */
async function writeFileOf(folder: string, scene: Scene, scan: SceneScan, seed: number): Promise<string> {
  const { name, stations, without = [], things = [], acquiredAt, written: change } = scan;
  const boxes = scene.boxes.map((box): SceneBox => (without.includes(box.name) ? { ...box, built: 'nothing' } : box));
  const day: Scene = { ...scene, boxes, things: [...(scene.things ?? []), ...things] };
  const path = await writeScan(join(folder, name), day, stations, seed);
  if (!scene.isMerged && !change && !acquiredAt) return path;
  await mkdir(join(folder, 'written'), { recursive: true });
  return rewriteScan(path, join(folder, 'written', name), {
    hasStations: !scene.isMerged,
    ...(change && { change }),
    ...(acquiredAt && { acquiredAt }),
  });
}

/** What stands there, be it in the model or not. */
function standing({ boxes, things = [] }: Scene): BoxElement[] {
  return [
    ...boxes.flatMap(({ name, built, isGlass, ...box }) =>
      built === 'nothing'
        ? []
        : [{ globalId: name, ...(built ?? { from: box.from, to: box.to }), ...(isGlass && { colour: glass }) }],
    ),
    ...things.map((box, index) => ({ globalId: `thing ${index}`, ...box })),
  ];
}

async function writeScan(path: string, scene: Scene, stations: Vector[], seed: number): Promise<string> {
  const planned = scene.boxes.flatMap(({ name, surface, built }) =>
    surface && built !== 'nothing' ? [{ globalId: name, kind: surface }] : [],
  );
  const sink = await createFile(path);
  await simulateScan({
    model: boxModel(standing(scene)),
    seed,
    sink,
    options: {
      asBuilt: { movedShare: 0, rotatedShare: 0, missingShare: 0, halfBuiltShare: 0 },
      surfaces: { ...scene.surfaces, planned },
      clutter: { perStation: 0, hasGround: false },
      stations: { positions: stations },
      scanner: { stepDegrees: 0.7, registrationErrorM: 0, ...scene.scanner },
      panorama: { width: 0 },
      truth: { samples: 20 },
    },
  });
  await sink.close();
  return path;
}

/** The boxes' corners and faces, as a program that makes surfaces of points exports them. */
async function writeMesh(path: string, boxes: readonly BoxElement[]): Promise<OrderedFile> {
  const corners = boxes.flatMap(({ from, to }) => boxCorners(from, to));
  const triangles = corners.length / 9;
  const head = [
    'ply',
    'format ascii 1.0',
    `element vertex ${3 * triangles}`,
    ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
    `element face ${triangles}`,
    'property list uchar int vertex_indices',
    'end_header',
  ];
  const vertices = Array.from({ length: 3 * triangles }, (_, k) => corners.slice(3 * k, 3 * k + 3).join(' '));
  const faces = Array.from({ length: triangles }, (_, k) => `3 ${3 * k} ${3 * k + 1} ${3 * k + 2}`);
  await writeFile(path, `${[...head, ...vertices, ...faces].join('\n')}\n`);
  return describe(path);
}

async function describe(path: string): Promise<OrderedFile> {
  return { name: path.split('/').at(-1) ?? path, path, size: (await stat(path)).size };
}
