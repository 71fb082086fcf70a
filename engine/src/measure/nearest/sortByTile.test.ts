import { describe, expect, test } from 'vitest';
import { createRandom } from '../../ground/random/createRandom.ts';
import { sortByTile } from './sortByTile.ts';

describe('points by tile', () => {
  test('each tile together, in the order of before (seed 1)', () => {
    const count = 20_000;
    const points = randomPoints(count, 10);
    const { order, sorted } = sort(points, count, 0.5);
    expect(new Set(order).size).toBe(count);
    for (let i = 0; i < count; i++) expect(pointAt(sorted, i)).toEqual(pointAt(points, order[i]));
    const min = [0, 1, 2].map((k) =>
      points.reduce((least, v, i) => (i % 3 === k ? Math.min(least, v) : least), Infinity),
    );
    const tileOf = (i: number) =>
      pointAt(sorted, i)
        .map((v, k) => Math.floor((v - min[k]) / 0.5))
        .join(' ');
    let runs = 1;
    for (let i = 1; i < count; i++) {
      if (tileOf(i) !== tileOf(i - 1)) runs++;
      else expect(order[i]).toBeGreaterThan(order[i - 1]);
    }
    expect(runs).toBe(new Set(Array.from({ length: count }, (_, i) => tileOf(i))).size);
  });

  test('a wide field of small tiles, with points that are nowhere (seed 1)', () => {
    const count = 3000;
    const points = randomPoints(count, 5000);
    points.set([Number.NaN, 1, 1, Infinity, 0, 0, 1e30, -1e30, 5, -Infinity, Number.NaN, 2e9], 300);
    const { order, sorted } = sort(points, count, 0.01);
    expect(new Set(order).size).toBe(count);
    for (let i = 0; i < count; i++) expect(pointAt(sorted, i)).toEqual(pointAt(points, order[i]));
  });

  test('only the first points count', () => {
    const { order, sorted } = sort(Float32Array.of(5, 5, 5, 0, 0, 0, 9, 9, 9), 2, 1);
    expect([...order]).toEqual([1, 0]);
    expect([...sorted]).toEqual([0, 0, 0, 5, 5, 5, 0, 0, 0]);
  });

  test('none, and nothing but nowhere', () => {
    expect(sort(new Float32Array(0), 0, 1).order.length).toBe(0);
    expect([...sort(Float32Array.of(Number.NaN, Infinity, 0), 1, 1).order]).toEqual([0]);
  });
});

function sort(points: Float32Array, count: number, tileM: number) {
  const sorted = new Float32Array(points.length);
  return { order: sortByTile(points, count, tileM, sorted), sorted };
}

function randomPoints(count: number, spreadM: number): Float32Array {
  const random = createRandom(1);
  return Float32Array.from({ length: count * 3 }, () => (random.next() - 0.5) * spreadM);
}

function pointAt(points: Float32Array, i: number): number[] {
  return [...points.subarray(i * 3, i * 3 + 3)];
}
