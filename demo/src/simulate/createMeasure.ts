import type { RayBundle } from '@plumbline/engine/ground/geometry/castRays';
import type { Noise } from './createNoise.ts';
import type { Scene } from './createScene.ts';
import { type ScanGrid, stripColumns } from './ScanGrid.ts';
import type { ScanStrip } from './ScanStrip.ts';
import type { ScannerOptions } from './SimulationOptions.ts';
import { rayAt } from './StripRays.ts';

/** Neighbouring ranges that differ by more are fore- and background. */
const jumpM = 0.05;
/** The signal weakens with the square of the range beyond this. */
const fadesFromM = 25;
/** A signal is lost with the chance exp(-signal / faint). */
const faint = 0.008;
/** Where the sun stands, for the colours. */
const [sunX, sunY, sunZ] = [0.36, 0.27, 0.89];

interface Measuring {
  scene: Scene;
  /** Cast, with the true ranges. */
  rays: RayBundle;
  /** Not 0 for rays that a mirror sent elsewhere. */
  ghosts: Uint8Array;
  grid: ScanGrid;
  options: ScannerOptions;
  noise: Noise;
  /** Takes the points. */
  strip: ScanStrip;
  nearestM: number;
}

/** The states of records without a point: with a direction, or without. */
const stateOf = { direction: 1, grid: 2 };

/** Adds what the scanner makes of one column of rays: points with noise, some between edges, some lost. */
export function createMeasure({ scene, rays, ghosts, grid, options, noise, strip, nearestM }: Measuring) {
  const { normals, colour, element } = scene;
  const { dx, dy, dz, distance, triangle } = rays;
  const cosines = new Float64Array(grid.rows).map((_, row) => Math.cos(grid.lowestRad + row * grid.stepRad));
  const sines = new Float64Array(grid.rows).map((_, row) => Math.sin(grid.lowestRad + row * grid.stepRad));

  return (gridColumn: number, column: number): void => {
    const ca = Math.cos(gridColumn * grid.stepRad);
    const sa = Math.sin(gridColumn * grid.stepRad);
    for (let row = 0; row < grid.rows; row++) {
      if (!addPoint(gridColumn, column, row, ca, sa)) addNothing(gridColumn, row, ca, sa);
    }
  };

  function addPoint(gridColumn: number, column: number, row: number, ca: number, sa: number): boolean {
    const ray = rayAt(column, row);
    const hit = triangle[ray];
    if (hit < 0) return false;
    const along = normals[hit * 3] * dx[ray] + normals[hit * 3 + 1] * dy[ray] + normals[hit * 3 + 2] * dz[ray];
    const slant = Math.min(1, Math.max(Math.abs(along), 0.001));
    const trueRange = distance[ray];
    const fade = trueRange > fadesFromM ? (fadesFromM * fadesFromM) / (trueRange * trueRange) : 1;
    const signal = reflectance(hit) * slant * fade;
    if (signal < 20 * faint && noise.uniform() < Math.exp(-signal / faint)) return false;

    let range = trueRange;
    let owner = ghosts[ray] === 0 ? element[hit] : -2;
    const mixed = ghosts[ray] === 0 ? mixWithNeighbour(column, row, ray) : 0;
    if (mixed > 0) range = mixed;
    else if (noise.uniform() < options.dustShare) range = nearestM + noise.uniform() * (range - nearestM);
    if (range !== trueRange) owner = -2;
    const deviation = (options.rangeNoiseM + options.rangeNoisePerM * range) / Math.sqrt(Math.max(slant, 0.1));
    range += deviation * noise.normal();
    if (range > options.maximumRangeM) return false;

    const i = strip.count++;
    const flat = range * cosines[row];
    strip.x[i] = flat * ca;
    strip.y[i] = flat * sa;
    strip.z[i] = range * sines[row];
    strip.row[i] = row;
    strip.column[i] = gridColumn;
    strip.element[i] = owner;
    strip.intensity[i] = Math.min(1, Math.max(0, Math.sqrt(signal) + 0.02 * noise.normal()));
    strip.state[i] = 0;
    paint(i, hit, along < 0 ? 1 : -1);
    return true;
  }

  /** A record of a ray that did not come back, where the file has these. */
  function addNothing(gridColumn: number, row: number, ca: number, sa: number): void {
    if (options.noReturns === 'left_out') return;
    const i = strip.count++;
    const lengthM = options.noReturns === 'direction' ? 1 : 0;
    strip.x[i] = lengthM * cosines[row] * ca;
    strip.y[i] = lengthM * cosines[row] * sa;
    strip.z[i] = lengthM * sines[row];
    strip.row[i] = row;
    strip.column[i] = gridColumn;
    strip.element[i] = -2;
    strip.state[i] = stateOf[options.noReturns];
    strip.intensity[i] = 0;
    strip.colour.fill(0, i * 3, i * 3 + 3);
  }

  function reflectance(hit: number): number {
    const brightness = 0.3 * colour[hit * 4] + 0.6 * colour[hit * 4 + 1] + 0.1 * colour[hit * 4 + 2];
    return 0.08 + (0.8 / 255) * brightness;
  }

  function paint(i: number, hit: number, side: number): void {
    const sunny = side * (sunX * normals[hit * 3] + sunY * normals[hit * 3 + 1] + sunZ * normals[hit * 3 + 2]);
    const shade = 0.62 + 0.38 * Math.max(0, sunny) + 0.025 * noise.normal();
    strip.colour[i * 3] = Math.min(255, Math.max(0, shade * colour[hit * 4]));
    strip.colour[i * 3 + 1] = Math.min(255, Math.max(0, shade * colour[hit * 4 + 1]));
    strip.colour[i * 3 + 2] = Math.min(255, Math.max(0, shade * colour[hit * 4 + 2]));
  }

  /** A beam over an edge comes back from between the two surfaces; 0 when there is no edge, or the beam missed it. */
  function mixWithNeighbour(column: number, row: number, ray: number): number {
    let mixed = 0;
    if (column > 0) mixed = mixWith(ray, rayAt(column - 1, row));
    if (mixed === 0 && column < stripColumns - 1) mixed = mixWith(ray, rayAt(column + 1, row));
    if (mixed === 0 && row > 0) mixed = mixWith(ray, rayAt(column, row - 1));
    if (mixed === 0 && row < grid.rows - 1) mixed = mixWith(ray, rayAt(column, row + 1));
    return mixed;
  }

  function mixWith(ray: number, other: number): number {
    const range = distance[ray];
    const otherRange = distance[other];
    const jump = Math.abs(otherRange - range);
    if (!(jump > jumpM && jump < options.pulseM) || isOneSurface(ray, other)) return 0;
    const nearer = Math.min(range, otherRange);
    const ofBeam = Math.min(1, (options.beamM + options.beamRad * nearer) / (grid.stepRad * nearer)) / 2;
    return noise.uniform() < (options.mixedShare ?? ofBeam) ? range + (otherRange - range) * noise.uniform() : 0;
  }

  /** A floor far away jumps from row to row, and so does a corner seen aslant: there the two planes meet between the rays. */
  function isOneSurface(ray: number, other: number): boolean {
    const here = distance[ray] - rangeOfPlane(other, ray);
    const there = rangeOfPlane(ray, other) - distance[other];
    return here > 0 !== there > 0 || Math.min(Math.abs(here), Math.abs(there)) < jumpM;
  }

  /** How far the plane that one ray ends on is along another; Infinity where it recedes. */
  function rangeOfPlane(ray: number, other: number): number {
    const n = triangle[ray] * 3;
    const height = distance[ray] * (normals[n] * dx[ray] + normals[n + 1] * dy[ray] + normals[n + 2] * dz[ray]);
    const range = height / (normals[n] * dx[other] + normals[n + 1] * dy[other] + normals[n + 2] * dz[other]);
    return range > 0 ? range : Infinity;
  }
}
