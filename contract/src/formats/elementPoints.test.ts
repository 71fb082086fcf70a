import { expect, test } from 'vitest';
import {
  deviationOfPoint,
  normalOfPoint,
  placeOfPoint,
  readElementPoints,
  roundPoints,
  writeElementPoints,
} from './elementPoints.ts';
import { writeElementCloud, writeHeatmap } from './fixtures/oldEvidence.ts';
import { readEvidencePoints } from './readEvidencePoints.ts';

const origin: [number, number, number] = [2_600_123.25, 1_200_456.5, 431.125];

const measured = {
  origin,
  positions: Float32Array.of(-30, 2, 3, 30, -5, 6, 0.5, 0, -1),
  deviations: Float32Array.of(0.0234, -0.0999, 0),
  normals: Float32Array.of(0, 0, -1, 0.6, -0.8, 0, -0.577, -0.577, -0.577),
  colours: Uint8Array.of(1, 2, 3, 4, 250, 251, 252, 253, 0, 0, 0, 9),
};

test('[ENG-5] points come back where they were, to half a millimetre over 60 metres, from bytes at any offset', () => {
  const bytes = writeElementPoints(roundPoints(measured));
  expect(bytes.length).toBe(48 + 3 * 14);
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  const points = readElementPoints(shifted.subarray(3));
  for (let i = 0; i < 3; i++) {
    for (const [axis, value] of placeOfPoint(points, i).entries()) {
      expect(Math.abs(value - origin[axis]! - measured.positions[i * 3 + axis]!)).toBeLessThan(0.0005);
    }
    expect(Math.abs(deviationOfPoint(points, i) - measured.deviations[i]!)).toBeLessThan(6e-6);
    const along = normalOfPoint(points, i).reduce(
      (sum, value, axis) => sum + value * measured.normals[i * 3 + axis]!,
      0,
    );
    expect(along).toBeGreaterThan(0.995);
  }
  expect(points.colours).toEqual(measured.colours);
});

test('a Buffer, whose slices are no copies, is read as any bytes are', () => {
  const bytes = writeElementPoints(roundPoints(measured));
  expect(readElementPoints(Buffer.from(bytes))).toEqual(readElementPoints(bytes));
});

test('points without normals and colours take eight bytes each; none is fine too', () => {
  const { positions, deviations } = measured;
  expect(writeElementPoints(roundPoints({ origin, positions, deviations })).length).toBe(48 + 24);
  const none = roundPoints({ origin, positions: new Float32Array(), deviations: new Float32Array() });
  expect(readElementPoints(writeElementPoints(none)).count).toBe(0);
});

test('a deviation beyond what can be kept is the largest that can', () => {
  const far = roundPoints({ origin, positions: Float32Array.of(0, 0, 0, 1, 1, 1), deviations: Float32Array.of(9, -9) });
  expect(deviationOfPoint(far, 0)).toBeCloseTo(0.32767, 5);
  expect(deviationOfPoint(far, 1)).toBeCloseTo(-0.32767, 5);
});

test('heat maps and clouds of older views are read as points', () => {
  const points = Float32Array.of(1.5, -2.25, 3, 0.023, -7.125, 8, 9, -0.004);
  const old = readEvidencePoints(writeHeatmap({ origin, points }));
  expect(old.count).toBe(2);
  expect(deviationOfPoint(old, 0)).toBeCloseTo(0.023, 5);
  const positions = Float32Array.of(1, 2, 3);
  const colours = Uint8Array.of(10, 20, 30, 40);
  expect(readEvidencePoints(writeElementCloud({ origin, positions, colours })).colours).toEqual(colours);
});

test('bytes that are something else, cut off or too long are refused', () => {
  const bytes = writeElementPoints(roundPoints(measured));
  expect(() => readElementPoints(bytes.subarray(1))).toThrow(RangeError);
  expect(() => readElementPoints(bytes.subarray(0, -1))).toThrow(RangeError);
  expect(() => readElementPoints(new Uint8Array())).toThrow(RangeError);
  expect(() => readEvidencePoints(new Uint8Array(200))).toThrow(RangeError);
});
