import { expect, test } from 'vitest';
import type { Vector } from '../ground/geometry/Vector.ts';
import { boundOffset } from './boundOffset.ts';
import { fitOf } from './fixtures/evidence.ts';
import type { KnownOffset } from './measureKnown.ts';

const axes: Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** So well known along each axis; null where nothing shows it. */
const knownOf = (errorsM: (number | null)[], agreement = 1): KnownOffset => ({
  agreement,
  directions: errorsM.map((errorM, axis) => ({ direction: axes[axis] as Vector, errorM })),
});

const seen = { coverage: 0.6 };
const exact = { residualM: 0 };

test('[ENG-2] an offset is known as well as its fit and the registration along it', () => {
  const known = knownOf([0.003, 0.0005, 0.0005]);
  const bound = (residualM: number) =>
    boundOffset({ fit: fitOf(0.02, 0, 0), known }, { ...seen, magnitudeM: 0.02 }, { residualM });
  expect(bound(0)?.bounds).toEqual({ lowM: 0.014, highM: expect.closeTo(0.026, 9) });
  expect(bound(0.004)?.bounds.highM).toBeCloseTo(0.03);
  expect(bound(0)?.directions[1]).toEqual({ direction: [0, 1, 0], valueM: 0, plusMinusM: 0.001 });
});

test('[ENG-2] what nothing shows is not seen, unless its edges show that it slid', () => {
  const known = knownOf([0.0005, 0.0005, null]);
  const alongZ = (z: number) =>
    boundOffset({ fit: fitOf(0.02, 0, z), known }, { ...seen, magnitudeM: 0.02 }, exact)?.directions[2];
  expect(alongZ(0.0001)).toMatchObject({ valueM: 0, plusMinusM: null });
  expect(alongZ(0.00011)).toMatchObject({ valueM: 0.00011, plusMinusM: 0.012 });
});

test('[ENG-2] no offset is known to less than a millimetre, and none is below nothing', () => {
  const known = knownOf([0.0001, 0.0001, 0.0001]);
  const bounds = (magnitudeM: number) =>
    boundOffset({ fit: fitOf(magnitudeM, 0, 0), known }, { ...seen, magnitudeM }, exact)?.bounds;
  expect(bounds(0.02)).toEqual({ lowM: 0.019, highM: expect.closeTo(0.021, 9) });
  expect(bounds(0.0004)).toEqual({ lowM: 0, highM: expect.closeTo(0.0014, 9) });
});

test.each([
  [0.02, { agreement: 0.56 }, 1, 0.6, true],
  [0.02, { agreement: 0.54 }, 1, 0.6, false],
  [0.02, {}, 0.54, 0.6, false],
  [0.02, {}, 1, 0.05, true],
  [0.025, { agreement: 0.79 }, 1, 0.6, true],
  [0.0251, { agreement: 0.79 }, 1, 0.6, false],
  [0.0251, { agreement: 0.8 }, 1, 0.6, true],
  [0.0251, {}, 1, 0.2, true],
  [0.0251, {}, 1, 0.19, false],
  [0.02, { scaleM: 0.005 }, 1, 0.6, true],
  [0.02, { scaleM: 0.0051 }, 1, 0.6, false],
])(
  '[ENG-2] %d m with %o, %d of one mind and %d seen: bounded is %o',
  (magnitudeM, fit, agreement, coverage, isBounded) => {
    const known = knownOf([0.0005, 0.0005, 0.0005], agreement);
    const found = boundOffset({ fit: fitOf(magnitudeM, 0, 0, fit), known }, { coverage, magnitudeM }, exact);
    expect(found?.bounds.highM !== null).toBe(isBounded);
  },
);

test('[ENG-2] what its edges alone show to be far off may be farther off', () => {
  const known = knownOf([0.0005, 0.0005, null]);
  const highM = (z: number) =>
    boundOffset({ fit: fitOf(0.01, 0, z), known }, { ...seen, magnitudeM: Math.hypot(0.01, z) }, exact)?.bounds.highM;
  expect(highM(0.025)).toBeGreaterThan(0.025);
  expect(highM(0.0251)).toBeNull();
});

test('[ENG-2] a size is the difference of two sides, and the far end of what is turned is known worse', () => {
  const known = knownOf([0.001, 0.001, 0.001]);
  const fit = fitOf(0.02, 0, 0);
  const size = { byM: 0.02, side: '+X', normal: [1, 0, 0] as Vector } as const;
  expect(boundOffset({ fit, known }, { ...seen, magnitudeM: 0.02, size }, exact)?.bounds.highM).toBeCloseTo(0.02198, 5);
  const ofTwoMinds = knownOf([0.001, 0.001, 0.001], 0.3);
  const found = boundOffset({ fit, known: ofTwoMinds }, { ...seen, magnitudeM: 0.02, size }, { residualM: 0.002 });
  expect(found?.bounds.highM).toBeCloseTo(0.02599, 5);
  const turned = fitOf(0.02, 0, 0, { isTurned: true });
  expect(boundOffset({ fit: turned, known }, { ...seen, magnitudeM: 0.02 }, exact)?.bounds.highM).toBeCloseTo(0.028);
});

test('measurements from before offsets had bounds have none', () => {
  expect(boundOffset({ fit: fitOf(0.02, 0, 0) }, { ...seen, magnitudeM: 0.02 }, exact)).toBeUndefined();
});
