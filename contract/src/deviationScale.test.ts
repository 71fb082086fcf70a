import { expect, test } from 'vitest';
import { deviationStep, deviationSteps } from './deviationScale.ts';

test('[HEAT-2] nine steps run from +100 to -100 percent, blue through white to red', () => {
  expect(deviationSteps.map(({ percent }) => percent)).toEqual([100, 75, 50, 25, 0, -25, -50, -75, -100]);
  const [first, last] = [deviationSteps[0].colour, deviationSteps[8].colour];
  expect(channel(first, 'blue')).toBeGreaterThan(channel(first, 'red'));
  expect(channel(last, 'red')).toBeGreaterThan(channel(last, 'blue'));
  expect(deviationSteps[4].colour).toBe('#FFFFFF');
});

test('[HEAT-2] within tolerance is white, beyond the maximum is the outermost step', () => {
  expect(deviationStep(0.01)).toBe(4);
  expect(deviationStep(-0.01)).toBe(4);
  expect(deviationStep(0.0101)).toBe(3);
  expect(deviationStep(-0.0101)).toBe(5);
  expect(deviationStep(0.03)).toBe(0);
  expect(deviationStep(-0.5)).toBe(8);
  expect(deviationStep(0.002, { toleranceM: 0.001, maximumM: 0.1 })).toBe(3);
});

function channel(colour: string, name: 'red' | 'blue'): number {
  return Number.parseInt(name === 'red' ? colour.slice(1, 3) : colour.slice(5, 7), 16);
}
