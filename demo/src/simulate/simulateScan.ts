import type { BuildingModel } from '@plumbline/engine/files/model/BuildingModel';
import { createE57 } from '@plumbline/engine/files/scan/e57/createE57';
import type { ByteSink } from '@plumbline/engine/ground/ByteSink';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import type { Box } from '@plumbline/engine/ground/geometry/Box';
import { plus, type Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Report } from '@plumbline/engine/ground/Progress';
import { createRandom, type Random } from '@plumbline/engine/ground/random/createRandom';
import type { Change } from './Change.ts';
import { chooseChanges } from './chooseChanges.ts';
import { chooseScatter } from './chooseScatter.ts';
import { chooseSurfaces } from './chooseSurfaces.ts';
import { createReturns, type Returns } from './createReturns.ts';
import { createScene, type Scene } from './createScene.ts';
import { createStations } from './createStations.ts';
import { findGround } from './findGround.ts';
import { findStandpoints } from './findStandpoints.ts';
import { makeAsBuilt } from './makeAsBuilt.ts';
import { makeGround } from './makeGround.ts';
import { type ClutterItem, placeClutter, putClutter } from './placeClutter.ts';
import { placeCovers } from './placeCovers.ts';
import { placeInstead } from './placeInstead.ts';
import { placeStations, ringAround } from './placeStations.ts';
import { type Design, readDesign } from './readDesign.ts';
import { readSettings } from './readSettings.ts';
import { chooseGrid } from './ScanGrid.ts';
import type { SimulationOptions, SimulationSettings } from './SimulationOptions.ts';
import type { Station } from './Station.ts';
import { joinTriangles, type Triangles } from './Triangles.ts';
import type { Truth } from './Truth.ts';
import { tellTruth } from './tellTruth.ts';
import { writeStation } from './writeStation.ts';

/** Everything a simulation follows from: the same again gives the same bytes. */
export interface Simulation {
  model: BuildingModel;
  seed: number;
  options?: SimulationOptions | undefined;
  /** Takes the E57 file. */
  sink: ByteSink;
  report?: Report | undefined;
}

/** Builds a model with some mistakes, scans it into an E57 file, and tells what was really there. */
export async function simulateScan({ model, seed, options, sink, report = () => {} }: Simulation): Promise<Truth> {
  const settings = readSettings(options);
  const random = createRandom(seed);
  const design = readDesign(model);
  if (design.element.length === 0) throw refusal(model, 'the model has no geometry to scan');

  const changes = chooseChanges(design, settings.asBuilt, random.fork('changes'));
  const surfaces = chooseSurfaces(design, settings.surfaces, random.fork('surfaces'));
  const returns = createReturns(surfaces, settings.surfaces);
  const scatters = chooseScatter(design, settings.asBuilt, random.fork('scatter'));
  const asBuilt = makeAsBuilt(design, changes, scatters);
  const { scene, eyes, clutter } = furnish({ model, design, changes, asBuilt, returns, settings, random, report });
  const positions = eyes.map((eye) => plus(eye, design.origin));
  const identity = `${model.rootModels.map(({ name }) => name).join()} ${design.elements.length} seed ${seed}`;
  const stations = createStations(positions, settings, identity, random.fork('stations'));
  const grid = chooseGrid(settings.scanner, stations.length);

  const pointsOn = new Float64Array(design.elements.length);
  const points = await writeScan({ scene, stations, settings, sink, pointsOn, report });
  return tellTruth({
    design,
    changes,
    scatters,
    surfaces,
    scene,
    stations,
    points,
    pointsOn,
    clutter,
    grid,
    settings,
    seed,
    models: model.rootModels.map(({ name }) => name),
    random: random.fork('truth'),
    report,
  });
}

interface Furnishing {
  model: BuildingModel;
  design: Design;
  changes: readonly (Change | undefined)[];
  asBuilt: Triangles;
  returns: Returns;
  settings: SimulationSettings;
  random: Random;
  report: Report;
}

/** Ground around the building, stations where there is much to see, and clutter about them. */
function furnish({ model, design, changes, asBuilt, returns, settings, random, report }: Furnishing): {
  scene: Scene;
  eyes: Vector[];
  clutter: ClutterItem[];
} {
  const { origin } = design;
  const bounds = about(origin, model.bounds);
  const groundZ = (settings.clutter.groundM ?? findGround(model)) - origin[2];
  const bare = createScene(origin, asBuilt);
  const ground = settings.clutter.hasGround ? [makeGround(bare, bounds, groundZ)] : [];
  const open = createScene(origin, joinTriangles([asBuilt, ...ground]));

  report({ step: 'placing stations', done: 0, total: 1 });
  const floors = model.storeys.map(({ elevationM }) => elevationM).filter((elevation) => elevation !== undefined);
  const levels = floors.length > 0 ? [groundZ, ...floors.map((elevation) => elevation - origin[2])] : [];
  const rasterM = rasterFor(bounds, settings.stations.rasterM);
  const isWanted = !settings.stations.positions || settings.clutter.perStation > 0;
  const standpoints = isWanted ? findStandpoints(open, around(bounds, groundZ), levels, rasterM) : [];
  const eyes =
    settings.stations.positions?.map((position) => plus(position, origin, -1)) ??
    placeStations(
      open,
      ground.length > 0 ? standpoints : [...standpoints, ...ringAround(bounds, groundZ, 4)],
      settings.stations,
      settings.scanner,
      random.fork('places'),
    );
  if (eyes.length === 0) throw refusal(model, 'no place was found to scan from: give stations.positions');

  const count = Math.round(settings.clutter.perStation * eyes.length);
  const { items, triangles } = placeClutter(open, standpoints, eyes, count, random.fork('clutter'));
  const planned = putClutter(origin, settings.clutter.planned, random.fork('planned clutter'));
  const covers = placeCovers(design, settings.clutter.coveredShare, random.fork('covers'));
  const instead = placeInstead({ design, changes, eyes, share: settings.clutter.insteadShare }, random.fork('instead'));
  const others = [triangles, planned.triangles, covers.triangles, instead.triangles];
  const scene = createScene(origin, joinTriangles([asBuilt, ...ground, ...others]), returns);
  return { scene, eyes, clutter: [...items, ...planned.items, ...covers.items, ...instead.items] };
}

interface Writing {
  scene: Scene;
  stations: Station[];
  settings: SimulationSettings;
  sink: ByteSink;
  pointsOn: Float64Array;
  report: Report;
}

/** Station after station, so that memory holds one at a time. */
async function writeScan({ stations, sink, ...rest }: Writing): Promise<number[]> {
  const file = createE57(sink);
  const points: number[] = [];
  for (const [index, station] of stations.entries()) {
    points.push(await writeStation({ file, station, index, stations: stations.length, ...rest }));
  }
  await file.finish();
  return points;
}

const about = (origin: Vector, { min, max }: Box): Box => ({ min: plus(min, origin, -1), max: plus(max, origin, -1) });

const around = ({ min, max }: Box, groundZ: number): Box => ({
  min: [min[0] - 10, min[1] - 10, Math.min(min[2], groundZ) - 0.5],
  max: [max[0] + 10, max[1] + 10, max[2]],
});

/** A stray element far away must not make the raster endless. */
const rasterFor = ({ min, max }: Box, rasterM: number) =>
  Math.max(rasterM, Math.sqrt(((max[0] - min[0] + 20) * (max[1] - min[1] + 20)) / 20_000));

function refusal(model: BuildingModel, reason: string): EngineError {
  return new EngineError({ kind: 'invalid', file: model.rootModels[0]?.name ?? 'model', reason });
}
