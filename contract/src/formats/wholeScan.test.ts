import { expect, test } from 'vitest';
import { readScanPoints, scanPointBytes, writeScanPoints } from './wholeScan.ts';

const points = {
  positions: Uint16Array.of(0, 1, 65_535, 256, 257, 32_768),
  colours: Uint8Array.of(1, 2, 3, 250, 251, 252),
};

test('points of a cube come back from bytes at any offset', () => {
  const bytes = writeScanPoints(points);
  expect(bytes.length).toBe(2 * scanPointBytes);
  const shifted = new Uint8Array(bytes.length + 1);
  shifted.set(bytes, 1);
  expect(readScanPoints(shifted.subarray(1))).toEqual(points);
  expect(readScanPoints(Buffer.from(bytes))).toEqual(points);
});

test('bytes that are cut off are refused, not read as fewer points', () => {
  expect(() => readScanPoints(writeScanPoints(points).subarray(0, 17))).toThrow('cut off');
});
