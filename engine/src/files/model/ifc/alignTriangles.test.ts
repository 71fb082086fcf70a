import { expect, test } from 'vitest';
import { createRandom } from '../../../ground/random/createRandom.ts';
import { alignTriangles } from './alignTriangles.ts';

/** A cube's twelve triangles, all facing outwards. */
const cube = [
  [0, 2, 1],
  [0, 3, 2],
  [4, 5, 6],
  [4, 6, 7],
  [0, 1, 5],
  [0, 5, 4],
  [1, 2, 6],
  [1, 6, 5],
  [2, 3, 7],
  [2, 7, 6],
  [3, 0, 4],
  [3, 4, 7],
];

/** Each edge of a closed surface is passed once in either direction. */
function isAligned(triangles: Uint32Array): boolean {
  const passed = new Set<string>();
  for (let i = 0; i < triangles.length; i++) {
    const next = triangles[i % 3 === 2 ? i - 2 : i + 1];
    passed.add(`${triangles[i]}-${next}`);
  }
  return passed.size === triangles.length;
}

test('whichever triangles are turned, all face one side afterwards (seeds 1 to 20)', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = createRandom(seed);
    const given = cube.map(([a, b, c]) => (random.next() < 0.5 ? [a, b, c] : [a, c, b]));
    const triangles = Uint32Array.from(given.flat());
    alignTriangles(triangles);
    expect(isAligned(triangles)).toBe(true);
  }
});

test('two solids are aligned each for itself, and edges that three triangles share part them', () => {
  const apart = cube.map((corners) => corners.map((corner) => corner + 8));
  const [first, second] = cube[0] as [number, number];
  const triangles = Uint32Array.from([...cube, ...apart, [first, second, 20]].flat());
  alignTriangles(triangles);
  expect(isAligned(triangles.subarray(0, 72))).toBe(true);
});
