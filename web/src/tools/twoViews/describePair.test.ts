import { expect, test } from 'vitest';
import { aPanorama } from '../../panorama/testing/aPhoto.ts';
import { describeShot, sayApart, sayNoPhoto } from './describePair.ts';

const here = aPanorama({ station: 'Station 5' });
const there = aPanorama({ poseCoordinates: [1.4, 0, 0] });

test('a photo is told by its station and day', () => {
  expect(describeShot(here)).toBe('Station 5 · 05/01/2026');
});

test('how far apart two were taken', () => {
  expect(sayApart(here, there)).toBe('Taken 1.4\u2009m apart');
  expect(sayApart(here, aPanorama({ poseCoordinates: [0.05, 0, 0] }))).toBe('Taken from the same place');
});

test('why a day has no photo there', () => {
  expect(sayNoPhoto({ panoramas: [] }, here)).toBe('This day has no 360 photos.');
  expect(sayNoPhoto({ panoramas: [aPanorama({ poseCoordinates: [23, 0, 0] })] }, here)).toBe(
    'No 360 photo of this day was taken near there: the nearest is 23.0\u2009m away.',
  );
  expect(sayNoPhoto({ panoramas: [here] }, undefined)).toBe('No 360 photo of this day shows the selected element.');
});
