import { expect, test } from 'vitest';
import { createRandom } from '../ground/random/createRandom.ts';
import { selectNth } from './selectNth.ts';

test('what would stand at each place is found without sorting, with equals and without (seed 1)', () => {
  const random = createRandom(1);
  for (const levels of [1, 3, 1000]) {
    for (let count = 1; count < 40; count++) {
      const values = Float64Array.from({ length: count }, () => Math.floor(random.next() * levels));
      const sorted = values.slice().sort();
      for (let nth = 0; nth < count; nth++) expect(selectNth(values.slice(), count, nth)).toBe(sorted[nth]);
    }
  }
});

test('values after the counted ones do not matter', () => {
  expect(selectNth(Float64Array.of(3, 1, 2, 0, 0), 3, 0)).toBe(1);
});
