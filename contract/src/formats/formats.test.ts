import { expect, test } from 'vitest';
import { readElementCloud } from './elementCloud.ts';
import { writeElementCloud, writeHeatmap } from './fixtures/oldEvidence.ts';
import { readHeatmap } from './heatmap.ts';

const origin: [number, number, number] = [2_600_123.25, 1_200_456.5, 431.125];

test('[ENG-5] a heat map comes back as it was written, from bytes at any offset', () => {
  const points = Float32Array.of(1.5, -2.25, 3, 0.023, -7.125, 8, 9, -0.004);
  const bytes = writeHeatmap({ origin, points });
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expect(readHeatmap(shifted.subarray(3))).toEqual({ origin, points });
  expect(bytes.length).toBe(40 + 2 * 16);
});

test('[ENG-5] an element cloud comes back as it was written', () => {
  const cloud = {
    origin,
    positions: Float32Array.of(1, 2, 3, 4, 5, 6),
    colours: Uint8Array.of(1, 2, 3, 4, 250, 251, 252, 253),
  };
  expect(readElementCloud(writeElementCloud(cloud))).toEqual(cloud);
});

test('an empty heat map is one too', () => {
  expect(readHeatmap(writeHeatmap({ origin, points: new Float32Array() })).points).toHaveLength(0);
});

test('bytes that are something else, cut off or too long are refused', () => {
  const bytes = writeHeatmap({ origin, points: Float32Array.of(1, 2, 3, 4) });
  expect(() => readElementCloud(bytes)).toThrow('no PLEC points');
  expect(() => readHeatmap(bytes.subarray(0, 20))).toThrow(RangeError);
  expect(() => readHeatmap(bytes.subarray(0, 50))).toThrow('do not fit');
  const stated = bytes.slice();
  stated.fill(0xff, 8, 12);
  expect(() => readHeatmap(stated)).toThrow('4294967295 points do not fit');
  const later = bytes.slice();
  later[4] = 9;
  expect(() => readHeatmap(later)).toThrow('Version 9');
});
