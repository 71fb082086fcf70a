import { expect, test } from 'vitest';
import { magnitudeText } from './magnitudeText.ts';

const text = (magnitudeDisplay: number | null, tolerance = 0.01) =>
  magnitudeText({ magnitudeDisplay, tolerance }).replace('\u2009', ' ');

test('[VIEW-8] the magnitude is in whole mm, and below the tolerance the tolerance stands for it', () => {
  expect(text(0.0234)).toBe('23 mm');
  expect(text(0.01)).toBe('10 mm');
  expect(text(0.0099)).toBe('+/- 10 mm');
  expect(text(0)).toBe('+/- 10 mm');
  expect(text(null)).toBe('Not measured');
});
