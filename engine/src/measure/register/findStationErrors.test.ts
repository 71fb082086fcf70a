import { expect, test } from 'vitest';
import { createPieceMatcher } from './createPieceMatcher.ts';
import { findStationErrors } from './findStationErrors.ts';
import { boxHouse, meshOf } from './fixtures/boxBuilding.ts';
import { scanMesh } from './fixtures/scanMesh.ts';
import { toPlacement } from './frames.ts';
import { placeAll } from './matchPieces.ts';
import { createRegistrationTarget } from './RegistrationTarget.ts';
import { identityTransform, type Vector3 } from './RigidTransform.ts';
import { registerScan } from './registerScan.ts';

const house = boxHouse();
const mesh = meshOf(house);
const target = createRegistrationTarget(mesh);
const stations: Vector3[] = [
  [7, 6, 1.5],
  [11.5, 7.4, 1.6],
  [6.2, 4, 1.5],
];

const scan = (errors: Vector3[], at: Vector3[] = stations, seen = house) =>
  scanMesh({ mesh: meshOf(seen), stations: at, seed: 11, raysPerStation: 12_000, errors });

async function find(...scanned: Parameters<typeof scan>) {
  const sample = await scan(...scanned);
  return findStationErrors(
    createPieceMatcher(target, sample),
    placeAll(sample, toPlacement(identityTransform, sample, target)),
  );
}

const none: Vector3 = [0, 0, 0];

test('stations in their places have no error, whatever was built elsewhere, seed 11', async () => {
  expect(await find([none, none, none])).toEqual([]);
  const moved = house.map(({ min, max }, index) =>
    index % 3 === 0
      ? { min: [min[0] + 0.04, min[1], min[2]] as Vector3, max: [max[0] + 0.04, max[1], max[2]] as Vector3 }
      : { min, max },
  );
  expect(await find([none, none, none], stations, moved)).toEqual([]);
});

test.each([0.012, 0.03, 0.06])(
  'a station %d m off is told by what others see in its place, seed 11',
  async (errorM) => {
    const [found, ...others] = await find([[errorM, 0, 0], none, none]);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ station: 0, isContradicted: true });
    expect(found.errorM).toBeCloseTo(errorM, 2);
    expect(found.backM[0]).toBeCloseTo(-errorM, 2);
  },
);

test('a scan off as a whole is told where nobody else looked, but may be the building, seed 11', async () => {
  const found = await find([[0.025, 0, 0]], [[7, 4, 1.5]]);
  expect(found).toMatchObject([{ station: 0, isContradicted: false }]);
  expect(found[0].errorM).toBeCloseTo(0.025, 2);
});

test('coordinates that are trusted are not changed, and what others contradict is told, seed 11', async () => {
  const sample = await scan([[0.03, 0, 0], none, none]);
  const spots = new Float64Array(sample.positions.map((value, at) => value + sample.origin[at % 3]));
  const trusted = registerScan({ mode: 'trusted', mesh, sample, spots });
  expect(trusted.stationCorrections).toEqual([]);
  expect(trusted.stationErrors).toMatchObject([{ station: 0, isContradicted: true }]);
  expect(trusted.sentence).toMatch(/lie off by up to 30 mm from where others see the same elements/);
  const local = registerScan({ mode: 'local', mesh, sample });
  expect(local.stationErrors).toEqual([]);
  expect(local.stationCorrections[0]).toMatchObject({ outcome: 'corrected' });
  expect(local.stationCorrections[0].shiftM).toBeCloseTo(0.03, 3);
});
