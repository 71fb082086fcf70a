import { expect, test } from 'vitest';
import { georeferenceTransform } from './georeferenceTransform.ts';
import {
  compose,
  invert,
  tiltDegOf,
  transformPoint,
  turnAbout,
  type Vector3,
  yawOf,
  yawTransform,
} from './RigidTransform.ts';

test('composing applies the first, then the second; the inverse undoes both', () => {
  const first = turnAbout([1, 2, 3], [0.1, -0.2, 0.3], [4, 5, 6]);
  const second = { ...yawTransform(1, [7, 8, 9]), scale: 0.9996 };
  const both = compose(second, first);
  const point: Vector3 = [10, -20, 30];
  const there = transformPoint(both, point);
  for (const [axis, value] of transformPoint(second, transformPoint(first, point)).entries()) {
    expect(there[axis]).toBeCloseTo(value, 12);
  }
  for (const [axis, value] of transformPoint(invert(both), there).entries()) expect(value).toBeCloseTo(point[axis], 12);
});

test('a turn about a pivot leaves the pivot where the shift puts it', () => {
  const turned = transformPoint(turnAbout([5, 6, 7], [0, 0, Math.PI / 2], [1, 0, 0]), [6, 6, 7]);
  expect(turned[0]).toBeCloseTo(6, 12);
  expect(turned[1]).toBeCloseTo(7, 12);
});

test('yaw and tilt are read back', () => {
  expect(yawOf(yawTransform(-2.5))).toBeCloseTo(-2.5, 12);
  expect(tiltDegOf(turnAbout([0, 0, 0], [0.01, 0, 0], [0, 0, 0]))).toBeCloseTo(0.572958, 6);
});

test('[ENG-4] map coordinates of millions of metres become model coordinates to a micrometre, scale included', () => {
  const georeference = { eastingsM: 700_123.456, northingsM: 5_173_283.9, heightM: 166.5, angle: 0.7, scale: 0.9996 };
  const model: Vector3 = [12.345, -67.89, 3.21];
  const [cosine, sine] = [Math.cos(georeference.angle), Math.sin(georeference.angle)];
  const scanned: Vector3 = [
    georeference.scale * (cosine * model[0] - sine * model[1]) + georeference.eastingsM,
    georeference.scale * (sine * model[0] + cosine * model[1]) + georeference.northingsM,
    georeference.scale * model[2] + georeference.heightM,
  ];
  const found = transformPoint(georeferenceTransform(georeference), scanned);
  for (const [axis, value] of found.entries()) expect(Math.abs(value - model[axis])).toBeLessThan(1e-6);
});
