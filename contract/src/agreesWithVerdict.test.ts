import { expect, test } from 'vitest';
import { agreesWithVerdict } from './agreesWithVerdict.ts';

const unbounded = { lowM: null, highM: null };

test.each([
  ['within the bounds', 0.092, 0.09, { lowM: 0.084, highM: 0.096 }, true],
  ['just within what reading adds', 0.0974, 0.09, { lowM: 0.084, highM: 0.096 }, true],
  ['just beyond it', 0.0976, 0.09, { lowM: 0.084, highM: 0.096 }, false],
  ['just below', 0.0824, 0.09, { lowM: 0.084, highM: 0.096 }, false],
  ['the other way', 0.09, -0.09, { lowM: 0.084, highM: 0.096 }, false],
  ['the same way, against the axis', -0.09, -0.09, { lowM: 0.084, highM: 0.096 }, true],
  ['farther, where it may be', 0.3, 0.047, { lowM: 0.047, highM: null }, true],
  ['nearly as said, without bounds', 0.0944, 0.09, unbounded, true],
  ['too far from what was said without bounds', 0.0946, 0.09, unbounded, false],
])('a reading %s', (_, readM, saidM, bounds, expected) => {
  expect(agreesWithVerdict(readM, saidM, bounds)).toBe(expected);
});
