import { expect, test } from 'vitest';
import { magnitudeText } from './magnitudeText.ts';

const unbounded = { magnitudeLow: null, magnitudeHigh: null, tolerance: 0.01 };
const text = (magnitudeDisplay: number | null, bounds: Partial<typeof bounded> = {}) =>
  magnitudeText({ ...unbounded, magnitudeDisplay, ...bounds }).replace('\u2009', ' ');
const bounded = { magnitudeLow: 0.022, magnitudeHigh: 0.0248 };

test('[VIEW-8] the magnitude is in whole mm, and below the tolerance the tolerance stands for it', () => {
  expect(text(0.0234)).toBe('23 mm');
  expect(text(0.0234, bounded)).toBe('23 ± 2 mm');
  expect(text(0.0234, { magnitudeLow: 0.022 })).toBe('23 mm or more');
  expect(text(0.01)).toBe('10 mm');
  expect(text(0.0099)).toBe('+/- 10 mm');
  expect(text(0)).toBe('+/- 10 mm');
  expect(text(null)).toBe('Not measured');
});
