import { expect, test } from 'vitest';
import { createRandom } from '../ground/random/createRandom.ts';
import { createOccupied, scoreMoves } from './Occupied.ts';
import { countUp } from './thinPatches.ts';

const cellM = 0.1;
const random = createRandom(7);
const patches = Float32Array.from({ length: 300 }, () => random.next() - 0.5);
const places = Float32Array.from({ length: 120 }, () => 1.5 * random.next() - 0.75);

test('a score is what the cells hold in which each place lies after the move, also where it leaves the grid', () => {
  const occupied = createOccupied(patches, countUp(0, 100), cellM);
  const waysM = [
    [-1, -0.3, 0, 0.45],
    [-0.6, 0.05, 2],
    [0, 0.7],
  ];
  const scores = occupied && scoreMoves(occupied, places, countUp(0, 40), waysM);
  const [xs, ys, zs] = waysM;
  const expected = zs.flatMap((z) => ys.flatMap((y) => xs.map((x) => scoreByHand([x, y, z]))));
  expect(Array.from(scores ?? [])).toEqual(expected);
  expect(expected.some((score) => score > 10)).toBe(true);
});

test('of a grid larger than memory allows there is none', () => {
  expect(createOccupied(Float32Array.of(0, 0, 0, 100, 100, 100), [0, 1], cellM)).toBeUndefined();
});

function scoreByHand(way: number[]): number {
  const held = new Set(countUp(0, 100).map((patch) => cellOf(patches, patch).join()));
  const isHeld = (cell: number[]) => held.has(cell.join());
  return countUp(0, 40).reduce((sum, place) => {
    const cell = cellOf(places, place, way);
    const isBeside = [0, 1, 2].some((k) => [-1, 1].some((step) => isHeld(cell.with(k, (cell[k] ?? 0) + step))));
    return sum + (isHeld(cell) ? 2 : Number(isBeside));
  }, 0);
}

const cellOf = (positions: Float32Array, i: number, way = [0, 0, 0]): number[] =>
  Array.from(positions.subarray(i * 3, i * 3 + 3), (value, axis) => Math.floor((value + way[axis]) / cellM));
