import { expect, test } from 'vitest';
import type { Vector } from '../ground/geometry/Vector.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { boxMesh } from '../prove/fixtures/boxes.ts';
import { closestOnElement, measureSides, newClosest } from './closestOnElement.ts';
import { findSlide } from './findSlide.ts';
import { fitOf } from './fixtures/evidence.ts';

/** A board of 1 × 0.6 m on a wall, 20 mm thick, seen from before its front, which looks towards +X. */
const board = boxMesh([{ min: [0, 0, 0], max: [0.02, 1, 0.6] }]);
const stepM = 0.04;
const towards: Vector = [0.8, 0.6, 0];

/** Patches at these places, as a scanner before the board would leave them. */
function patchesAt(places: readonly Vector[]): ElementPatches {
  const count = places.length;
  const sides = measureSides(board, 0);
  const found = places.map(([x, y, z], patch) => {
    const closest = newClosest();
    closestOnElement(sides, patch, x, y, z, ...towards, closest);
    return { normal: [closest.x, closest.y, closest.z], distance: Math.sign(closest.distance) * closest.apartM };
  });
  return {
    start: Uint32Array.of(0, count),
    positions: Float32Array.from(places.flat()),
    normals: Float32Array.from(found.flatMap(({ normal }) => normal)),
    towards: Float32Array.from({ length: count * 3 }, (_, i) => towards[i % 3]),
    distance: Float32Array.from(found, ({ distance }) => distance),
    deviation: new Float32Array(count),
    spacing: new Float32Array(count).fill(stepM),
    points: new Uint32Array(count).fill(10),
    rays: new Uint32Array(count).fill(10),
    ambiguous: new Float32Array(count),
    scans: new Uint32Array(count).fill(1),
    colours: new Uint8Array(count * 4),
  };
}

/** The front of the board between two heights of Y, a patch every 40 mm. */
const frontOf = (fromY: number, toY: number, x = 0.02): Vector[] =>
  steps(fromY, toY).flatMap((y) => steps(0.01, 0.6).map((z): Vector => [x, y, z]));

function steps(from: number, to: number): number[] {
  const count = Math.ceil((to - from) / stepM);
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
}

const slide = (places: readonly Vector[], fit = fitOf(0, 0, 0)) => findSlide(board, patchesAt(places), 0, fit);

test('[ENG-2] a board that slid along the wall is where its edges are', () => {
  const { offsetM, directions, agreement } = slide(
    frontOf(0.035, 1.035),
    fitOf(0, 0, 0, { directions: 1, agreement: 0.9 }),
  );
  expect(offsetM[1]).toBeGreaterThan(0.03);
  expect(offsetM[1]).toBeLessThan(0.04);
  expect(Math.hypot(offsetM[0], offsetM[2])).toBeLessThan(0.001);
  expect(directions).toBe(2);
  expect(agreement).toBeGreaterThan(0.9);
});

test('a narrow side says it to the tenth of a millimetre, and counts from where the board is already', () => {
  const side = steps(0.01, 0.6).map((z): Vector => [0.04, 1.0352, z]);
  const { offsetM } = slide([...frontOf(0.05, 1.03, 0.05), ...side], fitOf(0.03, 0, 0));
  expect(offsetM[0]).toBeCloseTo(0.03, 4);
  expect(offsetM[1]).toBeCloseTo(0.0352, 4);
});

test('what lies on it in its place stays', () => {
  expect(slide(frontOf(0.005, 0.995)).offsetM).toEqual([0, 0, 0]);
});

test('what is turned stays', () => {
  const turned = fitOf(0, 0, 0, { isTurned: true });
  expect(slide(frontOf(0.035, 1.035), turned)).toBe(turned);
});

test('[ENG-2] a board that is longer has not slid: what it would leave behind is there', () => {
  expect(slide(frontOf(0.002, 1.035)).offsetM).toEqual([0, 0, 0]);
});

test('a surface that goes on and on beyond the edge is not the board', () => {
  expect(slide(frontOf(0.095, 1.098)).offsetM).toEqual([0, 0, 0]);
});

/** In the plane of the front, 20 mm beyond its edge. */
const beyond = (count: number): Vector[] => Array.from({ length: count }, (_, i) => [0.02, 1.02, 0.1 + i * 0.03]);

/** Before the front by as much as no slide explains. */
const stray = (count: number): Vector[] => Array.from({ length: count }, (_, i) => [0.06, 0.4, 0.02 + i * 0.015]);

test.each([
  { loose: 3, isSlid: false },
  { loose: 4, isSlid: true },
])('$loose patches beyond the edge move it: $isSlid', ({ loose, isSlid }) => {
  const { offsetM } = slide([...frontOf(0.1, 0.95), ...beyond(loose)]);
  expect(offsetM[1] > 0.015).toBe(isSlid);
});

test.each([
  { strays: 40, isSlid: true },
  { strays: 43, isSlid: false },
])('of $strays strays, ten patches beyond the edge move it: $isSlid', ({ strays, isSlid }) => {
  const { offsetM } = slide([...frontOf(0.1, 0.95), ...beyond(10), ...stray(strays)]);
  expect(offsetM[1] > 0.015).toBe(isSlid);
});

test('a patch with points on both sides of an edge has not left the element', () => {
  // The mean of points on the front and on the side around the corner lies inside; their distances are nothing.
  const inside = Array.from({ length: 12 }, (_, i): Vector => [0.012, 0.992, 0.02 + i * 0.04]);
  const patches = patchesAt([...frontOf(0.1, 0.95), ...inside]);
  patches.distance.fill(0);
  expect(findSlide(board, patches, 0, fitOf(0, 0, 0)).offsetM).toEqual([0, 0, 0]);
});

test.each([
  { awayM: 0.002, isSlid: false },
  { awayM: 0.004, isSlid: true },
])('a patch $awayM m beyond the edge is off it: $isSlid', ({ awayM, isSlid }) => {
  const edge = beyond(10).map(([x, , z]): Vector => [x, 1 + awayM, z]);
  expect(slide([...frontOf(0.1, 0.95), ...edge]).offsetM[1] !== 0).toBe(isSlid);
});
