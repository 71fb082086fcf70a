import { describe, expect, test } from 'vitest';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { createRandom } from '../../ground/random/createRandom.ts';
import { createScanSampler } from './createScanSampler.ts';
import { type BoxElement, boxHouse, hotel, meshOf, symmetricHouse } from './fixtures/boxBuilding.ts';
import { scanMesh } from './fixtures/scanMesh.ts';
import { stationTransform } from './Registration.ts';
import {
  invert,
  type RigidTransform,
  transformPoint,
  turnAbout,
  type Vector3,
  yawTransform,
} from './RigidTransform.ts';
import { registerScan } from './registerScan.ts';

const groundStations: Vector3[] = [
  [2.2, 2.1, 1.6],
  [7, 6, 1.5],
  [11.5, 7.4, 1.6],
  [11, 2.5, 1.7],
];
const house = boxHouse();
/** A floor and two walls. */
const shed: BoxElement[] = [
  { min: [0, 0, 0], max: [6, 0.2, 3] },
  { min: [0, 0, -0.2], max: [6, 5, 0] },
  { min: [0, 0.2, 0], max: [0.2, 5, 3] },
];
const away = yawTransform(2.1, [17, -9, 4]);
const corners: Vector3[] = [
  [0, 0, 0],
  [14, 0, 3],
  [14, 9, 0],
  [0, 9, 3],
];

/** How far the model's corners end from where they started, sent to the scan's world and back by the registration. */
function errorM(world: RigidTransform, found: RigidTransform): number {
  return Math.max(
    ...corners.map((corner) => {
      const [x, y, z] = transformPoint(found, transformPoint(world, corner));
      return Math.hypot(x - corner[0], y - corner[1], z - corner[2]);
    }),
  );
}

const scanHouse = (options: Partial<Parameters<typeof scanMesh>[0]> = {}) =>
  scanMesh({ mesh: meshOf(house), stations: groundStations, seed: 1, ...options });

/** One element in ten off by 15 to 60 mm, one in twenty not there, and boxes that are in no model. */
function asBuilt(boxes: BoxElement[], seed: number): BoxElement[] {
  const random = createRandom(seed);
  const built = boxes.flatMap(({ min, max }, index) => {
    const isShell = index % 20 < 6;
    if (!isShell && random.next() < 0.05) return [];
    const by = !isShell && random.next() < 0.15 ? 0.015 + 0.045 * random.next() : 0;
    return [{ min: [min[0] + by, min[1] - by, min[2]], max: [max[0] + by, max[1] - by, max[2]] } as BoxElement];
  });
  const clutter = Array.from({ length: 6 }, (): BoxElement => {
    const [x, y] = [1 + 12 * random.next(), 1 + 7 * random.next()];
    return { min: [x, y, 0], max: [x + 0.5, y + 0.4, 0.4 + random.next()] };
  });
  return [...built, ...clutter];
}

describe('not referenced', { timeout: 120_000 }, () => {
  test('[ENG-4] a scan 20 m away and turned is put in its place within a millimetre, seed 1', async () => {
    const sample = await scanHouse({ world: (point) => transformPoint(away, point) });
    const found = registerScan({ mode: 'none', sample, mesh: meshOf(house) });
    expect(found).toMatchObject({ verdict: 'good', alternatives: [] });
    expect(errorM(away, found.transform)).toBeLessThan(0.001);
    expect(found.residualM).toBeLessThan(0.001);
    expect(found.tiltDeg).toBeLessThan(0.02);
    expect(found.sentence).toMatch(/^The scan fits within 0\.\d mm; \d+% of what was scanned lies on the model\.$/);
  });

  test('[ENG-4] moved and missing elements, clutter and 5 mm of noise do not pull it, seed 2', async () => {
    const sample = await scanHouse({
      mesh: meshOf(asBuilt(house, 2)),
      world: (point) => transformPoint(away, point),
      seed: 2,
      noiseM: 0.005,
    });
    const found = registerScan({ mode: 'none', sample, mesh: meshOf(house) });
    expect(found.verdict).toBe('good');
    expect(errorM(away, found.transform)).toBeLessThan(0.002);
  });

  test('[ENG-4] one storey of three is found without stations and leaning by 0.6°, seed 3', async () => {
    const lean = turnAbout([3, 3, 3], [0.006, -0.0085, 0], [-21, 5, 8]);
    const upstairs = groundStations.map(([x, y, z]): Vector3 => [x, y, z + 3]);
    const boxes = boxHouse({ storeys: 3 });
    const sample = await scanMesh({
      mesh: meshOf(boxes),
      stations: upstairs,
      seed: 3,
      world: (point) => transformPoint(lean, point),
      hasStation: false,
    });
    const found = registerScan({ mode: 'none', sample, mesh: meshOf(boxes) });
    expect(found.verdict).toBe('good');
    expect(found.tiltDeg).toBeCloseTo(0.6, 1);
    expect(errorM(lean, found.transform)).toBeLessThan(0.002);
  });

  test('storeys that are alike leave the choice to people', async () => {
    const boxes = boxHouse({ storeys: 3, isRepeated: true });
    const upstairs = groundStations.map(([x, y, z]): Vector3 => [x, y, z + 3]);
    const sample = await scanMesh({ mesh: meshOf(boxes), stations: upstairs, seed: 4 });
    const found = registerScan({ mode: 'none', sample, mesh: meshOf(boxes) });
    expect(found.verdict).toBe('failed');
    expect(found.sentence).toMatch(
      /^The scan fits the model in 3 places about as well: in one, and (.* and )?[36]\.00 m (higher|lower)\. It needs coordinates\.$/,
    );
    expect(found.alternatives).toHaveLength(2);
  });

  test('a house that looks the same after half a turn leaves the choice to people', async () => {
    const mesh = meshOf(symmetricHouse());
    const sample = await scanMesh({ mesh, stations: groundStations, seed: 5 });
    const found = registerScan({ mode: 'none', sample, mesh });
    expect(found.verdict).toBe('failed');
    expect(found.alternatives[0]?.sentence).toMatch(/turned by 180°$/);
  });

  test('a mirrored scan is called mirrored', async () => {
    const sample = await scanHouse({ world: ([x, y, z]) => [-x, y, z] });
    expect(registerScan({ mode: 'none', sample, mesh: meshOf(house) })).toMatchObject({
      verdict: 'failed',
      sentence:
        'The scan is mirrored: it fits the model only as in a mirror. Export it in a right-handed coordinate system.',
    });
  });

  test('a scan with its Y axis up is called that', async () => {
    const sample = await scanHouse({ world: ([x, y, z]) => [x, z, -y] });
    expect(registerScan({ mode: 'none', sample, mesh: meshOf(house) })).toMatchObject({
      verdict: 'failed',
      sentence: "The scan lies on its side: its Y axis points up where the model's Z axis does. Export it with Z up.",
    });
  });

  test('a scan in feet is called that', async () => {
    const sample = await scanHouse({
      world: ([x, y, z]) => [x / 0.3048, y / 0.3048, z / 0.3048],
      raysPerStation: 12_000,
    });
    expect(registerScan({ mode: 'none', sample, mesh: meshOf(house) })).toMatchObject({
      verdict: 'failed',
      sentence: 'The scan is 3.28 times as large as the model: it is probably in feet. Export it in metres.',
    });
  });

  test('another building fits nowhere', async () => {
    const sample = await scanHouse({ world: ([x, y, z]) => [1.25 * x + 0.4 * y, y, 1.3 * z] });
    expect(registerScan({ mode: 'none', sample, mesh: meshOf(house) })).toMatchObject({
      verdict: 'failed',
      sentence:
        'The scan fits nowhere in the model: it may be of another building or another state of it, or show too little.',
    });
  });

  test('one of six rooms that are alike fits in many places', async () => {
    const mesh = meshOf(hotel());
    const sample = await scanMesh({
      mesh,
      stations: [
        [9.4, 1.4, 1.6],
        [10.6, 3.6, 1.6],
      ],
      seed: 6,
    });
    const found = registerScan({ mode: 'none', sample, mesh });
    expect(found.verdict).toBe('failed');
    expect(found.sentence).toMatch(
      /^The scan fits the model in [56] places about as well, in none clearly: it shows too little or is not of this building\. It needs coordinates\.$/,
    );
  });
});

describe('nothing to register', { timeout: 120_000 }, () => {
  const refusal = async (options: Partial<Parameters<typeof scanMesh>[0]>) =>
    registerScan({ mode: 'none', sample: await scanHouse(options), mesh: meshOf(house) });

  test.for([
    [1000, 'The scan is about 1000 times as large as the model: it is probably in millimetres. Export it in metres.'],
    [100, 'The scan is about 100 times as large as the model: it is probably in centimetres. Export it in metres.'],
    [220, 'The scan is about 220 times as large as the model: it is probably not in metres. Export it in metres.'],
    [
      0.001,
      'The scan is only 0.14 m wide, the model 16.6 m: its unit is not metres, or all of its points lie in the same place. Export it again, in metres.',
    ],
  ] as const)('a scan %s times as large', async ([factor, sentence]) => {
    const found = await refusal({ world: ([x, y, z]) => [x * factor, y * factor, z * factor] });
    expect(found.verdict).toBe('failed');
    expect(found.sentence.replaceAll(/\d+/g, '#')).toBe(sentence.replaceAll(/\d+/g, '#'));
  });

  test.for([5, 30])('a scan that leans by %s°', async (degrees) => {
    const lean = turnAbout([0, 0, 0], [0, (degrees * Math.PI) / 180, 0], [0, 0, 0]);
    const found = await refusal({ world: (point) => transformPoint(lean, point) });
    expect(found).toMatchObject({
      verdict: 'failed',
      sentence: `The scan leans: its floors and walls are ${degrees}.0° off its Z axis. Level it, with Z up, and export it again.`,
    });
  });

  test('a scan without points, one without surfaces, a model without geometry', async () => {
    const empty = createScanSampler().finish();
    expect(registerScan({ mode: 'local', sample: empty, mesh: meshOf(house) })).toMatchObject({
      verdict: 'failed',
      sentence: 'The scan holds no points.',
    });
    const sparse = await refusal({ raysPerStation: 200 });
    expect(sparse.sentence).toBe(
      'The scan shows too few flat surfaces (walls, floors) to be registered; more or denser points are needed.',
    );
    const nothing: TriangleMesh = meshOf([]);
    expect(registerScan({ mode: 'none', sample: await scanHouse(), mesh: nothing })).toMatchObject({
      verdict: 'failed',
      sentence: 'The model has no geometry to register the scan to.',
      residualM: Number.POSITIVE_INFINITY,
    });
  });
});

describe('referenced', { timeout: 120_000 }, () => {
  const georeference = { eastingsM: 700_100, northingsM: 5_173_000, heightM: 166, angle: 0.4, scale: 0.9998 };
  const toMap = invert(
    invert({ ...yawTransform(georeference.angle, [700_100, 5_173_000, 166]), scale: georeference.scale }),
  );

  test('[ENG-4] a scan in model coordinates stays where it is, its stations corrected, seed 7', async () => {
    const random = createRandom(7);
    const errors = groundStations.map(
      (): Vector3 => [0.006 * random.normal(), 0.006 * random.normal(), 0.006 * random.normal()],
    );
    const sample = await scanHouse({ errors, seed: 7 });
    const found = registerScan({ mode: 'local', sample, mesh: meshOf(house) });
    expect(found.verdict).toBe('good');
    expect(errorM(yawTransform(0), found.transform)).toBe(0);
    expect(found.uncorrectedResidualM).toBeGreaterThan(0.003);
    expect(found.residualM).toBeLessThan(0.001);
    for (const [station, position] of groundStations.entries()) {
      const written = position.map((value, axis) => value + errors[station][axis]) as Vector3;
      const [x, y, z] = transformPoint(stationTransform(found, station), written);
      expect(Math.hypot(x - position[0], y - position[1], z - position[2])).toBeLessThan(0.002);
    }
  });

  test('[ENG-4] a scan in map coordinates is brought to the model, the scale of the map taken out', async () => {
    const sample = await scanHouse({ world: (point) => transformPoint(toMap, point) });
    const found = registerScan({ mode: 'global', sample, mesh: meshOf(house), georeference });
    expect(found.verdict).toBe('good');
    expect(found.residualM).toBeLessThan(0.001);
    expect(errorM(toMap, found.transform)).toBeLessThan(1e-6);
    expect(found.sentence).toContain("The map's scale of 0.9998 was taken out.");
  });

  test('coordinates of the wrong kind are named', async () => {
    const mesh = meshOf(house);
    const local = await scanHouse();
    expect(registerScan({ mode: 'global', sample: local, mesh, georeference })).toMatchObject({
      verdict: 'failed',
      sentence: "The scan is in the model's coordinates, not in the map's. The map's scale of 0.9998 was taken out.",
    });
    const onMap = await scanHouse({ world: (point) => transformPoint(toMap, point) });
    expect(registerScan({ mode: 'local', sample: onMap, mesh, georeference })).toMatchObject({
      verdict: 'failed',
      sentence: "The scan is in the map's coordinates, not in the model's.",
    });
  });

  test('a scan beside its place is told where it fits, and not moved', async () => {
    const sample = await scanHouse({ world: ([x, y, z]) => [x + 0.4, y, z - 0.25] });
    const found = registerScan({ mode: 'local', sample, mesh: meshOf(house) });
    expect(found).toMatchObject({
      verdict: 'failed',
      sentence: 'The scan does not fit where its coordinates put it, but 0.40 m to the side and 0.25 m higher.',
    });
    expect(errorM(yawTransform(0), found.transform)).toBe(0);
    const [elsewhere] = found.alternatives;
    expect(errorM(yawTransform(0, [0.4, 0, -0.25]), elsewhere.transform)).toBeLessThan(0.001);
  });

  test('a scan that is off by 12 mm as a whole is used and warned of', async () => {
    const sample = await scanHouse({ world: ([x, y, z]) => [x - 0.012, y, z], hasStation: false });
    const found = registerScan({ mode: 'local', sample, mesh: meshOf(house) });
    expect(found.verdict).toBe('poor');
    expect(found.sentence).toContain('As a whole it would fit better 12 mm to the side.');
  });

  test('a scan of something else far away says how far', async () => {
    const sample = await scanMesh({
      mesh: meshOf(shed),
      stations: [[3, 2.5, 1.5]],
      seed: 8,
      world: ([x, y, z]) => [x + 514, y, z],
    });
    const found = registerScan({ mode: 'local', sample, mesh: meshOf(house) });
    expect(found.verdict).toBe('failed');
    expect(found.sentence).toMatch(/^The scan lies 5\d\d m away from the model and fits nowhere in it\.$/);
  });
});
