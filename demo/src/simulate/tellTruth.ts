import { type ElementStatus, shownStatuses } from '@plumbline/contract/status';
import { plus } from '@plumbline/engine/ground/geometry/Vector';
import type { Report } from '@plumbline/engine/ground/Progress';
import type { Random } from '@plumbline/engine/ground/random/createRandom';
import type { Change } from './Change.ts';
import type { Scene } from './createScene.ts';
import { isFar } from './isFar.ts';
import { judgeElement } from './judgeElement.ts';
import { judgeFar } from './judgeFar.ts';
import { observeElement } from './observeElement.ts';
import type { ClutterItem } from './placeClutter.ts';
import type { Design } from './readDesign.ts';
import type { ScanGrid } from './ScanGrid.ts';
import type { Scatter } from './Scatter.ts';
import type { SimulationSettings } from './SimulationOptions.ts';
import type { Station } from './Station.ts';
import type { ElementSurface } from './Surface.ts';
import type { ElementTruth, Truth } from './Truth.ts';
import { triangleNormals } from './triangleNormals.ts';

interface Story {
  design: Design;
  changes: readonly (Change | undefined)[];
  scatters: readonly (Scatter | undefined)[];
  surfaces: readonly (ElementSurface | undefined)[];
  /** As it was scanned, clutter and all. */
  scene: Scene;
  stations: readonly Station[];
  /** Of each station. */
  points: readonly number[];
  /** On each element. */
  pointsOn: Float64Array;
  clutter: readonly ClutterItem[];
  grid: ScanGrid;
  settings: SimulationSettings;
  seed: number;
  models: string[];
  random: Random;
  report: Report;
}

/** What was really there, and of each element what could be seen. */
export function tellTruth(story: Story): Truth {
  const { stations, points, clutter, design, grid, settings, seed, models } = story;
  const elements = settings.truth.samples === 0 ? [] : judgeAll(story);
  const counts = Object.fromEntries(shownStatuses(true).map(({ name }) => [name, 0])) as Record<ElementStatus, number>;
  for (const { status } of elements) counts[status]++;
  return {
    seed,
    models,
    settings,
    grid,
    rays: stations.reduce((sum, { grid: { rows, columns } }) => sum + rows * columns, 0),
    points: points.reduce((sum, count) => sum + count, 0),
    stations: stations.map(({ name, guid, grid: own, truePose, writtenPose }, k) => {
      return { name, guid, grid: own, truePose, writtenPose, points: points[k] };
    }),
    clutter: clutter.map(({ kind, floor }) => ({ kind, positionM: plus(floor, design.origin) })),
    counts,
    borderline: elements.filter(({ borderline }) => borderline).length,
    elements,
  };
}

function judgeAll({
  design,
  changes,
  scatters,
  surfaces,
  scene,
  stations,
  pointsOn,
  clutter,
  grid,
  settings,
  random,
  report,
}: Story): ElementTruth[] {
  const normals = triangleNormals(design.corners);
  const observer = {
    scene,
    eyes: stations.map(({ truePose, grid: { stepRad } }) => {
      return { at: plus(truePose.translation, design.origin, -1), stepRad };
    }),
    lowestRad: grid.lowestRad,
    maximumRangeM: settings.scanner.maximumRangeM,
  };
  const covered = new Set(clutter.filter(({ kind }) => kind === 'cover').map(({ element }) => element));
  const replaced = new Set(clutter.filter(({ kind }) => kind !== 'cover').map(({ element }) => element));
  const total = design.elements.length;
  return design.elements.map(({ elementIndex, globalId }) => {
    const change = changes[elementIndex];
    const points = pointsOn[elementIndex];
    const hasNoReturns = settings.scanner.noReturns !== 'left_out';
    const scatter = scatters[elementIndex];
    const judgeAs = (asIf: Change | undefined) => {
      const subject = { design, normals, elementIndex, change: asIf, scatter };
      const seen = observeElement(subject, observer, settings.truth.samples, random.fork(`${elementIndex}`));
      const judgement = judgeElement(asIf, seen, { points, hasNoReturns }, settings.truth);
      return { ...judgement, offsetM: seen.offsetM };
    };
    const judged = isFar(change) ? judgeFar(change, judgeAs) : judgeAs(change);
    report({ step: 'telling the truth', done: elementIndex + 1, total });
    return {
      elementIndex,
      globalId,
      ...judged,
      toleranceM: settings.truth.toleranceM,
      points,
      change,
      surface: surfaces[elementIndex]?.kind,
      isCovered: covered.has(elementIndex),
      isReplaced: replaced.has(elementIndex),
      borderline: judged.doubts.length > 0,
    };
  });
}
