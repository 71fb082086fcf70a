import { expect, test } from 'vitest';
import { bestFirst, choosePhoto, stepPhoto } from './choosePhoto.ts';
import { aPanorama, aPhoto } from './testing/aPhoto.ts';

const photos = ['a', 'b', 'c'].map((imagePath) => aPhoto({ imagePath }));
const panoramas = ['a', 'b', 'c', 'd'].map((imagePath) => aPanorama({ imagePath }));
const none = { element: undefined, photos: [], panoramas, chosen: undefined, stood: undefined };

test('[PHOTO-1] the carousel wraps around, both ways', () => {
  expect([stepPhoto(photos, 0, 1), stepPhoto(photos, 2, 1), stepPhoto(photos, 0, -1)]).toEqual(['b', 'a', 'c']);
  expect([stepPhoto(photos, undefined, 1), stepPhoto(photos, undefined, -1)]).toEqual(['a', 'c']);
  expect([stepPhoto([photos[0]!], 0, 1), stepPhoto([], undefined, 1)]).toEqual(['a', undefined]);
});

test('[PHOTO-1] the best photo of an element comes first, another when it is chosen', () => {
  expect(choosePhoto({ ...none, photos })).toMatchObject({ index: 0, panorama: { imagePath: 'a' } });
  expect(choosePhoto({ ...none, photos, chosen: 'c' })).toMatchObject({ index: 2 });
});

test('[PHOTO-3] a sphere that does not show the element, or without an element, is shown without its place in a row', () => {
  expect(choosePhoto({ ...none, photos, chosen: 'd' })).toEqual({ panorama: panoramas[3] });
  expect(choosePhoto({ ...none, chosen: 'a' })).toEqual({ panorama: panoramas[0] });
  expect(choosePhoto({ ...none, chosen: 'gone' })).toBeUndefined();
  expect(choosePhoto(none)).toBeUndefined();
});

test('[PHOTO-3] who is locked stays where he stands as long as that shows the element, or nothing does', () => {
  expect(choosePhoto({ ...none, photos, stood: 'b' })).toMatchObject({ index: 1 });
  expect(choosePhoto({ ...none, photos, stood: 'd' })).toMatchObject({ index: 0 });
  expect(choosePhoto({ ...none, stood: 'd' })).toEqual({ panorama: panoramas[3] });
});

test('[PHOTO-1] camera pictures come first where an analysis did not rank its photos, and else its order stays', () => {
  const drawn = aPhoto({ imagePath: 'drawn', kind: 'synthetic' });
  const [near, far] = [aPhoto({ imagePath: 'near' }), aPhoto({ imagePath: 'far' })];
  expect(bestFirst([drawn, near, far]).map(({ imagePath }) => imagePath)).toEqual(['near', 'far', 'drawn']);
  const ranked = [drawn, near].map((photo, i) => ({ ...photo, share: i === 0 ? 0.9 : 0.1 }));
  expect(bestFirst(ranked)).toEqual(ranked);
});
