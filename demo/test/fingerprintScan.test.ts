import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PointSource } from '@plumbline/engine/files/scan/PointSource';
import { fingerprintScan } from '@plumbline/engine/run/fingerprintScan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScanFile, writeEmptyScan } from '../src/simulate/fixtures/house.ts';

let folder: string;
let path: string;
let source: PointSource;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-fingerprint-'));
  path = await writeEmptyScan(join(folder, 'a.e57'), 1);
  const opened = await openScanFile(path);
  source = opened.source;
  await opened.close();
});
afterAll(() => rm(folder, { recursive: true }));

test('[ENG-6] a file that was moved keeps its fingerprint', async () => {
  const before = await fingerprintScan(path, source);
  const moved = join(folder, 'b.e57');
  await rename(path, moved);
  expect(await fingerprintScan(moved, source)).toBe(before);
  await rename(moved, path);
});

test('[ENG-6] one byte, one byte more, and another place of a scanner make another', async () => {
  const bytes = await readFile(path);
  const prints = [await fingerprintScan(path, source)];
  const changed = Buffer.from(bytes);
  changed[changed.length >> 1] ^= 1;
  await writeFile(path, changed);
  prints.push(await fingerprintScan(path, source));
  await writeFile(path, Buffer.concat([bytes, Buffer.of(0)]));
  prints.push(await fingerprintScan(path, source));
  await writeFile(path, bytes);
  const [scan] = source.scans;
  const pose = { ...scan.pose, translation: [1, 0, 0] as [number, number, number] };
  prints.push(await fingerprintScan(path, { ...source, scans: [{ ...scan, pose }] }));
  expect(new Set(prints).size).toBe(4);
  expect(await fingerprintScan(path, source)).toBe(prints[0]);
});
