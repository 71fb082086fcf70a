import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LasRecord } from '../../../../../test/makeLas.ts';
import { makeLaz } from '../../../../../test/makeLaz.ts';
import { readAllPoints } from '../../../../../test/readAllPoints.ts';
import { findRealFolder } from '../../../../../test/real/findFiles.ts';
import { openFile } from '../../../../ground/disk/openFile.ts';
import { emptyBox, extendBox } from '../../../../ground/geometry/Box.ts';
import { memorySource } from '../../../../ground/memorySource.ts';
import { createRandom } from '../../../../ground/random/createRandom.ts';
import { openLas } from '../openLas.ts';

const open = (bytes: Uint8Array) => openLas(memorySource('cloud.laz', bytes));

function makePoints(count: number, seed: number): LasRecord[] {
  const random = createRandom(seed);
  const whole = (most: number) => Math.floor(random.next() * most);
  return Array.from({ length: count }, () => ({
    x: whole(1e9),
    y: whole(1e9),
    z: -whole(1e9),
    intensity: whole(65536),
    colour: [whole(65536), whole(65536), whole(65536)],
  }));
}

test.for([0, 1, 2, 3, 6, 7, 8])('[ENG-1] reads compressed points of format %i (seed 8)', async (format) => {
  const points = makePoints(12, 8);
  const opened = await open(makeLaz(points, { format }));
  expect(opened.format).toBe('laz');
  const { positions, intensities, colours } = await readAllPoints(opened);
  expect(positions).toEqual(points.map(({ x, y, z }) => [x * 0.001, y * 0.001, z * 0.001]));
  expect(intensities).toEqual(points.map(({ intensity }) => Math.fround(intensity! / 65535)));
  if (colours.length > 0) expect(colours).toEqual(points.map(({ colour }) => colour!.map((value) => value >> 8)));
});

test('reads chunks that state their own number of points, and a table behind a stream', async () => {
  const points = makePoints(12, 9);
  const expected = points.map(({ x, y, z }) => [x * 0.001, y * 0.001, z * 0.001]);
  const variable = await open(makeLaz(points, { format: 6, hasVariableChunks: true }));
  expect((await readAllPoints(variable)).positions).toEqual(expected);
  const streamed = await open(makeLaz(points, { isStreamed: true }));
  expect((await readAllPoints(streamed)).positions).toEqual(expected);
});

test('a run is read from the beginning of the chunk that it begins in', async () => {
  const opened = await open(makeLaz(makePoints(12, 9)));
  const { positions } = await readAllPoints(opened);
  const runs = [
    { first: 3, count: 1 },
    { first: 7, count: 4 },
  ];
  const found: number[] = [];
  for await (const { count, x } of opened.readRuns?.(0, runs) ?? []) found.push(...x.subarray(0, count));
  expect(found).toEqual([positions[3]?.[0], positions[7]?.[0]]);
});

test('leaves no listeners on the process', async () => {
  const listeners = () => ['uncaughtException', 'unhandledRejection'].map((event) => process.listenerCount(event));
  const before = listeners();
  await readAllPoints(await open(makeLaz(makePoints(2, 1))));
  expect(listeners()).toEqual(before);
});

const lazRecordAt = 375 + 54;
const pointsAt = lazRecordAt + 34 + 18;
const spoil = (at: number, ...values: number[]) => {
  const bytes = makeLaz(makePoints(20, 5));
  bytes.set(values, at);
  return bytes;
};
const layered = (at: number, value: number) => {
  const bytes = makeLaz(makePoints(20, 5), { format: 6 });
  bytes[lazRecordAt + 34 + 6 + 8 + at] = value;
  return bytes;
};

test.for([
  ['the table cut off', makeLaz(makePoints(20, 5)).subarray(0, -20), 'invalid', 'table'],
  ['points cut off', makeLaz(makePoints(20, 5)).subarray(0, pointsAt + 50), 'invalid', 'not where the file says'],
  ['a table outside of the file', spoil(pointsAt, 0, 0, 0, 0, 1), 'invalid', 'not where the file says'],
  ['another number of points', spoil(247, 21), 'invalid', '21 points'],
  ['no record of the compression', spoil(375 + 2, 120), 'invalid', 'missing'],
  ['an old compressor', spoil(lazRecordAt, 1), 'unsupported', 'old way'],
  ['an unknown version of a field', spoil(lazRecordAt + 38, 9), 'unsupported', 'version 9'],
  ['fields that do not add up', spoil(lazRecordAt + 36, 21), 'invalid', '35 bytes'],
  ['a format with waveforms', spoil(104, 0x80 | 4, 57), 'unsupported', 'waveforms'],
  ['chunks of no points', spoil(lazRecordAt + 12, 0, 0, 0, 0), 'invalid', 'no points'],
  ['more fields than there is room for', spoil(lazRecordAt + 32, 200), 'invalid', 'cut off'],
  ['layers longer than the chunk', layered(30 + 4, 200), 'invalid', 'layers'],
  ['a chunk with another number of points', layered(30, 7), 'invalid', 'another number'],
] as const)('[ENG-1] refuses LAZ with %s', async ([, bytes, kind, reason]) => {
  const reading = open(bytes).then((opened) => readAllPoints(opened));
  await expect(reading).rejects.toMatchObject({
    name: 'EngineError',
    kind,
    file: 'cloud.laz',
    reason: expect.stringContaining(reason),
  });
});

const folder = findRealFolder();

test.skipIf(!folder).for([
  ['pointcloud/pdal/lone-star.copc.laz', 518_862],
  ['pointcloud/xeokit/indoor.0.1.laz', 808_042],
] as const)('[ENG-1] reads %s within the bounds of its header', { timeout: 60_000 }, async ([path, points]) => {
  const file = await openFile(join(folder!, path));
  try {
    const opened = await openLas(file);
    const box = emptyBox();
    let count = 0;
    for await (const batch of opened.readPoints(0)) {
      count += batch.count;
      for (let i = 0; i < batch.count; i++) extendBox(box, batch.x[i], batch.y[i], batch.z[i]);
    }
    expect(count).toBe(points);
    expect(box).toEqual(opened.scans[0].bounds);
  } finally {
    await file.close();
  }
});
