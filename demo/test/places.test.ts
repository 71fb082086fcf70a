import { boxHouse } from '@plumbline/engine/measure/register/fixtures/boxBuilding';
import type { Vector3 } from '@plumbline/engine/measure/register/RigidTransform';
import { expect, test, vi } from 'vitest';
import { analyseScene, type SceneBox, type SceneScan } from './scene.ts';

vi.setConfig({ testTimeout: 120_000 });

const house: SceneBox[] = boxHouse().map(({ min, max }, index) => ({
  name: `box ${index}`,
  ifcType: index < 2 ? 'IfcSlab' : 'IfcWall',
  from: min,
  to: max,
}));
const places: Vector3[] = [
  [2.5, 2.5, 1.6],
  [6.2, 6.2, 1.6],
  [11, 2.5, 1.6],
];
const scanner = { stepDegrees: 1 };
const good: SceneScan = { name: 'good.e57', stations: places };
/** From beside the same places, on another day. */
const off = (byM: number): SceneScan => ({
  name: 'off.e57',
  stations: places.map(([x, y, z]) => [x + 0.4, y + 0.3, z]),
  written: ([x, y, z]) => [x + byM, y, z],
});

const statusesOf = (verdicts: readonly { status: string }[]) =>
  Object.fromEntries([...Map.groupBy(verdicts, ({ status }) => status)].map(([status, own]) => [status, own.length]));

test('[ENG-3] a scan that is trusted a quarter turn off is told so, and nothing is told of any element', async () => {
  const { registration, verdicts, notes } = await analyseScene({
    boxes: house,
    scanner,
    georeference: 'trusted',
    scans: [{ ...good, written: ([x, y, z]) => [7 - (y - 4.5), 4.5 + (x - 7), z] }],
  });
  expect(registration).toMatchObject({ verdict: 'trusted', transform: { translation: [0, 0, 0] } });
  expect(notes[0]).toMatch(
    /^Taken as placed, as you asked; but \d+% of its points lie within 20 mm of the model; .*turned by 90°, \d+% would\./,
  );
  expect(statusesOf(verdicts)).toEqual({ no_data: house.length });
  for (const { cause, reason } of verdicts) {
    expect(cause).toBe('rough_registration');
    expect(reason).toMatch(/^Taken as placed, as you asked; .* would\.$/);
  }
});

test.each(['local', 'none'] as const)(
  '[ENG-3] half of the stations 30 mm off are brought back in mode %s, and nothing is out of its place by them',
  async (georeference) => {
    const { registration, verdicts, notes } = await analyseScene({
      boxes: house,
      scanner,
      georeference,
      scans: [good, off(0.03)],
    });
    const ofScan = (index: number) => registration.stationCorrections.slice(3 * index, 3 * index + 3);
    for (const { shiftM } of ofScan(0)) expect(shiftM).toBeLessThan(0.002);
    for (const { shiftM } of ofScan(1)) expect(shiftM).toBeCloseTo(0.03, 2);
    expect(notes).toContainEqual(expect.stringMatching(/^3 stations were moved to fit the others, by up to 30 mm\.$/));
    expect(statusesOf(verdicts)).toEqual({ verified: house.length });
  },
);

test('[ENG-3] half of the stations off are told where coordinates are trusted, and what they alone show is not', async () => {
  const { registration, verdicts, notes } = await analyseScene({
    boxes: house,
    scanner,
    georeference: 'trusted',
    scans: [good, off(0.03)],
  });
  expect(registration.stationErrors?.map(({ station }) => station)).toEqual([3, 4, 5]);
  expect(notes[0]).toMatch(/lie off by up to 30 mm from where others see the same elements/);
  const { verified = 0, deviated = 0, missing = 0 } = statusesOf(verdicts);
  expect([deviated, missing]).toEqual([0, 0]);
  expect(verified).toBeGreaterThan(house.length / 2);
  const untold = verdicts.filter(({ status }) => status === 'no_data');
  expect(untold.length).toBeGreaterThan(0);
  for (const { reason } of untold) expect(reason).toMatch(/but only from where the points themselves lie 30 mm off/);
});

test.each(['local', 'trusted'] as const)(
  '[ENG-3] where all stations are in their places nothing is said of any, %s',
  async (georeference) => {
    const { registration, verdicts } = await analyseScene({
      boxes: house,
      scanner,
      georeference,
      scans: [good, off(0)],
    });
    expect(registration.stationErrors).toEqual([]);
    expect(registration.alternatives).toEqual([]);
    expect(statusesOf(verdicts)).toEqual({ verified: house.length });
  },
);
