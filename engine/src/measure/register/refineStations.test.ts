import { expect, test } from 'vitest';
import { createPieceMatcher } from './createPieceMatcher.ts';
import { boxHouse, meshOf } from './fixtures/boxBuilding.ts';
import { scanMesh } from './fixtures/scanMesh.ts';
import { toPlacement } from './frames.ts';
import { placeAll } from './matchPieces.ts';
import { createRegistrationTarget } from './RegistrationTarget.ts';
import { identityTransform, transformPoint, type Vector3 } from './RigidTransform.ts';
import { refineStations, type StationLimits } from './refineStations.ts';

const house = boxHouse();
const target = createRegistrationTarget(meshOf(house));
const stations: Vector3[] = [
  [7, 6, 1.5],
  [11.5, 7.4, 1.6],
];

async function refine(options: Partial<Parameters<typeof scanMesh>[0]>, limits?: StationLimits) {
  const sample = await scanMesh({ mesh: meshOf(house), stations, seed: 11, raysPerStation: 12_000, ...options });
  return refineStations(
    createPieceMatcher(target, sample),
    placeAll(sample, toPlacement(identityTransform, sample, target)),
    limits,
  ).corrections;
}

test('each station is brought back by what it is off, seed 11', async () => {
  const errors: Vector3[] = [
    [0.006, -0.004, 0.003],
    [-0.005, 0.007, -0.004],
  ];
  for (const [station, { outcome, transform, elements, points }] of (await refine({ errors })).entries()) {
    expect(outcome).toBe('corrected');
    expect(elements).toBeGreaterThan(3);
    expect(points).toBeGreaterThan(1000);
    const [x, y, z] = transformPoint(
      transform,
      stations[station].map((value, axis) => value + errors[station][axis]) as Vector3,
    );
    expect(Math.abs(x - stations[station][0])).toBeLessThan(0.001);
    expect(Math.abs(y - stations[station][1])).toBeLessThan(0.001);
    expect(Math.abs(z - stations[station][2])).toBeLessThan(0.001);
  }
});

test('a floor that lies lower does not pull a station down, however large it is, seed 11', async () => {
  const sunk = house.map(({ min, max }, index) =>
    index === 0 ? { min, max: [max[0], max[1], max[2] - 0.02] as Vector3 } : { min, max },
  );
  for (const { transform } of await refine({ mesh: meshOf(sunk) }))
    expect(Math.abs(transform.translation[2])).toBeLessThan(0.002);
});

test('a station that is farther off is brought back where many elements agree on it, but not from anywhere, seed 11', async () => {
  const off = (errorM: number) => ({ stations: [stations[0]], errors: [[errorM, 0, 0] as Vector3] });
  const [alone] = await refine(off(0.025));
  const agreed = { elementsForFarthest: alone.elements };
  const [back] = await refine(off(0.025), agreed);
  expect(back.outcome).toBe('corrected');
  expect(back.shiftM).toBeCloseTo(0.025, 3);
  expect((await refine(off(0.025), { elementsForFarthest: alone.elements + 1 }))[0].outcome).toBe('beyondLimit');
  expect((await refine(off(0.038), agreed))[0].shiftM).toBeLessThan(0.001);
});

test('a station that sees one surface keeps its place, and so does one that is off by too much, seed 11', async () => {
  const [outside] = await refine({ mesh: meshOf(house.slice(0, 1)), stations: [[7, 4, 1.5]], errors: [[0, 0, 0.008]] });
  expect(outside).toMatchObject({ outcome: 'tooLittleSeen', shiftM: 0, transform: { translation: [0, 0, 0] } });
  const [far] = await refine({ stations: [stations[0]], errors: [[0.025, 0, 0]] });
  expect(far).toMatchObject({ outcome: 'beyondLimit', shiftM: 0 });
});
