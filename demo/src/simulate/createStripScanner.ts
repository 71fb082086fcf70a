import { castRay, noHit } from '@plumbline/engine/ground/geometry/castRay';
import { castRays, createRayBundle } from '@plumbline/engine/ground/geometry/castRays';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import { createBounce } from './createBounce.ts';
import { createMeasure } from './createMeasure.ts';
import { createNoise } from './createNoise.ts';
import type { Scene } from './createScene.ts';
import { glassReturn } from './glassReturn.ts';
import { type ScanGrid, stripColumns } from './ScanGrid.ts';
import type { ScanStrip } from './ScanStrip.ts';
import type { ScannerOptions } from './SimulationOptions.ts';
import { headingOf, type Station } from './Station.ts';
import { createStripRays, rayAt } from './StripRays.ts';

/** Scans a strip of a station. A strip follows from its number alone: the order and the threads do not matter. */
export type StripScanner = (strip: number) => ScanStrip;

/** Nothing nearer is measured. */
const nearestM = 0.3;

/** What a scanner at a station measures of a scene, strip by strip; columns are reused. */
export function createStripScanner(
  scene: Scene,
  station: Station,
  grid: ScanGrid,
  options: ScannerOptions,
): StripScanner {
  const noise = createNoise(station.seed);
  const heading = headingOf(station.truePose);
  const eye = station.truePose.translation.map((value, axis) => value - scene.origin[axis]) as Vector;
  const [ox, oy, oz] = eye;
  const { maximumRangeM } = options;
  const { rays, bundle, size, rows } = createStripRays(grid);
  const panes = createRayBundle(size, rays);
  const strip = createStrip(size);
  const ghosts = new Uint8Array(size);
  const measureColumn = createMeasure({ scene, rays, ghosts, grid, options, noise, strip, nearestM });
  const bounce = createBounce({ scene, eye, rays, ghosts, noise, maximumRangeM });
  const hasGlass = scene.glass.triangles.length > 0;
  const { element, colour } = scene;
  const hit = noHit();

  return (number) => {
    const first = number * stripColumns;
    const columns = Math.min(stripColumns, grid.columns - first);
    for (let column = 0; column < stripColumns; column++) aim(first + column, column);
    for (let start = 0; start < size; start += bundle) {
      const end = start + bundle;
      castRays(scene.opaque, ox, oy, oz, rays, start, end, nearestM, maximumRangeM);
      if (hasGlass) castRays(scene.glass, ox, oy, oz, panes, start, end, nearestM, maximumRangeM);
    }
    for (let column = 0; hasGlass && column < columns; column++) passGlass(first + column, column);
    for (let column = 0; scene.returns.isSelective && column < stripColumns; column++)
      bounceColumn(first + column, column);
    strip.count = 0;
    for (let column = 0; column < columns; column++) {
      noise.restart(3 * (first + column) + 2);
      measureColumn(first + column, column);
    }
    return strip;
  };

  /** Rays leave a hair beside the direction that the scanner reports. Those beyond the last column or row repeat it. */
  function aim(gridColumn: number, column: number): void {
    noise.restart(3 * gridColumn);
    const azimuth = Math.min(gridColumn, grid.columns - 1) * grid.stepRad + heading;
    const ca = Math.cos(azimuth);
    const sa = Math.sin(azimuth);
    for (let row = 0; row < rows; row++) {
      const elevation = grid.lowestRad + Math.min(row, grid.rows - 1) * grid.stepRad;
      const ce = Math.cos(elevation);
      const se = Math.sin(elevation);
      const aside = options.angularNoiseRad * noise.normal();
      const up = options.angularNoiseRad * noise.normal();
      const ray = rayAt(column, row);
      const flat = ce - up * se;
      rays.dx[ray] = flat * ca - aside * ce * sa;
      rays.dy[ray] = flat * sa + aside * ce * ca;
      rays.dz[ray] = se + up * ce;
    }
  }

  /** Those beyond the last column count as neighbours, as their likes do. */
  function bounceColumn(gridColumn: number, column: number): void {
    noise.restart(-2 - Math.min(gridColumn, grid.columns - 1));
    for (let row = 0; row < grid.rows; row++) bounce(rayAt(column, row));
  }

  /** A ray that a pane does not send back goes through the whole window, and on to the next or to what is behind. */
  function passGlass(gridColumn: number, column: number): void {
    noise.restart(3 * gridColumn + 1);
    for (let row = 0; row < grid.rows; row++) {
      const ray = rayAt(column, row);
      let triangle = panes.triangle[ray];
      let distance = panes.distance[ray];
      while (triangle >= 0 && distance < rays.distance[ray]) {
        if (noise.uniform() < glassReturn(colour[triangle * 4 + 3])) {
          rays.distance[ray] = distance;
          rays.triangle[ray] = triangle;
          break;
        }
        const passed = element[triangle];
        do {
          const [dx, dy, dz] = [rays.dx[ray], rays.dy[ray], rays.dz[ray]];
          castRay(scene.glass, ox, oy, oz, dx, dy, dz, distance + 1e-4, maximumRangeM, hit);
          triangle = hit.triangle;
          distance = hit.distance;
        } while (triangle >= 0 && element[triangle] === passed);
      }
    }
  }
}

function createStrip(size: number): ScanStrip {
  return {
    count: 0,
    x: new Float64Array(size),
    y: new Float64Array(size),
    z: new Float64Array(size),
    intensity: new Float32Array(size),
    colour: new Uint8Array(size * 3),
    row: new Uint32Array(size),
    column: new Uint32Array(size),
    element: new Int32Array(size),
    state: new Uint8Array(size),
  };
}
