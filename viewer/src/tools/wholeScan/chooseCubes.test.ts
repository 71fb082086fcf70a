import type { ScanNode } from '@plumbline/contract/formats/wholeScan';
import { expect, test } from 'vitest';
import type { CameraState } from '../../scene/cameraMath.ts';
import { chooseCubes } from './chooseCubes.ts';
import { growCubes, type ScanCube } from './ScanCube.ts';
import { sightOf } from './ScanSight.ts';

const origin = [1000, 2000, 30] as const;
const size = { width: 800, height: 600 };
const depth = 4;

/** All cubes of a floor of 16 m, down to 1 m, a thousand points each. */
function growFloor(): ScanCube[] {
  const nodes: ScanNode[] = [];
  for (let level = 0; level <= depth; level++) {
    for (let x = 0; x < 2 ** level; x++) {
      for (let y = 0; y < 2 ** level; y++) nodes.push({ level, x, y, z: 0, pack: 'p', offset: 0, count: 1000 });
    }
  }
  return growCubes({ sizeM: 16, spacingM: 0.32, nodes });
}

const roots = growFloor();

/** Over the middle of the floor, from a height, looking down. */
function above(heightM: number, given: Partial<CameraState> = {}): CameraState {
  const [x, y, z] = origin;
  const target = [x + 8, y + 8, z] as const;
  return { eye: [target[0], target[1], z + heightM], target, up: [0, 1, 0], fovDegrees: 60, ...given };
}

function choose(
  camera: CameraState,
  { clip, mostPoints = 1e9 }: { clip?: [number[], number[]]; mostPoints?: number } = {},
) {
  const [min, max] = clip ?? [];
  const box = min && max && { min: [min[0]!, min[1]!, min[2]!] as const, max: [max[0]!, max[1]!, max[2]!] as const };
  return chooseCubes(roots, sightOf({ camera, size, clip: box }, origin), { gapPixels: 2, mostPoints });
}

const levelsOf = (cubes: readonly ScanCube[]) =>
  Array.from({ length: depth + 1 }, (_, level) => cubes.filter(({ node }) => node.level === level).length);

test('[HEAT-4] the nearer the camera is the finer are the cubes, and only those that it sees', () => {
  expect(levelsOf(choose(above(600)))).toEqual([1, 0, 0, 0, 0]);
  expect(levelsOf(choose(above(60)))).toEqual([1, 4, 0, 0, 0]);
  expect(levelsOf(choose(above(24)))).toEqual([1, 4, 16, 0, 0]);
  const near = choose(above(2));
  expect(levelsOf(near)[depth]).toBeGreaterThan(4);
  // Some three metres are seen across: not the corners of the floor.
  expect(near.every(({ node, box }) => node.level < 3 || (box[0] > 3 && box[3] < 13))).toBe(true);
});

test('nothing is chosen behind the eye, beside the picture or outside the section box', () => {
  const away = above(2, { target: [origin[0] + 8, origin[1] + 8, origin[2] + 50] });
  expect(choose({ ...away, eye: [origin[0] + 8, origin[1] + 8, origin[2] + 17] })).toEqual([]);
  expect(choose(above(20, { eye: [0, 0, 50], target: [-100, 0, 50], up: [0, 0, 1] }))).toEqual([]);
  const clipped = choose(above(24), {
    clip: [
      [0, 0, 0],
      [3.9, 3.9, 16],
    ],
  });
  expect(levelsOf(clipped)).toEqual([1, 1, 1, 0, 0]);
});

test('without perspective the height of the picture says how fine, wherever the eye is', () => {
  const flat = (heightM: number, orthographicHeightM: number) =>
    levelsOf(choose(above(heightM, { orthographicHeightM })));
  expect(flat(5, 100)).toEqual(flat(5000, 100));
  expect(flat(5, 500)).toEqual([1, 0, 0, 0, 0]);
  expect(flat(5, 60)).toEqual([1, 4, 0, 0, 0]);
  // Four metres of sixteen.
  const narrow = choose(above(5, { orthographicHeightM: 4 }));
  expect(narrow.some(({ node, box }) => node.level === depth && (box[1] > 11 || box[4] < 5))).toBe(false);
  expect(levelsOf(narrow)[depth]).toBeGreaterThan(0);
});

test('[HEAT-4] a budget of points takes the widest gaps first, and no cube without those above it', () => {
  const all = choose(above(3));
  const some = choose(above(3), { mostPoints: 20_500 });
  expect(all.length).toBeGreaterThan(40);
  expect(some).toEqual(all.slice(0, 20));
  const chosen = new Set(some);
  expect(some.every(({ parent }) => !parent || chosen.has(parent))).toBe(true);
  // What is chosen first is there however little may be drawn.
  expect(choose(above(3), { mostPoints: 10 })).toEqual([roots[0]]);
});
