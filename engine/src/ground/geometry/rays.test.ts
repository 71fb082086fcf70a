import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../random/createRandom.ts';
import type { Bvh } from './Bvh.ts';
import { buildBvh } from './buildBvh.ts';
import { castRay, isOccluded, noBlocker, noHit } from './castRay.ts';
import { castRays, createRayBundle } from './castRays.ts';

const seed = 20;

describe(`rays against brute force, seed ${seed}`, () => {
  const random = createRandom(seed);
  const scenes = {
    'a cloud of triangles': soup(random, 800, () => 20 * (random.next() - 0.5), 1.5),
    'a city of boxes': boxes(random, 60),
    'flat on a plane': soup(random, 500, (axis) => (axis === 2 ? 1 : 20 * (random.next() - 0.5)), 0),
    'all in one place': soup(random, 50, () => 3, 0.5),
    'degenerate and broken ones among them': broken(random),
  };

  for (const [name, corners] of Object.entries(scenes)) {
    const bvh = treeOf(corners);
    const rays = Array.from({ length: 500 }, (_, i) => randomRay(random, i));

    test(`[ENG-8] the closest hit and any hit in ${name}`, () => {
      const hit = noHit();
      const blocker = noBlocker();
      let hits = 0;
      for (const { o, d } of rays) {
        const expected = bruteForce(corners, o, d);
        const isHit = castRay(bvh, ...o, ...d, 0, 100, hit);
        expect(isHit).toBe(expected.distance < 100);
        expect(isOccluded(bvh, ...o, ...d, 0, 100)).toBe(isHit);
        expect(isOccluded(bvh, ...o, ...d, 0, 100, blocker)).toBe(isHit);
        if (!isHit) continue;
        hits++;
        expect(hit.distance).toBeCloseTo(expected.distance, 9);
        expect(meet(corners, hit.triangle, o, d)).toBeCloseTo(expected.distance, 9);
        expect(isOccluded(bvh, ...o, ...d, 0, hit.distance * 0.999999)).toBe(false);
        const beyond = hit.distance * 1.000001;
        const isNext = castRay(bvh, ...o, ...d, beyond, 100, hit);
        expect(isNext).toBe(bruteForce(corners, o, d, beyond).distance < 100);
      }
      expect(hits).toBeGreaterThan(10);
    });

    test(`[ENG-8] a bundle gives what each ray gives in ${name}`, () => {
      const bundle = createRayBundle(100);
      const hit = noHit();
      for (let k = 0; k < 60; k++) {
        const { o, d } = rays[k];
        for (let i = 0; i < 100; i++) {
          bundle.dx[i] = d[0] + 0.03 * Math.floor(i / 10);
          bundle.dy[i] = d[1] + 0.03 * (i % 10);
          bundle.dz[i] = d[2] - 0.01 * (i % 7);
        }
        castRays(bvh, ...o, bundle, 20, 90, 0, 100);
        for (let i = 20; i < 90; i++) {
          castRay(bvh, ...o, bundle.dx[i], bundle.dy[i], bundle.dz[i], 0, 100, hit);
          if (hit.triangle < 0) expect(bundle.triangle[i]).toBe(-1);
          else expect(bundle.distance[i]).toBeCloseTo(hit.distance, 7);
        }
      }
    });
  }
});

test('[ENG-8] rays along axes and in the planes of walls give numbers and the right wall', () => {
  const bvh = treeOf(Float32Array.from(box(0, 0, 0, 2, 2, 2)));
  const hit = noHit();
  for (const axis of [0, 1, 2]) {
    for (const sign of [1, -1]) {
      const o: Vector = [1, 1, 1];
      const d: Vector = [0, 0, 0];
      d[axis] = sign;
      expect(castRay(bvh, ...o, ...d, 0, 100, hit)).toBe(true);
      expect(hit.distance).toBe(1);
    }
  }
  expect(castRay(bvh, -1, 1, 2, 1, 0, 0, 0, 100, hit)).toBe(true);
  expect(hit.distance).toBe(1);
  expect(castRay(bvh, 0, 0, -5, 0, 0, 1, 0, 100, hit)).toBe(true);
  expect(castRay(bvh, 3, 3, -5, 0, 0, 1, 0, 100, hit)).toBe(false);
  expect(hit).toEqual({ distance: Infinity, triangle: -1 });
});

test('[ENG-8] no ray slips between triangles that share an edge', () => {
  const random = createRandom(5);
  const bvh = treeOf(Float32Array.from(box(-1.1, -2.3, -0.7, 1.9, 1.3, 2.1)));
  const bundle = createRayBundle(64);
  const hit = noHit();
  let lost = 0;
  for (let k = 0; k < 300; k++) {
    const direction = randomDirection(random);
    for (let i = 0; i < 64; i++) {
      // On the diagonals of the faces, where two triangles meet.
      const s = (i + random.next()) / 64;
      bundle.dx[i] = k % 2 ? -1.1 + 3 * s : direction[0];
      bundle.dy[i] = k % 2 ? -2.3 + 3.6 * s : direction[1];
      bundle.dz[i] = k % 2 ? (k % 4 === 1 ? -0.7 : 2.1) : direction[2];
    }
    castRays(bvh, 0, 0, 0, bundle, 0, 64, 0, 100);
    expect(bundle.triangle).not.toContain(-1);
    for (let i = 0; i < 64; i++) {
      if (!castRay(bvh, 0, 0, 0, bundle.dx[i], bundle.dy[i], bundle.dz[i], 0, 100, hit)) lost++;
    }
  }
  expect(lost).toBe(0);
});

test('a tree of nothing is hit by nothing', () => {
  const bvh = treeOf(new Float32Array(0));
  const bundle = createRayBundle(2);
  bundle.dx.fill(1);
  castRays(bvh, 0, 0, 0, bundle, 0, 2, 0, 100);
  expect([...bundle.triangle]).toEqual([-1, -1]);
  expect(castRay(bvh, 0, 0, 0, 1, 0, 0, 0, 100, noHit())).toBe(false);
  expect(isOccluded(bvh, 0, 0, 0, 1, 0, 0, 0, 100)).toBe(false);
});

test('a tree over some triangles numbers them as the mesh does', () => {
  const corners = Float32Array.from([...box(0, 0, 0, 1, 1, 1), ...box(3, 0, 0, 4, 1, 1)]);
  const bvh = treeOf(
    corners,
    Uint32Array.from({ length: 12 }, (_, i) => i + 12),
  );
  const hit = noHit();
  expect(castRay(bvh, -1, 0.4, 0.3, 1, 0, 0, 0, 100, hit)).toBe(true);
  expect(hit.distance).toBe(4);
  expect(hit.triangle).toBeGreaterThanOrEqual(12);
});

type Vector = [number, number, number];

function treeOf(corners: Float32Array, only?: Uint32Array): Bvh {
  return buildBvh(
    corners,
    new Uint32Array(corners.length / 3).map((_, i) => i),
    only,
  );
}

function soup(random: Random, count: number, centre: (axis: number) => number, size: number): Float32Array {
  const corners = new Float32Array(count * 9);
  for (let triangle = 0; triangle < count; triangle++) {
    const middle = [centre(0), centre(1), centre(2)];
    for (let k = 0; k < 9; k++) {
      const spread = k % 3 === 2 ? size : 1;
      corners[triangle * 9 + k] = middle[k % 3] + spread * (random.next() - 0.5);
    }
  }
  return corners;
}

function boxes(random: Random, count: number): Float32Array {
  const corners: number[] = [];
  for (let i = 0; i < count; i++) {
    const x = 20 * (random.next() - 0.5);
    const y = 20 * (random.next() - 0.5);
    const z = 10 * (random.next() - 0.5);
    corners.push(...box(x, y, z, x + 2 * random.next(), y + 2 * random.next(), z + 3 * random.next()));
  }
  return Float32Array.from(corners);
}

function broken(random: Random): Float32Array {
  const corners = soup(random, 900, () => 16 * (random.next() - 0.5), 1.5);
  for (let triangle = 0; triangle < 300; triangle++) {
    const at = triangle * 9;
    if (triangle % 3 === 0) corners.copyWithin(at + 3, at, at + 3);
    if (triangle % 3 === 1) for (let k = 0; k < 3; k++) corners[at + 6 + k] = 2 * corners[at + 3 + k] - corners[at + k];
    if (triangle % 3 === 2) corners[at + (triangle % 9)] = triangle % 2 ? Number.NaN : Infinity;
  }
  return corners;
}

function box(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): number[] {
  const corner = (i: number) => [i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0];
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return faces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flatMap(corner));
}

function randomDirection(random: Random): Vector {
  return [random.normal(), random.normal(), random.normal()];
}

/** Every fourth along an axis or in a plane of two, the rest anywhere. */
function randomRay(random: Random, i: number): { o: Vector; d: Vector } {
  const o: Vector = [24 * (random.next() - 0.5), 24 * (random.next() - 0.5), 12 * (random.next() - 0.5)];
  const d = randomDirection(random);
  if (i % 4 === 0) d[i % 3] = 0;
  if (i % 8 === 0) d[(i + 1) % 3] = 0;
  if (i % 5 === 0) for (let k = 0; k < 3; k++) d[k] = 3 - o[k] + (d[k] === 0 ? 0 : 0.3 * random.normal());
  return { o, d };
}

function bruteForce(corners: Float32Array, o: Vector, d: Vector, from = 0): { distance: number } {
  let distance = Infinity;
  for (let triangle = 0; triangle < corners.length / 9; triangle++) {
    const t = meet(corners, triangle, o, d);
    if (t > from && t < distance) distance = t;
  }
  return { distance };
}

/** By Cramer's rule on o + t d = a + u (b - a) + v (c - a): another way than the code under test. */
function meet(corners: Float32Array, triangle: number, o: Vector, d: Vector): number {
  const k = triangle * 9;
  const a: Vector = [corners[k], corners[k + 1], corners[k + 2]];
  const u: Vector = [corners[k + 3] - a[0], corners[k + 4] - a[1], corners[k + 5] - a[2]];
  const v: Vector = [corners[k + 6] - a[0], corners[k + 7] - a[1], corners[k + 8] - a[2]];
  const s: Vector = [o[0] - a[0], o[1] - a[1], o[2] - a[2]];
  const back: Vector = [-d[0], -d[1], -d[2]];
  const whole = determinant(back, u, v);
  if (!(Math.abs(whole) > 1e-15)) return Infinity;
  const alongU = determinant(back, s, v) / whole;
  const alongV = determinant(back, u, s) / whole;
  if (alongU < -1e-9 || alongV < -1e-9 || alongU + alongV > 1 + 1e-9) return Infinity;
  return determinant(s, u, v) / whole;
}

const determinant = (a: Vector, b: Vector, c: Vector) =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1]);
