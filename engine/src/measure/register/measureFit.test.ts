import { expect, test } from 'vitest';
import { type Fit, isPlausible } from './measureFit.ts';

/** Of a small house, scanned on a wide site: nearly all that lies within its bounds is ground, which no model has. */
const house: Fit = {
  residualM: 0.0005,
  fitShare: 0.4,
  inside: 108_000,
  votes: 139,
  shares: [0.08, 0.95, 0.93],
  votesOneWay: [30, 44, 65],
  agreement: [0.97, 0.89, 0.89],
};
/** The same with other numbers for what lies. */
const lying = (share: number, votes = 30, agreement = 0.97) =>
  isPlausible({
    ...house,
    shares: [share, 0.95, 0.93],
    votesOneWay: [votes, 44, 65],
    agreement: [agreement, 0.89, 0.89],
  });

test('[ENG-4] a scan of which little that lies is in the model fits, where what does leaves no doubt', () => {
  expect(isPlausible(house)).toBe(true);
  expect([lying(0.02), lying(0.019)]).toEqual([true, false]);
  expect([lying(0.05, 10), lying(0.05, 9)]).toEqual([true, false]);
  expect([lying(0.05, 30, 0.8), lying(0.05, 30, 0.79)]).toEqual([true, false]);
});

test('[ENG-4] where a fair share lies on it, fewer votes and some that do not agree are enough', () => {
  expect([lying(0.1, 3, 0.4), lying(0.099, 3, 0.4), lying(0.1, 3, 0.39)]).toEqual([true, false, false]);
});

test('a scan fits by enough votes, close enough, on enough of what was scanned', () => {
  expect([6, 5].map((votes) => isPlausible({ ...house, votes }))).toEqual([true, false]);
  expect([0.012, 0.0121].map((residualM) => isPlausible({ ...house, residualM }))).toEqual([true, false]);
  expect([0.2, 0.199].map((fitShare) => isPlausible({ ...house, fitShare }))).toEqual([true, false]);
});
