import type { ElementPhoto, Panorama } from '@plumbline/contract/resources/evidence';

/** A panorama for tests: only what a test is about has to be said. */
export function aPanorama(given: Partial<Panorama> = {}): Panorama {
  return {
    imagePath: 'run/sphere-1.jpg',
    station: 'Station 1',
    kind: 'photo',
    coverage: { longitude: 360, latitude: 180 },
    poseCoordinates: [0, 0, 0],
    poseOrientation: [1, 0, 0, 0],
    scannedDate: '2026-01-05T08:30:00Z',
    previewUrl: 'data:,',
    imageUrl: 'data:,',
    ...given,
  };
}

/** How one shows an element: straight ahead, unless it is said otherwise. */
export function aPhoto(given: Partial<ElementPhoto> = {}): ElementPhoto {
  return {
    ...aPanorama(),
    elementCentroid: [0, 0],
    elementBoundaries: [
      [5, 5],
      [5, -5],
      [-5, -5],
      [-5, 5],
    ],
    ...given,
  };
}
