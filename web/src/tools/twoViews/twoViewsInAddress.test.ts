import { expect, test } from 'vitest';
import { firstTwoViews } from '../../state/twoViews.ts';
import { readTwoViews, writeTwoViews } from './twoViewsInAddress.ts';

const none = { beside: '', paint: '', cut: '' };

test('what is first says nothing', () => {
  expect(writeTwoViews(firstTwoViews)).toEqual(none);
  expect(readTwoViews(none)).toEqual(firstTwoViews);
});

test('what is chosen is read again', () => {
  const chosen = { otherId: 'v0', paint: 'scan', isBeside: false, cutPercent: 30 } as const;
  expect(writeTwoViews(chosen)).toEqual({ beside: 'v0', paint: 'scan', cut: '30' });
  expect(readTwoViews(writeTwoViews(chosen))).toEqual(chosen);
});

test.each([
  ['a paint that there is not', { paint: 'mood' }, {}],
  ['a boundary that is no number', { cut: '1e2' }, {}],
  ['a boundary beyond the end', { cut: '250' }, { isBeside: false, cutPercent: 100 }],
])('%s is as it is first', (_, said, meant) => {
  expect(readTwoViews({ ...none, ...said })).toEqual({ ...firstTwoViews, ...meant });
});
