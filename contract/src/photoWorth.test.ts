import { expect, test } from 'vitest';
import { mostPhotoWorth, photoWorth, type ShownIn } from './photoWorth.ts';

const plain: ShownIn = { kind: 'photo', share: 1, facing: 0.8, solidAngle: 0.1, distanceM: 4 };
const isBetter = (one: Partial<ShownIn>, other: Partial<ShownIn>) =>
  photoWorth({ ...plain, ...one }) > photoWorth({ ...plain, ...other });

test('[PHOTO-1] the better photo shows more of it, more squarely, larger and from nearer', () => {
  expect(isBetter({ share: 0.9 }, { share: 0.5 })).toBe(true);
  expect(isBetter({ facing: 0.9 }, { facing: 0.3 })).toBe(true);
  expect(isBetter({ solidAngle: 0.2 }, { solidAngle: 0.02 })).toBe(true);
  expect(isBetter({ distanceM: 3 }, { distanceM: 15 })).toBe(true);
});

test('[PHOTO-1] a camera picture is better than any that was drawn from points', () => {
  expect(
    isBetter({ share: 0.3, facing: 0.1, solidAngle: 0.001, distanceM: 30 }, { kind: 'synthetic', facing: 1 }),
  ).toBe(true);
});

test('[PHOTO-1] a photo in which something hides the element is not the best one, whoever took it', () => {
  expect(isBetter({ kind: 'synthetic' }, { share: 0.2, distanceM: 1, solidAngle: 1 })).toBe(true);
  // From nearer, but behind another element for the most part.
  expect(isBetter({ distanceM: 6, solidAngle: 0.05 }, { distanceM: 2, solidAngle: 0.3, share: 0.3 })).toBe(true);
});

test('what goes beyond the screen is not better for it, and nothing is better than it can be', () => {
  expect(isBetter({ solidAngle: 1.5 }, { solidAngle: 5 })).toBe(true);
  for (const solidAngle of [0.001, 0.1, 1, 3, 6]) {
    const own = { ...plain, solidAngle, share: 1, facing: 1 };
    expect(mostPhotoWorth(own)).toBeGreaterThanOrEqual(photoWorth(own));
    // A part of what could be seen may fit the screen better than all of it.
    expect(mostPhotoWorth(own)).toBeGreaterThanOrEqual(photoWorth({ ...own, solidAngle: solidAngle / 2 }));
  }
});
