import { expect, test } from 'vitest';
import { type LasRecord, makeLas } from '../../../../test/makeLas.ts';
import { readAllPoints } from '../../../../test/readAllPoints.ts';
import { memorySource } from '../../../ground/memorySource.ts';
import { createRandom } from '../../../ground/random/createRandom.ts';
import { openLas } from './openLas.ts';
import { pointFormats } from './pointFormats.ts';

const open = (bytes: Uint8Array) => openLas(memorySource('cloud.las', bytes));

function makePoints(count: number, seed: number): LasRecord[] {
  const random = createRandom(seed);
  const whole = (most: number) => Math.floor(random.next() * most);
  return Array.from({ length: count }, () => ({
    x: whole(2e9) - 1e9,
    y: whole(2e9) - 1e9,
    z: whole(1e6),
    intensity: whole(65536),
    colour: [whole(65536), whole(65536), whole(65536)],
  }));
}

test.for([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  '[ENG-1] reads point format %i back, with extra bytes (seed 4)',
  async (format) => {
    const points = makePoints(300, 4);
    const options = {
      format,
      extraBytes: 5,
      scale: 0.001,
      offset: [500_000, 5_000_000, 100] as [number, number, number],
    };
    const opened = await open(makeLas(points, options));
    const read = await readAllPoints(opened);
    expect(opened.format).toBe('las');
    expect(read.positions).toEqual(
      points.map(({ x, y, z }) => [x * 0.001 + 500_000, y * 0.001 + 5_000_000, z * 0.001 + 100]),
    );
    expect(read.intensities).toEqual(points.map(({ intensity }) => Math.fround(intensity! / 65535)));
    const colours = points.map(({ colour }) => colour!.map((value) => value >> 8));
    expect(read.colours).toEqual(pointFormats[format].colourAt ? colours : []);
    expect(opened.scans[0]).toMatchObject({ points: 300, hasStation: false, hasIntensity: true });
  },
);

test.for([0, 1, 2, 3, 4])('[ENG-1] reads version 1.%i and its bounds', async (minor) => {
  const opened = await open(
    makeLas(
      [
        { x: 1000, y: -2000, z: 3000 },
        { x: -5, y: 7, z: 8 },
      ],
      { minor, format: 1 },
    ),
  );
  expect(opened.scans[0].bounds).toEqual({ min: [-0.005, -2, 0.008], max: [1, 0.007, 3] });
  expect((await readAllPoints(opened)).positions).toHaveLength(2);
});

test.for(['old', 'new'] as const)(
  'takes the number of points from the %s field when the other is zero',
  async (countField) => {
    const opened = await open(makeLas(makePoints(7, 1), { countField }));
    expect(opened.scans[0].points).toBe(7);
  },
);

test('tells bytes in fields of 16 bits and stretches them to their own range', async () => {
  const opened = await open(makeLas([{ x: 0, y: 0, z: 0, intensity: 51, colour: [255, 128, 0] }]));
  expect(opened.problems.map(({ code }) => code)).toEqual(['byteIntensity', 'byteColour']);
  const { colours, intensities } = await readAllPoints(opened);
  expect(colours).toEqual([[255, 128, 0]]);
  expect(intensities[0]).toBeCloseTo(0.2, 6);
});

test('finds the range of colours even where the beginning of the file is black', async () => {
  const black: LasRecord[] = Array.from({ length: 5000 }, () => ({ x: 0, y: 0, z: 0, colour: [0, 0, 0] }));
  const opened = await open(makeLas([...black, { x: 0, y: 0, z: 0, colour: [65535, 256, 0] }]));
  expect((await readAllPoints(opened)).colours.at(-1)).toEqual([255, 1, 0]);
});

test.for([3, 6])('leaves withheld points of format %i out and counts them', async (format) => {
  const points = makePoints(10, 2).map((point, i) => ({ ...point, isWithheld: i % 3 === 0 }));
  const opened = await open(makeLas(points, { format }));
  expect(opened.scans[0].points).toBe(10);
  const kept = points.filter(({ isWithheld }) => !isWithheld);
  expect((await readAllPoints(opened)).positions).toEqual(kept.map(({ x, y, z }) => [x * 0.001, y * 0.001, z * 0.001]));
});

test('streams more points than a block holds, in order', async () => {
  const points = Array.from({ length: 100_003 }, (_, x) => ({ x, y: 0, z: 0 }));
  const { positions } = await readAllPoints(await open(makeLas(points, { format: 0, scale: 1 })));
  expect(positions).toHaveLength(100_003);
  expect(positions.every(([x], i) => x === i)).toBe(true);
});

const record = (id: number, bytes: Uint8Array) => ({ user: 'LASF_Projection', id, bytes });
const wkt = (unit: string) =>
  new TextEncoder().encode(
    `PROJCS["Some plane",GEOGCS["x",DATUM["d",SPHEROID["s",6378137,298.25]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["p"],PARAMETER["false_easting",0],${unit}]\0`,
  );
const geoKeys = (keys: [number, number][]) =>
  new Uint8Array(
    Uint16Array.from([1, 1, 0, keys.length, ...keys.flatMap(([key, value]) => [key, 0, 1, value])]).buffer,
  );

test('[ENG-1] reads the coordinate system from WKT, before or behind the points', async () => {
  const bytes = wkt('UNIT["metre",1]');
  const before = await open(makeLas(makePoints(3, 3), { records: [record(2112, bytes)] }));
  const behind = await open(makeLas(makePoints(3, 3), { extendedRecords: [record(2112, bytes)] }));
  expect(before.crs).toMatch(/^PROJCS\["Some plane".*\]$/);
  expect(behind.crs).toBe(before.crs);
  expect(before.problems).toEqual([]);
});

test('reads the coordinate system from GeoTIFF keys', async () => {
  const opened = await open(
    makeLas(makePoints(3, 3), {
      records: [
        record(
          34735,
          geoKeys([
            [1024, 1],
            [3072, 25832],
          ]),
        ),
      ],
    }),
  );
  expect(opened.crs).toBe('EPSG:25832');
});

test.for([
  ['WKT', record(2112, wkt('UNIT["US survey foot",0.304800609601219]')), 0.304800609601219],
  [
    'GeoTIFF keys',
    record(
      34735,
      geoKeys([
        [3072, 2263],
        [3076, 9003],
      ]),
    ),
    1200 / 3937,
  ],
] as const)('converts feet to metres by %s and tells so', async ([, records, unitM]) => {
  const opened = await open(makeLas([{ x: 1000, y: 2000, z: 3000 }], { records: [records] }));
  expect(opened.problems.map(({ code }) => code)).toEqual(['unitConverted']);
  const [position] = (await readAllPoints(opened)).positions;
  for (const [i, value] of position.entries()) expect(value).toBeCloseTo((i + 1) * unitM, 9);
  expect(opened.scans[0].bounds?.max[2]).toBeCloseTo(3 * unitM, 9);
});

test('tells degrees', async () => {
  const opened = await open(makeLas(makePoints(1, 1), { records: [record(34735, geoKeys([[2048, 4326]]))] }));
  expect(opened).toMatchObject({ crs: 'EPSG:4326', problems: [{ code: 'geographicCoordinates' }] });
});

test('tells points outside of the bounds that the header states', async () => {
  const bytes = makeLas(makePoints(20, 6));
  new DataView(bytes.buffer, bytes.byteOffset).setInt32(375, -2e9, true);
  const opened = await open(bytes);
  await readAllPoints(opened);
  await readAllPoints(opened);
  expect(opened.problems).toMatchObject([{ code: 'pointsOutsideBounds', message: expect.stringMatching(/^1 points/) }]);
});

test('reads a file without points', async () => {
  const opened = await open(makeLas([]));
  expect(opened.scans[0]).toMatchObject({ points: 0, bounds: undefined });
  expect((await readAllPoints(opened)).positions).toEqual([]);
});

const spoil = (at: number, ...values: number[]) => {
  const bytes = makeLas(makePoints(20, 5), { records: [record(2112, wkt('UNIT["metre",1]'))] });
  bytes.set(values, at);
  return bytes;
};

test.for([
  ['a cut', spoil(0).subarray(0, -1), 'invalid', 'ends too early'],
  ['a cut header', spoil(0).subarray(0, 200), 'invalid', 'no LAS file'],
  ['another version', spoil(25, 7), 'unsupported', 'LAS 1.7'],
  ['an unknown point format', spoil(104, 17), 'unsupported', 'point format 17'],
  ['records too short', spoil(105, 10, 0), 'invalid', '10 bytes'],
  ['a count beyond the file', spoil(247, 255, 255, 255, 255, 255, 255, 255, 127), 'invalid', 'ends too early'],
  ['points that start beyond the file', spoil(96, 0, 0, 0, 99), 'invalid', 'start at'],
  ['an impossible header size', spoil(94, 1, 0), 'invalid', 'header size'],
  ['a scale of zero', spoil(131, 0, 0, 0, 0, 0, 0, 0, 0), 'invalid', 'scale'],
  ['a scale that is no number', spoil(131, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f), 'invalid', 'scale'],
  ['millions of records', spoil(100, 255, 255, 255, 0), 'invalid', 'variable length records'],
  ['more records than there is room for', spoil(100, 2), 'invalid', 'outside'],
  ['a record longer than the room', spoil(375 + 20, 255, 255), 'invalid', 'longer'],
] as const)('[ENG-1] refuses %s', async ([, bytes, kind, reason]) => {
  await expect(open(bytes)).rejects.toMatchObject({
    name: 'EngineError',
    kind,
    file: 'cloud.las',
    reason: expect.stringContaining(reason),
  });
});

test('[ENG-1] runs of records are what lies there in the whole cloud (seed 6)', async () => {
  const opened = await open(makeLas(makePoints(300, 6), { format: 2 }));
  const { positions } = await readAllPoints(opened);
  const runs = [
    { first: 5, count: 20 },
    { first: 290, count: 100 },
  ];
  const found: number[][] = [];
  for await (const { count, x, y, z } of opened.readRuns?.(0, runs) ?? []) {
    for (let i = 0; i < count; i++) found.push([x[i] ?? 0, y[i] ?? 0, z[i] ?? 0]);
  }
  expect(found).toEqual([...positions.slice(5, 25), ...positions.slice(290)]);
});
