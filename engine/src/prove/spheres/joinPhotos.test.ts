import { expect, test } from 'vitest';
import type { PointScan, ScanImage } from '../../files/scan/PointSource.ts';
import type { Pose } from '../../ground/geometry/Pose.ts';
import { unit, type Vector } from '../../ground/geometry/Vector.ts';
import { colourOf, cubeSides, lookAlong, type Taken, take, turned } from '../fixtures/photos.ts';
import { findScanSpheres } from './findScanSpheres.ts';
import { joinPhotos } from './joinPhotos.ts';

const scan = { name: 'Station 1', guid: 's', points: 9, hasStation: true, pose: turnedBy(0.7) } as PointScan;

function turnedBy(angle: number): Pose {
  return { translation: [1, 2, 2.9], rotation: [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)] };
}

/** Every tenth pixel of the panorama has the colour of its direction. */
async function expectTrue(photos: Taken[], isCovered = (_row: number, _column: number) => true): Promise<void> {
  const [sphere] = findScanSpheres(
    photos.map(({ image }) => image),
    [scan],
  );
  const { coverage, pose } = sphere;
  const { width, height, rgb } = await joinPhotos({ rotation: pose.rotation, coverage, photos });
  for (let row = 5; row < height; row += 10) {
    for (let column = 5; column < width; column += 10) {
      if (!isCovered(row / height, column / width)) continue;
      const latitude = ((0.5 - (row + 0.5) / height) * coverage.latitude * Math.PI) / 180;
      const longitude = ((0.5 - (column + 0.5) / width) * coverage.longitude * Math.PI) / 180;
      const flat = Math.cos(latitude);
      const own: Vector = [flat * Math.cos(longitude), flat * Math.sin(longitude), Math.sin(latitude)];
      const wanted = colourOf(turned(pose, own));
      const at = (row * width + column) * 3;
      for (let c = 0; c < 3; c++) expect(Math.abs(rgb[at + c] - wanted[c])).toBeLessThanOrEqual(4);
    }
  }
}

test('[ENG-5] six pinhole photos of the sides of a cube are one panorama all around, turned as its scan is', async () => {
  const photos = cubeSides.map(([ahead, up]) => lookAlong(ahead, up));
  const found = findScanSpheres(
    photos.map(({ image }) => image),
    [scan],
  );
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ name: 'Station 1', scan: 0, coverage: { longitude: 360, latitude: 180 } });
  expect(found[0].photos).toEqual([0, 1, 2, 3, 4, 5]);
  expect(found[0].pose).toEqual({ translation: [1, 2, 3], rotation: scan.pose.rotation });
  await expectTrue(photos);
});

test('[ENG-5] a pinhole photo alone is a panorama that looks where it looked, as wide as it is', async () => {
  const photo = lookAlong(unit([1, 1, 0.5]), unit([-0.5, -0.5, 2]), 60);
  const [sphere, ...others] = findScanSpheres([photo.image], [scan]);
  expect(others).toEqual([]);
  expect(sphere.coverage.longitude).toBeCloseTo(60, 9);
  expect(sphere.coverage.latitude).toBeLessThan(60);
  expect(turned(sphere.pose, [1, 0, 0]).map((value) => Math.round(value * 1000))).toEqual([667, 667, 333]);
  await expectTrue([photo]);
});

test('[ENG-5] a cylindrical photo is a panorama of its height', async () => {
  const [width, height, radiusM] = [360, 100, 2];
  const [pixelWidth, pixelHeight] = [(2 * Math.PI) / width, 0.03];
  const photo = take(
    {
      kind: 'cylindrical',
      width,
      height,
      pixelWidth,
      pixelHeight,
      radiusM,
      principalPoint: [width / 2, 40],
      pose: turnedBy(0.3),
    },
    (x, y) => {
      const azimuth = (width / 2 - x) * pixelWidth;
      return [radiusM * Math.cos(azimuth), radiusM * Math.sin(azimuth), (40 - y) * pixelHeight];
    },
  );
  const [sphere] = findScanSpheres([photo.image], [scan]);
  expect(sphere.coverage.longitude).toBeCloseTo(360, 9);
  expect(sphere.coverage.latitude).toBeCloseTo((2 * Math.atan(1.2 / 2) * 180) / Math.PI, 9);
  // At the seam the last pixel has no neighbour.
  await expectTrue([photo], (_, column) => column > 0.02 && column < 0.98);
});

test('photos that do not say enough, or of a scan with a panorama, are left out', () => {
  const photo = lookAlong([1, 0, 0], [0, 0, 1]).image;
  const panorama: ScanImage = { ...photo, kind: 'spherical' };
  expect(findScanSpheres([photo, panorama], [scan]).map(({ image }) => image)).toEqual([1]);
  for (const missing of ['pose', 'focalLengthM', 'pixelWidth', 'principalPoint'] as const) {
    expect(findScanSpheres([{ ...photo, [missing]: undefined }], [scan])).toEqual([]);
  }
  const cylinder: ScanImage = { ...photo, kind: 'cylindrical', radiusM: 0 };
  expect(findScanSpheres([cylinder], [scan])).toEqual([]);
});
