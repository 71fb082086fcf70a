import type { ScanSummary } from '@plumbline/contract/resources/files';
import { expect, test } from 'vitest';
import { describeScan, sayExtent, sayGeoreference } from './describeScan.ts';

const summary: ScanSummary = {
  format: 'e57',
  points: 12_440_000,
  scans: 8,
  stations: 8,
  spacingM: 0.0031,
  spacingAtM: 5,
  images: 9,
  panoramas: 8,
  bounds: { min: [0, 0, 0], max: [40.25, 20, 3] },
};

test('a scan is told in a line', () => {
  expect(describeScan(summary)).toBe(
    '12.4 million points · 8 stations · 3 mm between points at 5 m · 8 panoramas, 1 other image',
  );
  const merged = { ...summary, points: 1, scans: 1, stations: 0, images: 0, panoramas: 0, spacingAtM: undefined };
  expect(describeScan(merged)).toBe('1 point · one cloud, no station · 3 mm between points · no images');
});

test('its place is told by what the file says and by its coordinates', () => {
  expect(sayExtent(summary)).toBe('40.3 × 20 × 3 m');
  expect(sayGeoreference(summary)).toBe('Local coordinates, around 20 / 10 / 2 m');
  expect(sayGeoreference({ ...summary, crs: 'ETRS89 / UTM zone 32N' })).toMatch(/^ETRS89 .*; around/);
  const bounds = {
    min: [392_500, 5_820_100, 30] as [number, number, number],
    max: [392_600, 5_820_200, 40] as [number, number, number],
  };
  expect(sayGeoreference({ ...summary, bounds })).toMatch(/^Coordinates of a map, around 392,550/);
});
