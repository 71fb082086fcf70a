import { expect, test } from 'vitest';
import type { PointScan, PointSource } from '../../files/scan/PointSource.ts';
import { createRandom } from '../../ground/random/createRandom.ts';
import { createSpotCollector } from './createSpotCollector.ts';
import { type BoxElement, meshOf } from './fixtures/boxBuilding.ts';
import type { RegistrationMode } from './Registration.ts';
import type { Vector3 } from './RigidTransform.ts';
import { registerScan } from './registerScan.ts';
import { sampleScan } from './sampleScan.ts';

/** A road of 60 m with a kerb and two ducts beside it: nothing that stands. */
const road: BoxElement[] = [
  { min: [0, 0, -0.3], max: [60, 6, 0] },
  { min: [0, 6, -0.3], max: [60, 6.15, 0.12] },
  { min: [0, 7, -0.1], max: [60, 7.1, 0] },
  { min: [0, 7.3, -0.1], max: [60, 7.4, 0] },
];
const mesh = meshOf(road);

/** Points all over the upper faces of the road, as its coordinates have them after `change`. */
async function scanRoad(change: (point: Vector3) => Vector3 = (point) => point, count = 40_000) {
  const random = createRandom(5);
  const points = Array.from({ length: count }, () => {
    const { min, max } = road[Math.floor(random.next() * road.length)];
    const across = min[1] + (max[1] - min[1]) * random.next();
    return change([60 * random.next(), across, max[2] + 0.003 * random.normal()]);
  });
  const scan: PointScan = {
    name: 'road',
    points: count,
    hasStation: false,
    hasIntensity: false,
    hasColour: false,
    pose: { translation: [0, 0, 0], rotation: [1, 0, 0, 0] },
  };
  const column = (axis: 0 | 1 | 2) => Float64Array.from(points, (point) => point[axis]);
  const source: Pick<PointSource, 'scans' | 'readPoints'> = {
    scans: [scan],
    async *readPoints() {
      yield { count, x: column(0), y: column(1), z: column(2) };
    },
  };
  const spots = createSpotCollector();
  return { sample: await sampleScan([source], { spots }), spots: spots.finish() };
}

const register = async (mode: RegistrationMode, scan: Awaited<ReturnType<typeof scanRoad>>) =>
  registerScan({ mode, mesh, ...scan });

test('a road cannot be registered, and is trusted with what was checked', async () => {
  const scan = await scanRoad();
  expect((await register('local', scan)).verdict).toBe('failed');
  const found = await register('trusted', scan);
  expect(found).toMatchObject({ mode: 'trusted', verdict: 'trusted', stationCorrections: [] });
  expect(found.transform.translation).toEqual([0, 0, 0]);
  expect(found.check?.insideShare).toBeGreaterThan(0.99);
  expect(found.check?.closeShare).toBeGreaterThan(0.99);
  expect(found.residualM).toBeCloseTo(0.003, 3);
  expect(found.sentence).toBe(
    "The scan's coordinates were taken as they are: that it lies where it belongs is not verified. " +
      "What was checked: 100% of the points lie within the model's bounds; of these, 100% within 100 mm of a surface and 100% within 20 mm, 3.0 mm off (root mean square).",
  );
});

test('the coordinates of the map are the ones where the model has a place on it and the scan lies there', async () => {
  const georeference = { eastingsM: 700_000, northingsM: 5_000_000, heightM: 100, angle: 0, scale: 1 };
  const onMap = await scanRoad(([x, y, z]) => [x + 700_000, y + 5_000_000, z + 100]);
  const found = registerScan({ mode: 'trusted', mesh, georeference, ...onMap });
  expect(found.verdict).toBe('trusted');
  expect(found.transform.translation).toEqual([-700_000, -5_000_000, -100]);
});

test('coordinates that are off by centimetres are used, and doubted', async () => {
  const found = await register('trusted', await scanRoad(([x, y, z]) => [x, y, z + 0.06]));
  expect(found.verdict).toBe('trusted');
  expect(found.check?.nearShare).toBeGreaterThan(0.9);
  expect(found.check?.closeShare).toBeLessThan(0.1);
  expect(found.sentence).toContain('the coordinates may be off');
});

test.each<[string, (point: Vector3) => Vector3, RegExp]>([
  ['far away', ([x, y, z]) => [x + 5000, y, z], /^The scan lies 4,940 m away from the model: its coordinates/],
  ['above it', ([x, y, z]) => [x, y, z + 0.4], /^Nothing that was scanned lies within 0\.10 m of a surface/],
  ['in millimetres', ([x, y, z]) => [x * 1000 + 90_000, y * 1000, z * 1000 + 9000], /probably in millimetres/],
])('a scan that lies %s is refused with a sentence', async (_, change, sentence) => {
  const found = await register('trusted', await scanRoad(change));
  expect(found.verdict).toBe('failed');
  expect(found.sentence).toMatch(sentence);
});

test('without points, or without surfaces, there is nothing to trust', async () => {
  const { sample } = await scanRoad();
  const empty = registerScan({ mode: 'trusted', mesh, sample, spots: new Float64Array(0) });
  expect(empty).toMatchObject({ verdict: 'failed', sentence: 'The scan holds no points.' });
  const bare = registerScan({ mode: 'trusted', mesh: meshOf([]), ...(await scanRoad()) });
  expect(bare.verdict).toBe('failed');
});

test('a few of many points are kept, all over, and the same ones again', async () => {
  const collect = () => {
    const spots = createSpotCollector(1000);
    const x = Float64Array.from({ length: 10_000 }, (_, i) => i);
    const pose = { translation: [1, 0, 0], rotation: [1, 0, 0, 0] } as const;
    const batch = { x, y: x, z: new Float64Array(10_000), count: 10_000 };
    for (let i = 0; i < 3; i++) spots.add(batch, { ...pose, translation: [1, 0, 0], rotation: [1, 0, 0, 0] }, 0, 1);
    return spots.finish();
  };
  const kept = collect();
  expect(kept.length / 3).toBeGreaterThan(450);
  expect(kept.length / 3).toBeLessThanOrEqual(1000);
  expect(kept[0]).toBe(1);
  expect(Math.max(...kept)).toBeGreaterThan(9900);
  expect(collect()).toEqual(kept);
});
