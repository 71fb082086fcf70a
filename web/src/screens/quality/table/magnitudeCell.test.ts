import { expect, test } from 'vitest';
import { directionText, heightText, magnitudeText, notMeasured, planText } from './magnitudeCell.ts';

const measured = (overall: number | null, plan: number | null, height: number | null, tolerance = 0.01) => ({
  magnitudeDisplay: overall,
  magnitudeLow: null,
  magnitudeHigh: null,
  magnitudePerAxis: {
    magnitudeDisplay: overall,
    magnitudeXYDisplay: plan,
    magnitudeZDisplay: height === null ? null : Math.abs(height),
    magnitudeZSign: height === null ? null : height < 0 ? ('negative' as const) : ('positive' as const),
  },
  tolerance,
});

test('[QUAL-3] magnitudes are whole millimetres with a thin space', () => {
  expect(magnitudeText(measured(0.0234, null, null))).toBe('23\u2009mm');
  expect(magnitudeText(measured(1.2345, null, null))).toBe('1,235\u2009mm');
  expect(planText(measured(0.03, 0.0206, null))).toBe('21\u2009mm');
});

test('[QUAL-3] below its tolerance a row says no more than that, in each of the columns', () => {
  const row = measured(0.0149, 0.0149, -0.0149, 0.015);
  for (const text of [magnitudeText(row), planText(row), heightText(row)]) expect(text).toBe('+/- 15\u2009mm');
  expect(magnitudeText(measured(0.015, null, null, 0.015))).toBe('15\u2009mm');
});

test('[QUAL-3] a magnitude comes with its bounds, as far as they are known', () => {
  const row = measured(0.09, null, null);
  expect(magnitudeText({ ...row, magnitudeLow: 0.084, magnitudeHigh: 0.096 })).toBe('90 ± 6\u2009mm');
  expect(magnitudeText({ ...row, magnitudeLow: 0.084 })).toBe('90\u2009mm or more');
  expect(magnitudeText({ ...measured(0.004, null, null), magnitudeLow: 0.003 })).toBe('+/- 10\u2009mm');
});

test('[QUAL-3] the height has its sign', () => {
  expect(heightText(measured(0.02, null, 0.0144))).toBe('+14\u2009mm');
  expect(heightText(measured(0.02, null, -0.0144))).toBe('\u221214\u2009mm');
});

test('what was not measured is a dash, and no direction', () => {
  expect(magnitudeText(measured(null, null, null))).toBe(notMeasured);
  expect(directionText(measured(null, null, null))).toBe('Not measured');
});

test('[QUAL-3] the direction is told as it was measured', () => {
  expect(directionText(measured(0.03, 0.023, 0.014))).toBe('23\u2009mm in plan, 14\u2009mm too high');
  expect(directionText(measured(0.03, null, -0.002))).toBe('2\u2009mm too low');
  expect(directionText(measured(0.03, 0.03, 0.0002))).toBe('30\u2009mm in plan');
  expect(directionText(measured(0, 0.0001, 0))).toBe('In its place');
});
