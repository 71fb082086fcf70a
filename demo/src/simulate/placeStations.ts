import type { Box } from '@plumbline/engine/ground/geometry/Box';
import { castRays, createRayBundle } from '@plumbline/engine/ground/geometry/castRays';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Random } from '@plumbline/engine/ground/random/createRandom';
import type { Scene } from './createScene.ts';
import type { ScannerOptions, StationOptions } from './SimulationOptions.ts';

/** Places that are looked around from, however large the building. */
const mostCandidates = 300;
const aroundRays = 72;
const patchM = 1;
const slantest = Math.cos((75 * Math.PI) / 180);

/**
 * Where the scanner stands, about the scene's origin: of all standpoints the one that sees most, then the one that sees
 * most of the rest, until little is gained.
 */
export function placeStations(
  scene: Scene,
  standpoints: readonly Vector[],
  { maximum, smallestGain }: StationOptions,
  scanner: ScannerOptions,
  random: Random,
): Vector[] {
  const eyes = pick(standpoints, mostCandidates, random).map(
    ([x, y, z]): Vector => [x, y, z + 1.5 + 0.2 * random.next()],
  );
  const patches: Patches = { numbers: new Map(), elements: [] };
  const views = eyes.map((eye) => lookAround(scene, eye, scanner, patches));
  const worth = worthOf(patches);
  const least = smallestGain * worth.reduce((sum, value) => sum + value, 0);
  const stations: Vector[] = [];
  while (stations.length < maximum) {
    const { best, gain } = mostGaining(views, worth);
    if (best < 0 || gain < least) break;
    for (const patch of views[best]) worth[patch] = 0;
    stations.push(eyes[best]);
  }
  return stations;
}

/** Pieces of elements, about a metre wide, numbered as they are first seen. */
interface Patches {
  numbers: Map<string, number>;
  /** The element of each. */
  elements: number[];
}

/** A wall of a hundred patches counts like ten small things, not like a hundred. */
function worthOf({ elements }: Patches): Float64Array {
  const sizes = new Map<number, number>();
  for (const element of elements) sizes.set(element, (sizes.get(element) ?? 0) + 1);
  return Float64Array.from(elements, (element) => 1 / Math.sqrt(sizes.get(element) ?? 1));
}

/** Places around the building for when there is nothing outside to stand on. */
export function ringAround({ min, max }: Box, groundZ: number, spacingM: number): Vector[] {
  const away = 6;
  const places: Vector[] = [];
  const [x0, y0, x1, y1] = [min[0] - away, min[1] - away, max[0] + away, max[1] + away];
  for (let x = x0; x <= x1; x += spacingM) places.push([x, y0, groundZ], [x, y1, groundZ]);
  for (let y = y0; y <= y1; y += spacingM) places.push([x0, y, groundZ], [x1, y, groundZ]);
  return places;
}

function pick(places: readonly Vector[], most: number, random: Random): Vector[] {
  const left = [...places];
  for (let k = 0; k < Math.min(most, left.length); k++) {
    const other = k + Math.floor(random.next() * (left.length - k));
    [left[k], left[other]] = [left[other], left[k]];
  }
  return left.slice(0, most);
}

function mostGaining(views: readonly Uint32Array[], worth: Float64Array): { best: number; gain: number } {
  let best = -1;
  let gain = 0;
  views.forEach((view, candidate) => {
    let fresh = 0;
    for (const patch of view) fresh += worth[patch];
    if (fresh > gain) {
      gain = fresh;
      best = candidate;
    }
  });
  return { best, gain };
}

const tile = 4;
const rays = createRayBundle(tile * tile);

/** The patches that are well seen from a place. */
function lookAround(
  scene: Scene,
  [x, y, z]: Vector,
  { lowestDegrees, maximumRangeM }: ScannerOptions,
  { numbers, elements }: Patches,
): Uint32Array {
  const step = (2 * Math.PI) / aroundRays;
  const lowest = (lowestDegrees * Math.PI) / 180;
  const rows = Math.floor((Math.PI / 2 - lowest) / step / tile) * tile;
  const seen = new Set<number>();
  for (let column = 0; column < aroundRays; column += tile) {
    for (let row = 0; row < rows; row += tile) {
      for (let k = 0; k < tile * tile; k++) {
        const azimuth = (column + (k % tile) + 0.37) * step;
        const elevation = lowest + (row + Math.floor(k / tile) + 0.5) * step;
        rays.dx[k] = Math.cos(elevation) * Math.cos(azimuth);
        rays.dy[k] = Math.cos(elevation) * Math.sin(azimuth);
        rays.dz[k] = Math.sin(elevation);
      }
      castRays(scene.opaque, x, y, z, rays, 0, tile * tile, 0.3, Math.min(30, maximumRangeM));
      for (let k = 0; k < tile * tile; k++) {
        const patch = patchOf(scene, x, y, z, k);
        if (patch === undefined) continue;
        let number = numbers.get(patch);
        if (number === undefined) {
          number = numbers.size;
          numbers.set(patch, number);
          elements.push(scene.element[rays.triangle[k]]);
        }
        seen.add(number);
      }
    }
  }
  return Uint32Array.from(seen);
}

function patchOf({ normals, element }: Scene, x: number, y: number, z: number, k: number): string | undefined {
  const triangle = rays.triangle[k];
  if (triangle < 0 || element[triangle] < 0) return undefined;
  const [dx, dy, dz, r] = [rays.dx[k], rays.dy[k], rays.dz[k], rays.distance[k]];
  const along = normals[triangle * 3] * dx + normals[triangle * 3 + 1] * dy + normals[triangle * 3 + 2] * dz;
  if (Math.abs(along) < slantest) return undefined;
  const cell = (value: number) => Math.floor(value / patchM);
  // The two sides of a wall are two patches.
  const side = along < 0 ? 'f' : 'b';
  return `${element[triangle]}${side}${cell(x + r * dx)},${cell(y + r * dy)},${cell(z + r * dz)}`;
}
