import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBallast } from './ballast.ts';
import { createSpace } from './createSpace.ts';
import { reserveOf } from './reserveOf.ts';
import { refuseFull, warnOfSpace } from './warnOfSpace.ts';

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

async function openSpace(freeBytes: number, reserveMb: number | undefined = 100) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-space-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const disk = { freeBytes, totalBytes: 1000 * mebibyte };
  const ballast = createBallast(folder, 3 * mebibyte + 5);
  return { folder, disk, ballast, space: createSpace({ readDisk: async () => disk, ballast, reserveMb }) };
}

describe('the reserve', () => {
  test.each([
    [400 * mebibyte, 100 * mebibyte],
    [8 * gibibyte, gibibyte],
    [100 * gibibyte, 2 * gibibyte],
    [100_000 * gibibyte, 10 * gibibyte],
  ])('of a disk of %i bytes is %i', (total, reserve) => {
    expect(reserveOf(total, undefined)).toBe(reserve);
  });

  test('is what the setting says, also where that is more than the disk has', () => {
    expect([reserveOf(gibibyte, 0), reserveOf(gibibyte, 5000)]).toEqual([0, 5000 * mebibyte]);
  });
});

test('what would leave less than the reserve is refused, with what is free and what is needed', async () => {
  const { space, disk } = await openSpace(150 * mebibyte);
  await space.admit(50 * mebibyte);
  await expect(space.admit(50 * mebibyte + 1)).rejects.toMatchObject({
    code: 'storage.full',
    status: 507,
    payload: { freeBytes: 50 * mebibyte, neededBytes: 50 * mebibyte + 1 },
  });
  await expect(space.admit(30 * mebibyte, { promisedBytes: 30 * mebibyte })).rejects.toMatchObject({
    payload: { freeBytes: 20 * mebibyte, neededBytes: 30 * mebibyte },
  });
  expect((await space.look()).isLow).toBe(false);
  disk.freeBytes = 99 * mebibyte;
  expect((await space.look()).isLow).toBe(true);
  await expect(space.admit()).rejects.toMatchObject({ code: 'storage.full' });
});

test('what is being written counts until it is', async () => {
  const { space } = await openSpace(150 * mebibyte);
  const letGo = await space.hold(30 * mebibyte);
  await expect(space.hold(30 * mebibyte)).rejects.toMatchObject({ code: 'storage.full' });
  letGo();
  letGo();
  await space.hold(50 * mebibyte);
});

test('without a reserve nothing is refused', async () => {
  const { space, folder } = await openSpace(0, 0);
  await space.admit(gibibyte);
  expect((await space.look()).isLow).toBe(false);
  await space.tend();
  expect(await readdir(folder)).toEqual([]);
});

test('the ballast is really written, given up when nothing else is left, and made again when there is room', async () => {
  const { space, disk, folder, ballast } = await openSpace(500 * mebibyte);
  await space.tend();
  const [name] = await readdir(folder);
  const { size, blocks } = await stat(join(folder, name as string));
  expect(size).toBe(ballast.bytes);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  disk.freeBytes = 10 * mebibyte;
  await space.tend();
  expect(await readdir(folder)).toEqual([name]);
  disk.freeBytes = mebibyte;
  await space.tend();
  expect(await readdir(folder)).toEqual([]);
  // Not out of the reserve.
  disk.freeBytes = 101 * mebibyte;
  await space.tend();
  expect(await readdir(folder)).toEqual([]);
  disk.freeBytes = 500 * mebibyte;
  await space.tend();
  expect(await readdir(folder)).toEqual([name]);
});

test('whoever starts a server is told what is low, and what to do', () => {
  const state = { usableBytes: 0, freeBytes: 64 * mebibyte, reserveBytes: 1024 * mebibyte, isLow: true };
  expect(warnOfSpace(state, '/data')).toMatch(/^The disk of \/data is nearly full: 64 MiB are free, and 1,024 MiB/);
  expect(warnOfSpace({ ...state, isLow: false }, '/data')).toBeUndefined();
  expect(() => refuseFull(state, '/data')).not.toThrow();
  expect(() => refuseFull({ ...state, freeBytes: 5 * mebibyte }, '/data')).toThrow(/5 MiB are free.*needs 24 MiB/);
});
