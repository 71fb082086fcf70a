import { expect, test } from 'vitest';
import { createRandom } from '../ground/random/createRandom.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { fitOffset } from './fitOffset.ts';

interface Patch {
  place: number[];
  normal: number[];
  distance: number;
}

function patchesOf(patches: Patch[]): ElementPatches {
  const count = patches.length;
  return {
    start: Uint32Array.of(0, count),
    positions: Float32Array.from(patches.flatMap(({ place }) => place)),
    normals: Float32Array.from(patches.flatMap(({ normal }) => normal)),
    towards: new Float32Array(count * 3),
    distance: Float32Array.from(patches.map(({ distance }) => distance)),
    deviation: new Float32Array(count),
    spacing: new Float32Array(count).fill(0.02),
    points: new Uint32Array(count).fill(80),
    rays: new Uint32Array(count).fill(80),
    ambiguous: new Float32Array(count),
    scans: new Uint32Array(count).fill(1),
    colours: new Uint8Array(count * 4),
  };
}

/** Patches of some faces of a 4 × 0.2 × 3 m wall under a displacement, with noise and a share of strangers. */
function scanWall(seed: number, faces: number[][], move: (place: number[]) => number[], strangers = 0): ElementPatches {
  const random = createRandom(seed);
  const half = [2, 0.1, 1.5];
  const patches: Patch[] = [];
  for (const normal of faces) {
    for (let i = 0; i < 300; i++) {
      const place = half.map((h, axis) => (normal[axis] === 0 ? (random.next() * 2 - 1) * h : normal[axis] * h));
      const moved = move(place);
      const along = normal.reduce((sum, n, axis) => sum + n * moved[axis], 0);
      const isStranger = random.next() < strangers;
      patches.push({ place, normal, distance: isStranger ? random.next() * 0.1 : along + random.normal() * 0.0008 });
    }
  }
  return patchesOf(patches);
}

const fitAll = (patches: ElementPatches) => fitOffset(patches, 0, patches.points.length);

const front = [0, 1, 0];
const side = [1, 0, 0];
const top = [0, 0, 1];

test('a wall seen from all sides is placed in three directions, to a fraction of a millimetre (seed 3)', () => {
  const fit = fitAll(scanWall(3, [front, side, top], () => [0.012, -0.02, 0.03]));
  expect(fit?.directions).toBe(3);
  expect(fit?.isTurned).toBe(false);
  for (const [axis, value] of [0.012, -0.02, 0.03].entries()) expect(fit?.offsetM[axis]).toBeCloseTo(value, 3.5);
});

test('what slides along its only visible face does not show (seed 4)', () => {
  const fit = fitAll(scanWall(4, [front], () => [0.04, 0.015, 0]));
  expect(fit?.directions).toBe(1);
  expect(fit?.offsetM[0]).toBe(0);
  expect(fit?.offsetM[1]).toBeCloseTo(0.015, 3.5);
});

test('a quarter of foreign points does not pull it away (seed 5)', () => {
  const fit = fitAll(scanWall(5, [front, side, top], () => [0, 0, 0], 0.25));
  expect(Math.hypot(...(fit?.offsetM ?? [1]))).toBeLessThan(0.0005);
  expect(fit?.agreement).toBeLessThan(0.85);
});

test('a turned wall is told from a moved one, by its far end (seed 6)', () => {
  const turn = 0.02;
  const fit = fitAll(scanWall(6, [front, side], ([x, y]) => [-turn * y, turn * x, 0]));
  expect(fit?.isTurned).toBe(true);
  expect(Math.hypot(...(fit?.offsetM ?? [1]))).toBeLessThan(0.003);
  expect(Math.hypot(...(fit?.worstM ?? [0]))).toBeCloseTo(0.039, 2);
});

test('too few patches give no offset', () => {
  expect(fitAll(patchesOf([{ place: [0, 0, 0], normal: front, distance: 0.05 }]))).toBeUndefined();
});

test('a post that is turned about its long axis is not taken for one that stands a little off (seed 6)', () => {
  const random = createRandom(6);
  const patches = Array.from({ length: 300 }, () => {
    const x = random.next() * 0.4 - 0.2;
    const side = random.next() < 0.5 ? -1 : 1;
    const turned = -0.1 * x * side;
    return {
      place: [x, side * 0.06, random.next() * 4],
      normal: [0, side, 0],
      distance: -turned + random.normal() * 0.0005,
    };
  });
  const fit = fitOffset(patchesOf(patches), 0, 300);
  expect(fit?.isTurned).toBe(true);
  expect(Math.hypot(...(fit?.worstM ?? []))).toBeGreaterThan(0.016);
});

test('a side that shows the element and, as often, its neighbour gives the offset of one, not their mean (seed 7)', () => {
  const random = createRandom(7);
  const front = Array.from({ length: 300 }, () => ({
    place: [random.next(), 0, random.next() * 3],
    normal: [0, -1, 0],
    distance: random.normal() * 0.0004,
  }));
  const top = Array.from({ length: 60 }, (_, i) => ({
    place: [random.next(), random.next() * 0.1, 3],
    normal: [0, 0, 1],
    distance: i < 26 ? 0.035 + random.normal() * 0.0004 : random.next() * 0.06 - 0.03,
  }));
  const fit = fitOffset(patchesOf([...front, ...top]), 0, 360);
  expect(fit?.offsetM[2]).toBeCloseTo(0.035, 3);
});
