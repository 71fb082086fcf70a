import type { ElementPhoto } from '@plumbline/contract/resources/evidence';
import type { Box } from '@plumbline/viewer/geometry/Box';
import { expect, test } from 'vitest';
import { aPanorama, aPhoto } from '../../panorama/testing/aPhoto.ts';
import { choosePairAt, choosePairOf, type DayPhotos, type PhotoPair, pairFrom } from './choosePair.ts';

const element: Box = { min: [0, 0, 0], max: [1, 1, 3] };

const photoAt = (imagePath: string, x: number, given: Partial<ElementPhoto> = {}) =>
  aPhoto({ imagePath, poseCoordinates: [x, -4, 1.5], share: 0.9, ...given });
const dayOf = (...photos: ElementPhoto[]): DayPhotos => ({ photos, panoramas: photos });
const none: DayPhotos = { photos: [], panoramas: [] };
const names = (pair: PhotoPair) => pair.map((photo) => photo?.imagePath);

test('photos from one place are taken before a little better ones from two', () => {
  const before = dayOf(photoAt('a1', 0), photoAt('a2', 6, { share: 0.8 }));
  const after = dayOf(photoAt('b1', 6.2));
  expect(names(choosePairOf(element, [before, after]))).toEqual(['a2', 'b1']);
});

test('a photo that shows far more is taken, wherever it was taken', () => {
  const before = dayOf(photoAt('a1', 0), photoAt('a2', 9, { share: 0.02 }));
  const after = dayOf(photoAt('b1', 5));
  expect(names(choosePairOf(element, [before, after]))).toEqual(['a1', 'b1']);
});

test('pictures of a camera go before drawn ones', () => {
  const before = dayOf(photoAt('drawn', 0, { kind: 'synthetic' }), photoAt('camera', 7));
  expect(names(choosePairOf(element, [before, dayOf(photoAt('b', 0))]))).toEqual(['camera', 'b']);
});

test('where one day shows the element nowhere it has its photo nearest to the other’s place, if that is near', () => {
  const shown = dayOf(photoAt('a', 0));
  const elsewhere: DayPhotos = { photos: [], panoramas: [photoAt('far', 8), photoAt('near', 2)] };
  expect(names(choosePairOf(element, [shown, elsewhere]))).toEqual(['a', 'near']);
  expect(names(choosePairOf(element, [elsewhere, shown]))).toEqual(['near', 'a']);
  const away: DayPhotos = { photos: [], panoramas: [photoAt('away', 30)] };
  expect(names(choosePairOf(element, [shown, away]))).toEqual(['a', undefined]);
  expect(names(choosePairOf(element, [away, elsewhere]))).toEqual([undefined, undefined]);
});

test('without an element it is the photo nearest to a place, and the other day’s nearest to that', () => {
  const before = dayOf(photoAt('a1', 0), photoAt('a2', 5));
  const after = dayOf(photoAt('b1', 1), photoAt('b2', 3.5));
  expect(names(choosePairAt([2.4, -4, 1.5], 1, [before, after]))).toEqual(['a2', 'b2']);
  expect(names(choosePairAt([2.4, -4, 1.5], 0, [before, after]))).toEqual(['a1', 'b1']);
  expect(names(choosePairAt([0, 0, 0], 1, [before, none]))).toEqual(['a1', undefined]);
  expect(names(choosePairAt([0, 0, 0], 0, [none, none]))).toEqual([undefined, undefined]);
});

test('who walks on one day is followed on the other', () => {
  const before = dayOf(photoAt('a1', 0), photoAt('a2', 5));
  const after = dayOf(photoAt('b1', 1), photoAt('b2', 4));
  expect(names(pairFrom(aPanorama({ ...photoAt('b2', 4) }), 1, [before, after]))).toEqual(['a2', 'b2']);
});
