import { deviationStep } from '@plumbline/contract/deviationScale';
import { deviationOfPoint, roundPoints } from '@plumbline/contract/formats/elementPoints';
import { expect, test } from 'vitest';
import { countSteps } from './countSteps.ts';
import { stepThresholds } from './stepThresholds.ts';

const scales = [
  { toleranceM: 0.01, maximumM: 0.03 },
  { toleranceM: 0, maximumM: 0.001 },
  { toleranceM: 0.003, maximumM: 0.025 },
  { toleranceM: 0.05, maximumM: 0.03 },
  { toleranceM: 0.02, maximumM: 1 },
];

test.each(scales)('[HEAT-2] thresholds of $toleranceM and $maximumM give every deviation its step', (scale) => {
  const stepM = Math.fround(1e-5);
  const thresholds = stepThresholds(stepM, scale);
  for (let steps = -0x7fff; steps <= 0x7fff; steps++) {
    const outwards = thresholds.filter((threshold) => Math.abs(steps) >= threshold).length;
    const step = steps > 0 ? 4 - outwards : 4 + outwards;
    if (step !== deviationStep(steps * stepM, scale))
      expect([steps, step]).toEqual([steps, deviationStep(steps * stepM, scale)]);
  }
});

test('[HEAT-2] points are counted by their step', () => {
  const deviations = Float32Array.from({ length: 2001 }, (_, i) => (i - 1000) / 20_000);
  const points = roundPoints({ origin: [0, 0, 0], positions: new Float32Array(deviations.length * 3), deviations });
  for (const scale of scales) {
    const expected = Array<number>(9).fill(0);
    for (let i = 0; i < points.count; i++) expected[deviationStep(deviationOfPoint(points, i), scale)]!++;
    expect(countSteps(points, scale)).toEqual(expected);
  }
});

test('[HEAT-2] along a way the steps of that are counted, and what says nothing is not', () => {
  const points = roundPoints({ origin: [0, 0, 0], positions: new Float32Array(12), deviations: new Float32Array(4) });
  const along = { steps: Uint16Array.of(0, 0x8000 + 90, 0x8000 - 16, 0x8000), stepM: 0.001 };
  const scale = { toleranceM: 0.01, maximumM: 0.03 };
  expect(countSteps(points, scale, along)).toEqual([1, 0, 0, 0, 1, 0, 1, 0, 0]);
  expect(countSteps(points, scale)).toEqual([0, 0, 0, 0, 4, 0, 0, 0, 0]);
});
