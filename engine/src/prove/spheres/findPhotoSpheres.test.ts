import { expect, test } from 'vitest';
import type { PointScan, ScanImage } from '../../files/scan/PointSource.ts';
import type { Pose } from '../../ground/geometry/Pose.ts';
import type { Vector } from '../../ground/geometry/Vector.ts';
import { boxMesh, type TestBox } from '../fixtures/boxes.ts';
import { prepareScene } from '../scene/prepareScene.ts';
import { findPhotoSpheres, type PhotoSphere } from './findPhotoSpheres.ts';
import { findScanSpheres } from './findScanSpheres.ts';

const origin: Vector = [1000, 2000, 10];
/** Ahead of the sphere at the origin, along +X, between 4 and 5 m away. */
const column: TestBox = { min: [4, -0.5, -1], max: [5, 0.5, 1] };

const at = (x: number, y: number, z: number, turn = 0): Pose => ({
  translation: [origin[0] + x, origin[1] + y, origin[2] + z],
  rotation: [Math.cos(turn / 2), 0, 0, Math.sin(turn / 2)],
});
const sphere = (name: string, pose: Pose, kind: PhotoSphere['kind'] = 'photo'): PhotoSphere => ({
  name,
  imagePath: `${name}.png`,
  kind,
  pose,
});
const find = (boxes: TestBox[], spheres: PhotoSphere[]) =>
  findPhotoSpheres({ scene: prepareScene(boxMesh(boxes, origin)), element: 0, spheres });

test('[ENG-5] an element ahead is in the middle of the sphere, with its outline about it', () => {
  const [seen] = find([column], [sphere('S1', at(0, 0, 0))]);
  expect(seen.elementCentroid[0]).toBeCloseTo(0, 0);
  expect(seen.elementCentroid[1]).toBeCloseTo(0, 0);
  const latitudes = seen.elementBoundaries.map(([latitude]) => latitude);
  const longitudes = seen.elementBoundaries.map(([, longitude]) => longitude);
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  expect(Math.max(...longitudes)).toBeCloseTo(degrees(Math.atan2(0.5, 4)), 1);
  expect(Math.min(...longitudes)).toBeCloseTo(-degrees(Math.atan2(0.5, 4)), 1);
  expect(Math.max(...latitudes)).toBeCloseTo(degrees(Math.atan2(1, 4)), 0);
  expect(seen.poseCoordinates).toEqual(origin);
  expect(seen.distanceM).toBeGreaterThan(3.99);
  expect(seen.distanceM).toBeLessThan(4.2);
});

test('[ENG-5] angles are those of the sphere’s own frame: a sphere turned to the left sees it on its right', () => {
  const [seen] = find([column], [sphere('turned', at(0, 0, 0, Math.PI / 2))]);
  expect(seen.elementCentroid[1]).toBeCloseTo(-90, 0);
  const [above] = find([column], [sphere('below', at(4.5, 0, -4))]);
  expect(above.elementCentroid[0]).toBeGreaterThan(80);
});

test('an outline across the seam of the picture stays in one piece', () => {
  const [seen] = find([column], [sphere('behind', at(0, 0, 0, Math.PI))]);
  const longitudes = seen.elementBoundaries.map(([, longitude]) => Math.abs(longitude));
  expect(Math.min(...longitudes)).toBeGreaterThan(170);
  expect(seen.elementBoundaries.length).toBeGreaterThanOrEqual(4);
});

test('[ENG-5] a sphere behind a wall does not see it, and the one that shows it largest comes first', () => {
  const wall: TestBox = { min: [2, -5, -3], max: [2.2, 5, 3] };
  const spheres = [sphere('hidden', at(0, 0, 0)), sphere('far', at(20, 0, 0)), sphere('near', at(7, 0, 0))];
  expect(find([column, wall], spheres).map(({ name }) => name)).toEqual(['near', 'far']);
  expect(find([column, wall], [sphere('beyond sight', at(80, 0, 0))])).toEqual([]);
});

test('[PHOTO-1] camera pictures come before those drawn from points, and what another element hides is not the best', () => {
  const fence: TestBox = { min: [2, -0.14, -3], max: [2.2, 5, 3] };
  const spheres = [
    sphere('drawn from points', at(8, 0, 0), 'synthetic'),
    sphere('farther', at(4.5, 6, 0)),
    sphere('behind a fence', at(0, 0, 0)),
    sphere('half behind it', at(0, -0.4, 0)),
  ];
  const found = find([column, fence], spheres);
  expect(found.slice(0, 3).map(({ name }) => name)).toEqual(['farther', 'half behind it', 'drawn from points']);
  expect(found[0].share).toBe(1);
  expect(found[1].share).toBeLessThan(0.8);
});

test('[PHOTO-1] what does not stand hides nothing', () => {
  const wall: TestBox = { min: [2, -5, -3], max: [2.2, 5, 3] };
  const mesh = boxMesh([column, wall], origin);
  const spheres = [sphere('inside', at(0, 0, 0))];
  const scene = prepareScene(mesh, undefined, (element) => element !== 1);
  expect(findPhotoSpheres({ scene, element: 0, spheres })).toHaveLength(1);
});

test('glass is looked through', () => {
  const pane: TestBox = { min: [2, -5, -3], max: [2.02, 5, 3] };
  const mesh = boxMesh([column, pane], origin);
  const seeThrough = new Uint8Array(24).fill(1, 12);
  const spheres = [sphere('inside', at(0, 0, 0))];
  expect(findPhotoSpheres({ scene: prepareScene(mesh, seeThrough), element: 0, spheres })).toHaveLength(1);
  expect(findPhotoSpheres({ scene: prepareScene(mesh), element: 0, spheres })).toHaveLength(0);
});

test('outside what a narrow panorama covers there is nothing to see', () => {
  const narrow = { ...sphere('narrow', at(0, 0, 0, Math.PI / 2)), coverage: { longitude: 120, latitude: 90 } };
  expect(find([column], [narrow])).toEqual([]);
});

test('[ENG-5] panoramas of a scan file are those that are spherical and say where they are', () => {
  const pose = at(1, 2, 3);
  const image: ScanImage = {
    name: 'pano',
    kind: 'spherical',
    mediaType: 'image/jpeg',
    width: 2000,
    height: 500,
    bytes: 1,
    pixelWidth: (2 * Math.PI) / 2000,
    pixelHeight: Math.PI / 1000,
  };
  const scan: PointScan = {
    name: 'S',
    guid: 'g',
    points: 0,
    pose,
    hasStation: true,
    hasIntensity: false,
    hasColour: false,
  };
  const images = [{ ...image, kind: 'pinhole' as const, pose }, image, { ...image, scanGuid: 'g' }, { ...image, pose }];
  const found = findScanSpheres(images, [scan]);
  expect(found.map((each) => each.image)).toEqual([2, 3]);
  expect(found[0].pose).toBe(pose);
  expect(found[0].coverage.longitude).toBeCloseTo(360, 9);
  expect(found[0].coverage.latitude).toBeCloseTo(90, 9);
});
