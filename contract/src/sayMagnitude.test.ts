import { expect, test } from 'vitest';
import { noBounds, sayMagnitude } from './sayMagnitude.ts';

test.each([
  [0.09, { lowM: 0.084, highM: 0.096 }, '90 ± 6 mm'],
  [0.047, { lowM: 0.045, highM: null }, '47 mm or more'],
  // What was measured before has no bounds, and says what it said.
  [0.047, noBounds, '47 mm'],
  // In whole millimetres, and never less than it is.
  [0.012, { lowM: 0.01, highM: 0.0131 }, '12 ± 2 mm'],
  [0.012, { lowM: 0.0118, highM: 0.0122 }, '12 ± 1 mm'],
  [0.0004, { lowM: 0, highM: 0.0014 }, '0 ± 1 mm'],
])('%d m within %o is told as %s', (lengthM, bounds, words) => {
  expect(sayMagnitude(lengthM, bounds)).toBe(words);
});

test('the unit stands as the caller writes it', () => {
  const thin = (lengthM: number) => `${Math.round(lengthM * 1000)}\u2009mm`;
  expect(sayMagnitude(0.09, { lowM: 0.084, highM: 0.096 }, thin)).toBe('90 ± 6\u2009mm');
});
