import { expect, test } from 'vitest';
import type { PointScan, ScanImage } from '../../files/scan/PointSource.ts';
import { type Pose, poseMatrix } from '../../ground/geometry/Pose.ts';
import { quaternionOf } from '../../ground/geometry/quaternionOf.ts';
import { cross, unit, type Vector } from '../../ground/geometry/Vector.ts';
import { encodePng } from '../../ground/image/encodePng.ts';
import { findScanSpheres } from './findScanSpheres.ts';
import { joinPhotos } from './joinPhotos.ts';

/** A world whose colour tells the direction. */
const colourOf = (direction: Vector) => unit(direction).map((value) => Math.round(127.5 + 120 * value));

const turned = (pose: Pose, [x, y, z]: Vector): Vector => {
  const m = poseMatrix({ ...pose, translation: [0, 0, 0] });
  return [m[0] * x + m[1] * y + m[2] * z, m[4] * x + m[5] * y + m[6] * z, m[8] * x + m[9] * y + m[10] * z];
};

interface Taken {
  image: ScanImage;
  read: () => Promise<Uint8Array>;
}

/** Takes a photo of that world: `rayOf` gives the direction of a pixel in the camera's own frame. */
function take(given: Partial<ScanImage>, rayOf: (x: number, y: number) => Vector): Taken {
  const image = { name: 'Photo', mediaType: 'image/png', bytes: 1, scanGuid: 's', ...given } as ScanImage;
  const { width, height, pose = { translation: [0, 0, 0], rotation: [1, 0, 0, 0] } } = image;
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgb.set(colourOf(turned(pose, rayOf(x + 0.5, y + 0.5))), (y * width + x) * 3);
  }
  return { image, read: async () => encodePng(width, height, rgb) };
}

/** A camera that looks along a direction: −Z ahead, +X right, +Y up. */
function lookAlong(ahead: Vector, up: Vector, fieldDegrees = 90): Taken {
  const right = cross(ahead, up);
  const rotation = quaternionOf(right, up, [-ahead[0], -ahead[1], -ahead[2]]);
  const size = 128;
  const focalLengthM = 0.01;
  const pixel = (2 * focalLengthM * Math.tan((fieldDegrees * Math.PI) / 360)) / size;
  return take(
    {
      ...{ kind: 'pinhole', width: size, height: size, focalLengthM, pixelWidth: pixel, pixelHeight: pixel },
      ...{ principalPoint: [size / 2, size / 2], pose: { translation: [1, 2, 3], rotation } },
    },
    (x, y) => [(x - size / 2) * pixel, (size / 2 - y) * pixel, -focalLengthM],
  );
}

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

const cube: [Vector, Vector][] = [
  [
    [1, 0, 0],
    [0, 0, 1],
  ],
  [
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [-1, 0, 0],
    [0, 0, 1],
  ],
  [
    [0, -1, 0],
    [0, 0, 1],
  ],
  [
    [0, 0, 1],
    [-1, 0, 0],
  ],
  [
    [0, 0, -1],
    [1, 0, 0],
  ],
];

test('[ENG-5] six pinhole photos of the sides of a cube are one panorama all around, turned as its scan is', async () => {
  const photos = cube.map(([ahead, up]) => lookAlong(ahead, up));
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
      ...{ kind: 'cylindrical', width, height, pixelWidth, pixelHeight, radiusM },
      ...{ principalPoint: [width / 2, 40], pose: turnedBy(0.3) },
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
