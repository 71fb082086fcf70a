import { expect, test } from 'vitest';
import { createRandom } from '../random/createRandom.ts';
import { eigenSymmetric } from './eigenSymmetric.ts';

test('eigenvectors of random symmetric matrices, seed 3', () => {
  const random = createRandom(3);
  for (let k = 0; k < 200; k++) {
    const m = Array.from({ length: 6 }, () => (random.next() < 0.2 ? 0 : random.normal()));
    const { values, vectors } = eigenSymmetric(m);
    expect(values[0]).toBeGreaterThanOrEqual(values[1]);
    expect(values[1]).toBeGreaterThanOrEqual(values[2]);
    const rows = [
      [m[0], m[1], m[2]],
      [m[1], m[3], m[4]],
      [m[2], m[4], m[5]],
    ];
    vectors.forEach((vector, i) => {
      expect(Math.hypot(...vector)).toBeCloseTo(1, 12);
      rows.forEach((row, k) => {
        expect(row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2]).toBeCloseTo(values[i] * vector[k], 10);
      });
    });
  }
});
