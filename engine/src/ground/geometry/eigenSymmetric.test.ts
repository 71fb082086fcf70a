import { expect, test } from 'vitest';
import { createRandom } from '../random/createRandom.ts';
import { eigenSymmetric } from './eigenSymmetric.ts';

test('eigenvectors of random symmetric matrices, seed 3', () => {
  const random = createRandom(3);
  for (const n of [1, 2, 3, 6]) {
    for (let round = 0; round < 100; round++) {
      const matrix = new Float64Array(n * n);
      for (let i = 0; i < n; i++) {
        for (let j = i; j < n; j++) matrix[i * n + j] = matrix[j * n + i] = random.next() < 0.2 ? 0 : random.normal();
      }
      const { values, vectors } = eigenSymmetric(matrix, n);
      for (let k = 0; k < n; k++) {
        const vector = Array.from({ length: n }, (_, i) => vectors[i * n + k]);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 12);
        for (let i = 0; i < n; i++) {
          const product = vector.reduce((sum, value, j) => sum + matrix[i * n + j] * value, 0);
          expect(product).toBeCloseTo((values[k] as number) * (vector[i] as number), 9);
        }
      }
    }
  }
});
