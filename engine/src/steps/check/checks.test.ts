import { expect, test } from 'vitest';
import type { PointBatch, PointScan, PointSource } from '../../files/scan/PointSource.ts';
import type { OpenedScan } from '../../files/scan/ScanFile.ts';
import { fewestPointsOfElement } from '../../files/scan/tellThin.ts';
import { judgingNumbers } from '../../judge/judgingNumbers.ts';
import { checkGeoreference } from './checkGeoreference.ts';
import { checkScan } from './checkScan.ts';

const station = (x: number, own: Partial<PointScan> = {}): PointScan => ({
  name: 'Station',
  points: 2_000_000,
  pose: { rotation: [1, 0, 0, 0], translation: [x, 0, 0] },
  hasStation: true,
  hasIntensity: false,
  hasColour: false,
  ...own,
});

/** Points along a line, so far apart. */
const opened = (scans: PointScan[], stepM = 0.01, wholeM = stepM): OpenedScan => {
  async function* lineOf(apartM: number): AsyncGenerator<PointBatch> {
    const x = Float64Array.from({ length: 100 }, (_, i) => i * apartM);
    yield { count: 100, x, y: new Float64Array(100), z: new Float64Array(100) };
  }
  const source = {
    scans,
    images: [],
    problems: [],
    readRuns: () => lineOf(stepM),
    readPoints: () => lineOf(wholeM),
  } as unknown as PointSource;
  return { name: 'Hall.e57', path: '', source };
};

const messagesOf = async (scan: OpenedScan, hasImages = false) => {
  const checks = await checkScan(scan, { georeference: 'local', hasImages });
  return Object.fromEntries(checks.map(({ check, outcome, message }) => [check, `${outcome}: ${message}`]));
};

test('[REQ-11] registered: every station has a place, and not all the same', async () => {
  expect((await messagesOf(opened([station(0)]))).registered).toBe('passed: 1 station, with its place.');
  expect((await messagesOf(opened([station(0), station(4)]))).registered).toBe(
    'passed: 2 stations, each with its place.',
  );
  expect((await messagesOf(opened([station(4), station(4)]))).registered).toMatch(
    /^warning: All 2 stations .* same place/,
  );
  expect((await messagesOf(opened([station(0), station(4, { hasStation: false })]))).registered).toBe(
    'warning: 1 of 2 stations have a place of their own.',
  );
  expect((await messagesOf(opened([station(0, { hasStation: false })]))).registered).toMatch(
    /^warning: Nothing says where the scanner stood/,
  );
  expect((await messagesOf(opened([station(0, { points: 0 })]))).registered).toBe(
    'warning: There are no points in it.',
  );
});

test('[REQ-11] resolution: from stations by their rays, in a merged cloud by its points', async () => {
  expect((await messagesOf(opened([station(0)]))).resolution).toBe('passed: About 11 mm between points at 5 m.');
  expect((await messagesOf(opened([station(0, { points: 100_000 })]))).resolution).toMatch(
    /^warning: About 50 mm .*20 mm/,
  );
  const merged = [station(0, { hasStation: false })];
  expect((await messagesOf(opened(merged))).resolution).toBe('passed: At most 10 mm between points.');
  expect((await messagesOf(opened(merged, 0.05))).resolution).toMatch(/^warning: About 50 mm between points: 20 mm/);
  expect((await messagesOf(opened(merged, 0.05, 0.012))).resolution).toBe('passed: About 12 mm between points.');
});

test('[REQ-11] what a thin scan comes to is told by what the judge needs', async () => {
  expect(fewestPointsOfElement).toBe(judgingNumbers.leastPoints);
  const merged = [station(0, { hasStation: false })];
  expect((await messagesOf(opened(merged, 0.08))).resolution).toBe(
    'warning: About 80 mm between points: 20 mm or less is asked for; it takes at least 830 cm² of an element for the 15 points without which nothing is said about where it stands.',
  );
  expect((await messagesOf(opened([station(0, { points: 5000 })]))).resolution).toBe(
    'warning: About 224 mm between points at 5 m: 20 mm or less is asked for; it takes at least 6,500 cm² of an element in sight of one station, 5 m away, for the 15 points without which nothing is said about where it stands.',
  );
});

test('[REQ-11] images: without any, panoramas are drawn where stations are known', async () => {
  expect((await messagesOf(opened([station(0)]), true)).images).toBe(
    'warning: No images, though the request says that there are: panoramas will be drawn from the points.',
  );
  expect((await messagesOf(opened([station(0, { hasStation: false })]))).images).toMatch(/no panoramas can be drawn/);
});

test('[REQ-11] georeferenced: coordinates are what people say they are', () => {
  const map = [392_500, 5_820_100, 34] as [number, number, number];
  expect(checkGeoreference('global', { middle: map })).toEqual({
    outcome: 'passed',
    message: 'Coordinates of a map, around 392,500 / 5,820,100 / 34 m.',
  });
  expect(checkGeoreference('global', { middle: [12, 8, 1] }).outcome).toBe('warning');
  expect(checkGeoreference('global', { middle: [12, 8, 1], crs: 'EPSG:25832' }).outcome).toBe('passed');
  expect(checkGeoreference('local', { middle: [12, 8, 1] }).message).toBe('Local coordinates around 12 / 8 / 1 m.');
  expect(checkGeoreference('local', { middle: [392_500_000, 1, 1] }).message).toMatch(/^No place on Earth/);
  expect(checkGeoreference('none', { middle: map }).outcome).toBe('warning');
  expect(checkGeoreference('local', { middle: undefined }).outcome).toBe('warning');
});
