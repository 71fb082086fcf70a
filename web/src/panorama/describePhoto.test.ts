import { expect, test } from 'vitest';
import { describePhoto, nameOf, neighboursOf } from './describePhoto.ts';
import { aPanorama, aPhoto } from './testing/aPhoto.ts';

const box = { min: [3, 0, 0], max: [5, 2, 6] } as const;

test('[PHOTO-1] the caption says which photo, which station and how far from the element', () => {
  const photos = [aPhoto(), aPhoto({ station: 'Station 5', poseCoordinates: [0, -4, 1] })];
  expect(describePhoto({ panorama: photos[1]!, index: 1 }, photos, box)).toBe('Photo 2 of 2 · Station 5 · 5.0\u2009m');
  expect(describePhoto({ panorama: aPanorama() }, photos, undefined)).toBe('Station 1');
  expect(describePhoto({ panorama: aPhoto({ station: '' }), index: 0 }, photos, undefined)).toBe('Photo 1 of 2');
  expect(nameOf(aPanorama({ station: '' }))).toBe('360 photo');
});

test('[PHOTO-3] neighbours are the others within 15 m, where they lie from here', () => {
  const here = aPanorama({ poseCoordinates: [1, 1, 1] });
  const at = (imagePath: string, x: number) => aPanorama({ imagePath, poseCoordinates: [x, 1, 1], station: imagePath });
  const found = neighboursOf(here, [here, at('same', 1), at('near', 4), at('edge', 16), at('far', 16.1)]);
  expect(found).toEqual([
    { id: 'near', label: 'Go to near, 3.0\u2009m', offset: [3, 0, 0] },
    { id: 'edge', label: 'Go to edge, 15.0\u2009m', offset: [15, 0, 0] },
  ]);
});
