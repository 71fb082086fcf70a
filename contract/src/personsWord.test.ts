import { expect, test } from 'vitest';
import { type MeasuredVerdict, sayMeasured, sayWord } from './personsWord.ts';
import { noBounds } from './sayMagnitude.ts';

const measured = (given: Partial<MeasuredVerdict>): MeasuredVerdict => ({
  status: 'verified',
  cause: 'in_place',
  magnitudeM: 0.0004,
  bounds: noBounds,
  sizeM: null,
  sizeSide: null,
  ...given,
});

test('a word is told with who said it and when, as far as that is known', () => {
  const date = '2026-09-04T22:30:00Z';
  expect(sayWord({ status: 'missing', user: 'Ada Fox', date }, 'UTC')).toBe(
    'Missing: set by Ada Fox on 4 September 2026',
  );
  expect(sayWord({ status: 'missing', user: 'Ada Fox', date }, 'Europe/Berlin')).toBe(
    'Missing: set by Ada Fox on 5 September 2026',
  );
  expect(sayWord({ status: 'under_construction' })).toBe('Under construction: set by a person');
});

test('what was measured is told as what it was, never as a tolerance', () => {
  expect(sayMeasured(measured({}))).toBe('measured: in its place within 1 mm');
  expect(sayMeasured(measured({ magnitudeM: 0.004, bounds: { lowM: 0.003, highM: 0.0052 } }))).toBe(
    'measured: in its place within 6 mm',
  );
  expect(sayMeasured(measured({ magnitudeM: 0.004, bounds: { lowM: 0.003, highM: null } }))).toBe(
    'measured: in its place, but much of what is there does not agree',
  );
  expect(
    sayMeasured(
      measured({ status: 'deviated', cause: 'moved', magnitudeM: 0.09, bounds: { lowM: 0.084, highM: 0.096 } }),
    ),
  ).toBe('measured: moved, 90 ± 6 mm');
  const wide = {
    status: 'deviated',
    cause: 'other_size',
    sizeM: 0.02,
    sizeSide: '+X',
    sizeDimension: 'width',
  } as const;
  expect(sayMeasured(measured(wide))).toBe('measured: other size, wider by 20 mm at +X');
});

test('what was not measured says so, and why', () => {
  expect(sayMeasured(measured({ status: 'no_data', cause: 'not_seen', magnitudeM: null }))).toBe(
    'measured: no data, not seen',
  );
  expect(sayMeasured(measured({ status: 'missing', cause: 'looked_through', magnitudeM: null }))).toBe(
    'measured: missing',
  );
  expect(sayMeasured(measured({ status: null, magnitudeM: null }))).toBe('measured: not known');
});
