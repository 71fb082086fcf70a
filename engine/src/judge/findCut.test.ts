import { expect, test } from 'vitest';
import { createRandom } from '../ground/random/createRandom.ts';
import { findCut } from './findCut.ts';

function places(seed: number, count: number, isIn: (x: number, y: number, z: number) => boolean): Float32Array {
  const random = createRandom(seed);
  const found: number[] = [];
  while (found.length < count * 3) {
    const [x, y, z] = [random.next() * 5, random.next() * 0.2, random.next() * 3];
    if (isIn(x, y, z)) found.push(x, y, z);
  }
  return Float32Array.from(found);
}

test('a wall built to half its height is parted cleanly', () => {
  const built = places(1, 200, (_x, _y, z) => z < 1.4);
  const empty = places(2, 200, (_x, _y, z) => z > 1.4);
  expect(findCut(built, empty).separation).toBe(1);
});

test('an oblique cut is found too', () => {
  const built = places(1, 300, (x, _y, z) => x + z < 4);
  const empty = places(2, 300, (x, _y, z) => x + z > 4);
  expect(findCut(built, empty).separation).toBeGreaterThan(0.88);
});

test('holes all over are no cut', () => {
  const everywhere = () => true;
  expect(findCut(places(1, 200, everywhere), places(2, 200, everywhere)).separation).toBeLessThan(0.65);
});

test('places of one height are not parted by height', () => {
  const flat = Float32Array.from({ length: 300 }, (_, i) => (i % 3 === 2 ? 1 : ((i * 61) % 100) / 20));
  const beside = Float32Array.from({ length: 300 }, (_, i) => (i % 3 === 2 ? 1 : ((i * 67) % 100) / 20));
  expect(findCut(flat, beside).separation).toBeLessThan(0.7);
});
