import { expect, test } from 'vitest';
import { createRandom } from '../../../ground/random/createRandom.ts';
import type { PointBatch, ScanImage } from '../PointSource.ts';
import { createE57 } from './createE57.ts';
import { createPageWriter } from './createPageWriter.ts';
import type { E57Options, E57ScanOptions, PositionFormat, WrittenBatch } from './E57Writer.ts';
import { collectPoints, openBytes } from './fixtures/collectPoints.ts';
import { memorySink } from './fixtures/memorySink.ts';
import { writeIndex } from './writeIndex.ts';

function makeBatch(count: number, seed = 5): Required<Omit<PointBatch, 'silent'>> {
  const { next } = createRandom(seed);
  const column = () => Float64Array.from({ length: count }, () => (next() - 0.5) * 190);
  const grid = () => Uint32Array.from({ length: count }, () => next() * 1000);
  return {
    count,
    x: column(),
    y: column(),
    z: column(),
    intensity: Float32Array.from({ length: count }, next),
    colour: Uint8Array.from({ length: 3 * count }, () => next() * 256),
    row: grid(),
    column: grid(),
  };
}

async function write(scan: E57ScanOptions, batches: WrittenBatch[], options?: E57Options): Promise<Uint8Array> {
  const sink = memorySink();
  const writer = createE57(sink, options);
  const out = writer.addScan(scan);
  for (const batch of batches) await out.write(batch);
  await out.end();
  await writer.finish();
  return sink.bytes;
}

const rich = { name: 'rich', intensity: true, colour: true, grid: { rows: 1000, columns: 1000 } };
const scaled: PositionFormat = { type: 'scaled', precisionM: 0.0001, limitM: 100 };

test.each<[PositionFormat, (value: number) => number]>([
  [scaled, (value) => Math.round(value * 10_000) * 0.0001],
  [{ type: 'float' }, Math.fround],
  [{ type: 'double' }, (value) => value],
])('[ENG-1] what is written as %o comes back, with bounds that hold it (seed 5)', async (position, stored) => {
  const batch = makeBatch(150_000);
  const source = await openBytes(await write({ ...rich, position }, [batch]));
  const points = await collectPoints(source);
  expect(points.count).toBe(150_000);
  for (const axis of ['x', 'y', 'z'] as const) {
    expect(Float64Array.from(points[axis])).toEqual(Float64Array.from(batch[axis], stored));
  }
  expect(Uint8Array.from(points.colour)).toEqual(batch.colour);
  expect(Uint32Array.from(points.row)).toEqual(batch.row);
  expect(Uint32Array.from(points.column)).toEqual(batch.column);
  expect(points.intensity.every((value, i) => Math.abs(value - batch.intensity[i]) < 1 / 65_535)).toBe(true);

  const [scan] = source.scans;
  expect(source.problems).toEqual([]);
  expect(scan).toMatchObject({
    points: 150_000,
    hasColour: true,
    hasIntensity: true,
    grid: { rows: 1000, columns: 1000 },
  });
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b));
  expect(scan.bounds).toEqual({
    min: [least(points.x), least(points.y), least(points.z)],
    max: [most(points.x), most(points.y), most(points.z)],
  });
});

test('[ENG-1] rays that did not come back are records of the file and no points', async () => {
  const batch = makeBatch(1000);
  const state = Uint8Array.from({ length: 1000 }, (_, i) => i % 3);
  const source = await openBytes(await write({ ...rich, position: scaled, hasStates: true }, [{ ...batch, state }]));
  const points = await collectPoints(source);
  expect(source.problems).toEqual([]);
  expect(source.scans[0].points).toBe(1000);
  expect(Uint32Array.from(points.row)).toEqual(batch.row.filter((_, i) => i % 3 === 0));
  expect(Uint32Array.from(points.column)).toEqual(batch.column.filter((_, i) => i % 3 === 0));
  const lacking = write({ ...rich, position: scaled, hasStates: true }, [batch]);
  await expect(lacking).rejects.toThrow('a batch lacks a column');
});

test('[ENG-1] the cut into batches does not change a byte, nor does writing again', async () => {
  const whole = makeBatch(20_000);
  const parts = [0, 7777, 7778].map((from, i): PointBatch => {
    const to = [7777, 7778, 20_000][i];
    return {
      count: to - from,
      x: whole.x.subarray(from, to),
      y: whole.y.subarray(from, to),
      z: whole.z.subarray(from, to),
      intensity: whole.intensity.subarray(from, to),
      colour: whole.colour.subarray(3 * from, 3 * to),
    };
  });
  const scan: E57ScanOptions = { name: 'a', position: scaled, intensity: true, colour: true };
  const once = await write(scan, [whole]);
  expect(await write(scan, parts)).toEqual(once);
  expect(await write(scan, [makeBatch(20_000)])).toEqual(once);
  expect(await write(scan, [makeBatch(20_000, 6)])).not.toEqual(once);
});

test('[ENG-1] names, guids, poses, times and the coordinate system come back whatever is in them', async () => {
  const name = 'Raum "3" <Süd> & \u{1f3e2}\r\n]]>\u0000\ud800';
  const scan: E57ScanOptions = {
    name,
    guid: '{my-guid}',
    pose: { translation: [500_000.125, -2, 1e-9], rotation: [0.5, -0.5, 0.5, 0.5] },
    acquiredAt: '2024-05-06T07:08:09.500Z',
    position: scaled,
  };
  const bytes = await write(scan, [makeBatch(3)], { crs: 'PROJCS["x"]', createdAt: '2024-05-07T00:00:00Z' });
  const source = await openBytes(bytes);
  expect(source.crs).toBe('PROJCS["x"]');
  expect(source.scans[0]).toMatchObject({
    guid: '{my-guid}',
    pose: scan.pose,
    acquiredAt: scan.acquiredAt,
    hasStation: true,
    name: 'Raum "3" <Süd> & \u{1f3e2}\r\n]]>\ufffd\ufffd',
  });
});

test('scans and files without a guid get their own', async () => {
  const sink = memorySink();
  const writer = createE57(sink);
  for (const seed of [1, 2]) {
    const out = writer.addScan({ name: 'same', position: { type: 'double' } });
    await out.write(makeBatch(10, seed));
    await out.end();
  }
  await writer.finish();
  const { scans, problems } = await openBytes(sink.bytes);
  expect(problems).toEqual([]);
  expect(scans[0].guid).toMatch(/^\{[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\}$/);
  expect(scans[1].guid).not.toBe(scans[0].guid);
});

test('[ENG-1] photos of all four kinds come back with their bytes', async () => {
  const pose: ScanImage['pose'] = { translation: [1, 2, 3], rotation: [0, 0, 0, 1] };
  const common = { width: 40, height: 20, mediaType: 'image/png' as const };
  const size = { pixelWidth: 0.01, pixelHeight: 0.02 };
  const images: Omit<ScanImage, 'bytes'>[] = [
    { name: 'v', kind: 'visual', ...common },
    { name: 's', kind: 'spherical', ...common, ...size, pose, scanGuid: '{s}', mediaType: 'image/jpeg' },
    { name: 'p', kind: 'pinhole', ...common, ...size, focalLengthM: 0.05, principalPoint: [19, 9] },
    { name: 'c', kind: 'cylindrical', ...common, ...size, radiusM: 2, principalPoint: [20, 8] },
  ];
  const { next } = createRandom(9);
  const bytes = images.map((_, i) => Uint8Array.from({ length: 1000 + 3001 * i }, () => next() * 256));
  const sink = memorySink();
  const writer = createE57(sink);
  for (const [i, image] of images.entries()) await writer.addImage(image, bytes[i]);
  await writer.finish();

  const source = await openBytes(sink.bytes);
  expect(source.images).toHaveLength(4);
  for (const [i, image] of images.entries()) {
    expect(source.images[i]).toMatchObject({ ...image, bytes: bytes[i].length });
    expect(await source.readImage(i)).toEqual(bytes[i]);
  }
});

test('[ENG-1] the header of a section may lie across two pages', async () => {
  const sink = memorySink();
  const writer = createE57(sink);
  // 48 bytes of header, 16 of the blob's, 940 of blob: 16 bytes are left in the first page of 1020.
  await writer.addImage(
    { name: 'v', kind: 'visual', mediaType: 'image/png', width: 1, height: 1 },
    new Uint8Array(940),
  );
  const scan = writer.addScan({ name: 'across', position: { type: 'double' } });
  const batch = makeBatch(100_000);
  await scan.write(batch);
  await scan.end();
  await writer.finish();
  expect(new TextDecoder('latin1').decode(sink.bytes)).toContain('fileOffset="1004"');
  expect(Float64Array.from((await collectPoints(await openBytes(sink.bytes))).x)).toEqual(batch.x);
});

test('a photo that cannot be shown is told and left out', async () => {
  const sink = memorySink();
  const writer = createE57(sink);
  await writer.addImage({ name: 'v', kind: 'visual', mediaType: 'image/png', width: -1, height: 1 }, new Uint8Array(5));
  await writer.finish();
  const { images, problems } = await openBytes(sink.bytes);
  expect(images).toEqual([]);
  expect(problems).toEqual([
    { code: 'imageUnusable', message: 'The photo images2D/0 was left out: its width or height is wrong.' },
  ]);
});

test('a scan without points is a whole scan', async () => {
  const source = await openBytes(await write({ name: 'empty', position: scaled }, []));
  expect(source.scans[0]).toMatchObject({ name: 'empty', points: 0 });
  expect((await collectPoints(source)).count).toBe(0);
});

test.each<[string, Partial<PointBatch>, string]>([
  ['beyond the limit', { x: Float64Array.of(100.1) }, 'cartesianX'],
  ['not a number', { y: Float64Array.of(Number.NaN) }, 'cartesianY'],
  ['infinite', { z: Float64Array.of(Infinity) }, 'cartesianZ'],
  ['an intensity above 1', { intensity: Float32Array.of(1.1) }, 'intensity'],
  ['a row outside of the grid', { row: Uint32Array.of(1000) }, 'rowIndex'],
])('a value that does not fit is refused: %s', async (_, column, field) => {
  await expect(write({ ...rich, position: scaled }, [{ ...makeBatch(1), ...column }])).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'invalid',
    file: 'scan.e57',
    place: 'data3D/0',
    reason: `a value of ${field} lies beyond the limit`,
  });
});

test('what the caller does wrong is told', async () => {
  const writer = createE57(memorySink(), { name: 'out.e57' });
  expect(() => writer.addScan({ name: 'a', position: { type: 'scaled', precisionM: 0, limitM: 1 } })).toThrow(
    'precision',
  );
  expect(() => writer.addScan({ name: 'a', position: scaled, acquiredAt: 'yesterday' })).toThrow('yesterday');
  const scan = writer.addScan({ name: 'first', position: scaled, colour: true });
  expect(() => writer.addScan({ name: 'b', position: scaled })).toThrow('the scan first has not been ended');
  await expect(writer.finish()).rejects.toMatchObject({ kind: 'internal', file: 'out.e57' });
  await expect(scan.write({ ...makeBatch(1), colour: undefined })).rejects.toThrow('lacks a column');
});

test('an index of more packets than one index packet holds has two levels, and leads to each', async () => {
  const sink = memorySink();
  const pages = createPageWriter(sink);
  const places = Array.from({ length: 5000 }, (_, i) => ({ record: i * 10, offset: i * 60_000 }));
  const top = await writeIndex(pages, places);
  await pages.end();
  const data = Buffer.concat(
    Array.from({ length: sink.bytes.length / 1024 }, (_, i) => sink.bytes.subarray(i * 1024, i * 1024 + 1020)),
  );
  const entriesAt = (physical: number) => {
    const at = Math.floor(physical / 1024) * 1020 + (physical % 1024);
    expect(data.readUInt16LE(at + 2) + 1).toBe(16 + 16 * data.readUInt16LE(at + 4));
    const entries = Array.from({ length: data.readUInt16LE(at + 4) }, (_, i) => ({
      record: Number(data.readBigUInt64LE(at + 16 + 16 * i)),
      offset: Number(data.readBigUInt64LE(at + 24 + 16 * i)),
    }));
    return { level: data[at + 6], entries };
  };
  const root = entriesAt(top);
  expect(root.level).toBe(1);
  expect(root.entries.map(({ record }) => record)).toEqual([0, 20_480, 40_960]);
  expect(root.entries.flatMap(({ offset }) => entriesAt(offset).entries)).toEqual(places);
});
