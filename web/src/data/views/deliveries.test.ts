import { expect, test } from 'vitest';
import { pollTimes } from '../calls/staleTimes.ts';
import { aView } from '../testing/aView.ts';
import { pollTimeOf } from './analysisViews.ts';
import { deliverySign } from './deliveries.ts';

const trade = (delivery: 'Ready' | 'In progress', progress?: number) => ({
  _id: 'a1',
  id: 'a1',
  name: 'Walls',
  delivery,
  ...(progress === undefined ? {} : { progress }),
});
const sign = (...analyses: ReturnType<typeof trade>[]) =>
  deliverySign(aView({ status: 'in_progress', deliveryType: 'Incremental', analyses }));

test('[QUAL-5] a delivery is another sign, progress alone is not', () => {
  expect(sign(trade('In progress', 10))).toBe(sign(trade('In progress', 90)));
  expect(sign(trade('In progress', 90))).not.toBe(sign(trade('Ready', 100)));
  expect(sign(trade('In progress', 90))).not.toBe(sign(trade('In progress', 100)));
  expect(sign(trade('In progress', 90))).not.toBe(sign(trade('In progress')));
  expect(deliverySign(aView())).not.toBe(deliverySign(aView({ statusUpdateTime: '2026-01-06T09:00:00Z' })));
});

test('[QUAL-5] views are asked for often while one is being made, seldom while one waits to be published', () => {
  const inProgress = aView({ status: 'in_progress' });
  expect(pollTimeOf([aView(), aView({ status: 'failed' })])).toBe(false);
  expect(pollTimeOf([aView(), inProgress])).toBe(pollTimes.analysisInReview);
  expect(pollTimeOf([inProgress, { ...inProgress, progress: { percent: 1 } }])).toBe(pollTimes.analysisInProgress);
});
