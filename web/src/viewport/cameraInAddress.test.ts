import { expect, test } from 'vitest';
import { readCamera, writeCamera } from './cameraInAddress.ts';

const usual = { eye: [1.23456, -2, 3.5], target: [0, 0, 1], up: [0, 0, 1], fovDegrees: 45 } as const;
const camera = (change: object = {}) => ({ ...structuredClone(usual), ...change }) as Parameters<typeof writeCamera>[0];

test('a camera is six numbers in whole millimetres; what is as usual is left out', () => {
  expect(writeCamera(camera())).toBe('1.235,-2,3.5,0,0,1');
  expect(writeCamera(camera({ eye: [2_600_000.12345, -0.0001, 0] }))).toBe('2600000.123,0,0,0,0,1');
});

test.each([
  ['as usual', {}],
  ['from above', { up: [0, 1, 0] }],
  ['a wide angle', { fovDegrees: 90 }],
  ['without perspective', { orthographicHeightM: 12.5 }],
  ['a plan', { up: [0, 1, 0], orthographicHeightM: 0.25 }],
  ['both', { up: [0.6, 0.8, 0], fovDegrees: 30 }],
])('a camera comes back to the millimetre: %s', (_name, change) => {
  const given = camera(change);
  const found = readCamera(writeCamera(given));
  expect(found).toEqual({ ...given, eye: [1.235, -2, 3.5] });
});

test.each([
  null,
  '',
  'x',
  '1,2,3',
  '1,2,3,1,2,3',
  '1,2,3,4,5,6,7,8',
  '1e999,0,0,0,0,1',
  '1,0,0,0,0,1,0,0,0',
  '1,0,0,0,0,1,300',
  '1,,0,0,0,1',
  '1..2,0,0,0,0,1',
  '99999999999,0,0,0,0,1',
  '1,0,0,0,0,1,h0',
  '1,0,0,0,0,1,h-4',
  '1,0,0,0,0,1,h4,5',
  '1,0,0,0,0,1,h9999999',
])('what is no camera is none: %s', (text) => expect(readCamera(text)).toBeUndefined());
