// The scanner simulator on one core: rays per CPU second of each of its parts and of the whole, on a made building or on IFC files.
import { join } from 'node:path';
import { createScene, type Scene } from '../demo/src/simulate/createScene.ts';
import { createStripScanner } from '../demo/src/simulate/createStripScanner.ts';
import { type BoxElement, boxModel } from '../demo/src/simulate/fixtures/boxModel.ts';
import { readDesign } from '../demo/src/simulate/readDesign.ts';
import { chooseGrid, type ScanGrid, stripColumns, stripsOf } from '../demo/src/simulate/ScanGrid.ts';
import { defaultSettings } from '../demo/src/simulate/SimulationOptions.ts';
import { createStripRays, rayAt, type StripRays } from '../demo/src/simulate/StripRays.ts';
import { simulateScan } from '../demo/src/simulate/simulateScan.ts';
import type { Truth } from '../demo/src/simulate/Truth.ts';
import type { BuildingModel } from '../engine/src/files/model/BuildingModel.ts';
import { openModel } from '../engine/src/files/model/openModel.ts';
import { createFile } from '../engine/src/ground/disk/createFile.ts';
import { openFile } from '../engine/src/ground/disk/openFile.ts';
import { scratchFolder } from '../engine/src/ground/disk/scratchFolder.ts';
import { castRays } from '../engine/src/ground/geometry/castRays.ts';

export interface SimulateFigures {
  triangles: number;
  elements: number;
  stations: number;
  rays: number;
  points: number;
  /** Millions of rays per CPU second. */
  millionRaysPerCpuSecond: {
    /** Casting alone. */
    cast: number;
    /** With noise, mixed pixels, glass, intensity and colour. */
    scan: number;
    /** And written as E57. */
    scanAndWrite: number;
    /** Everything: stations looked for, scanned and written with panoramas, and the truth; rays of panoramas counted. */
    whole: number;
  };
  /** CPU seconds of each step of the whole. */
  cpuSeconds: Record<string, number>;
}

const panoramaWidth = defaultSettings.panorama.width;

/** Writes its scan into the folder. */
export async function benchSimulate(folder: string, ifcFiles: readonly string[] = []): Promise<SimulateFigures> {
  const model = ifcFiles.length > 0 ? await readModel(folder, ifcFiles) : madeBuilding();
  const design = readDesign(model);
  const scene = createScene(design.origin, design);
  const first = await simulate(model, folder, 0);
  const whole = await simulate(model, folder, panoramaWidth);
  const { truth } = whole;
  const panoramaRays = truth.stations.length * panoramaWidth * Math.floor(panoramaWidth / 2);
  return {
    triangles: design.element.length,
    elements: model.elements.length,
    stations: truth.stations.length,
    rays: truth.rays,
    points: truth.points,
    millionRaysPerCpuSecond: {
      cast: round(castRate(scene, truth)),
      scan: round(scanRate(scene, truth)),
      scanAndWrite: round(first.truth.rays / (first.cpuSeconds.scanning ?? Number.NaN) / 1e6),
      whole: round((truth.rays + panoramaRays) / sum(whole.cpuSeconds) / 1e6),
    },
    cpuSeconds: Object.fromEntries(Object.entries(whole.cpuSeconds).map(([step, seconds]) => [step, round(seconds)])),
  };
}

async function readModel(folder: string, files: readonly string[]): Promise<BuildingModel> {
  const scratch = scratchFolder(folder);
  const sources = await Promise.all(files.map((file) => openFile(file)));
  try {
    return await openModel(sources, { scratch });
  } finally {
    await Promise.all(sources.map((source) => source.close()));
    await scratch.remove();
  }
}

async function simulate(model: BuildingModel, folder: string, width: number) {
  const sink = await createFile(join(folder, `scan-${width}.e57`));
  const cpuSeconds: Record<string, number> = {};
  let step = 'building';
  let since = cpu();
  const close = (next: string) => {
    cpuSeconds[step] = (cpuSeconds[step] ?? 0) + cpu() - since;
    since = cpu();
    step = next;
  };
  const truth = await simulateScan({
    model,
    seed: 1,
    options: { panorama: { width } },
    sink,
    report: (progress) => {
      if (progress.step !== step) close(progress.step);
    },
  });
  close('');
  await sink.close();
  return { truth, cpuSeconds };
}

/** From the first stations, as many as make some millions of rays. */
function castRate(scene: Scene, truth: Truth): number {
  const { grid } = truth;
  const strips = createStripRays(grid);
  let count = 0;
  const started = cpu();
  for (const { truePose } of truth.stations) {
    const [x, y, z] = truePose.translation.map((value, axis) => value - (scene.origin[axis] ?? 0)) as number[];
    for (let strip = 0; strip < stripsOf(grid); strip++) {
      aim(strips, strip, grid);
      for (let start = 0; start < strips.size; start += strips.bundle) {
        castRays(scene.opaque, x ?? 0, y ?? 0, z ?? 0, strips.rays, start, start + strips.bundle, 0.3, 60);
      }
      count += strips.size;
    }
    if (count > 6e6) break;
  }
  return count / (cpu() - started) / 1e6;
}

function aim({ rays, rows }: StripRays, strip: number, { lowestRad, stepRad }: ScanGrid): void {
  for (let column = 0; column < stripColumns; column++) {
    const azimuth = (strip * stripColumns + column) * stepRad;
    for (let row = 0; row < rows; row++) {
      const ray = rayAt(column, row);
      const flat = Math.cos(lowestRad + row * stepRad);
      rays.dx[ray] = flat * Math.cos(azimuth);
      rays.dy[ray] = flat * Math.sin(azimuth);
      rays.dz[ray] = Math.sin(lowestRad + row * stepRad);
    }
  }
}

function scanRate(scene: Scene, truth: Truth): number {
  const { scanner } = defaultSettings;
  const grid = chooseGrid(scanner, truth.stations.length);
  let count = 0;
  const started = cpu();
  for (const [k, station] of truth.stations.entries()) {
    const scanStrip = createStripScanner(scene, { ...station, seed: k }, grid, scanner);
    for (let strip = 0; strip < stripsOf(grid); strip++) scanStrip(strip);
    count += grid.rows * grid.columns;
    if (count > 6e6) break;
  }
  return count / (cpu() - started) / 1e6;
}

/** Four storeys of 72 furnished rooms: about 5,000 elements and 60,000 triangles. */
function madeBuilding(): BuildingModel {
  const boxes: BoxElement[] = [];
  const add = (ifcType: string, from: BoxElement['from'], to: BoxElement['to']) =>
    boxes.push({ globalId: `${ifcType} ${boxes.length}`, ifcType, from, to });
  const storeys = [0, 3.4, 6.8, 10.2];
  for (const z of storeys) {
    add('IfcSlab', [-0.2, -0.2, z - 0.3], [60.2, 30.2, z]);
    for (let i = 0; i < 12; i++) for (let j = 0; j < 6; j++) addRoom(add, 5 * i, 5 * j, z);
    add('IfcWall', [60, -0.2, z], [60.2, 30.2, z + 3.1]);
    add('IfcWall', [-0.2, 30, z], [60, 30.2, z + 3.1]);
  }
  add('IfcRoof', [-0.2, -0.2, 13.3], [60.2, 30.2, 13.6]);
  return boxModel(boxes, storeys);
}

type Add = (ifcType: string, from: BoxElement['from'], to: BoxElement['to']) => void;

/** Walls on two sides with a doorway in each, a lintel over it, and a table with four legs, chairs and a shelf. */
function addRoom(add: Add, x: number, y: number, z: number): void {
  add('IfcWall', [x - 0.1, y, z], [x + 0.1, y + 2, z + 3.1]);
  add('IfcWall', [x - 0.1, y + 3, z], [x + 0.1, y + 5, z + 3.1]);
  add('IfcWall', [x - 0.1, y + 2, z + 2.1], [x + 0.1, y + 3, z + 3.1]);
  add('IfcWall', [x, y - 0.1, z], [x + 2, y + 0.1, z + 3.1]);
  add('IfcWall', [x + 3, y - 0.1, z], [x + 5, y + 0.1, z + 3.1]);
  add('IfcFurniture', [x + 1.2, y + 3.4, z + 0.72], [x + 2.8, y + 4.2, z + 0.75]);
  for (const u of [1.2, 2.74]) {
    for (const v of [3.4, 4.14]) add('IfcFurniture', [x + u, y + v, z], [x + u + 0.06, y + v + 0.06, z + 0.72]);
  }
  for (let shelf = 0; shelf < 5; shelf++) {
    add('IfcFurniture', [x + 4.4, y + 0.4, z + 0.4 * shelf], [x + 4.75, y + 1.8, z + 0.4 * shelf + 0.03]);
  }
  add('IfcPipeSegment', [x + 0.3, y + 0.3, z + 2.9], [x + 4.7, y + 0.36, z + 2.96]);
}

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const sum = (values: Record<string, number>) => Object.values(values).reduce((total, value) => total + value, 0);

const round = (value: number) => Number(value.toFixed(2));
