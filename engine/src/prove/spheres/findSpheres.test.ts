import { expect, test } from 'vitest';
import type { PointScan, PointSource, ScanImage } from '../../files/scan/PointSource.ts';
import type { OpenedScan } from '../../files/scan/ScanFile.ts';
import { identityPose, poseMatrix } from '../../ground/geometry/Pose.ts';
import type { Registration } from '../../measure/register/Registration.ts';
import { identityTransform, yawTransform } from '../../measure/register/RigidTransform.ts';
import { findSpheres } from './findSpheres.ts';

const half = Math.SQRT1_2;
const quarterTurn = { translation: [1, 0, 1.5], rotation: [half, 0, 0, half] } satisfies PointScan['pose'];
const scanOf = (own: Partial<PointScan>): PointScan => ({
  name: 'S',
  points: 1000,
  pose: identityPose,
  hasStation: true,
  hasIntensity: false,
  hasColour: false,
  ...own,
});
const photoOf = (scanGuid: string): ScanImage => ({
  name: 'Photo',
  kind: 'spherical',
  mediaType: 'image/jpeg',
  width: 400,
  height: 200,
  bytes: 1,
  scanGuid,
});
const opened = (scans: PointScan[], images: ScanImage[]): OpenedScan => ({
  name: 'a.e57',
  path: 'a.e57',
  source: { scans, images } as unknown as PointSource,
});
const registration = (own: Partial<Registration> = {}) =>
  ({ transform: identityTransform, stationCorrections: [], ...own }) as unknown as Registration;

test('[ENG-5] stations with a photo show it, those without are drawn, merged clouds have none', () => {
  const first = opened([scanOf({ name: 'A', guid: 'a' }), scanOf({ name: 'B', guid: 'b' })], [photoOf('b')]);
  const second = opened([scanOf({ name: 'C' }), scanOf({ name: 'merged', hasStation: false })], []);
  const spheres = findSpheres([first, second], registration());
  expect(spheres.map(({ station, kind, scan, file }) => [station, kind, scan, file])).toEqual([
    ['B', 'photo', 1, 'sphere-1.jpg'],
    ['A', 'synthetic', 0, 'sphere-2.jpg'],
    ['C', 'synthetic', 2, 'sphere-3.jpg'],
  ]);
});

test('[ENG-5] the registration, and a station’s own correction, are in the place and the turn of its sphere', () => {
  const moved = registration({
    transform: yawTransform(Math.PI / 2, [10, 0, 0]),
    stationCorrections: [
      {
        station: 0,
        name: 'S',
        outcome: 'corrected',
        transform: yawTransform(0, [0, 0, 0.5]),
        shiftM: 0.5,
        yawDeg: 0,
        elements: 9,
        points: 9,
      },
    ],
  });
  const [sphere] = findSpheres([opened([scanOf({ pose: quarterTurn })], [])], moved);
  expect(sphere.position.map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual([10, 1, 2]);
  const matrix = poseMatrix({ translation: sphere.position, rotation: sphere.orientation });
  // Two quarter turns: what looked along +X looks along −X.
  expect(matrix[0]).toBeCloseTo(-1, 9);
  expect(matrix[5]).toBeCloseTo(-1, 9);
});
