import { mkdtemp, open, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprintFile } from './fingerprintFile.ts';

let folder: string;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-fingerprint-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (name: string, bytes: Uint8Array): Promise<string> => {
  await writeFile(inFolder(name), bytes);
  return inFolder(name);
};
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => i * 7);

test('[ENG-6] a file that was moved keeps its fingerprint', async () => {
  const path = await write('a.e57', bytesOf(5000));
  const before = await fingerprintFile(path);
  await rename(path, inFolder('b.e57'));
  expect(await fingerprintFile(inFolder('b.e57'))).toBe(before);
});

test.each([
  ['an empty file', 0],
  ['a small file', 3000],
  ['a file of several pieces', (5 << 20) + 17],
])('[ENG-6] one byte and one byte more make another: %s', async (_, length) => {
  const bytes = bytesOf(length);
  const path = await write('c.e57', bytes);
  const prints = [await fingerprintFile(path)];
  for (const at of [0, length >> 1, length - 1].filter((place) => length > 0 && place >= 0)) {
    const changed = bytes.slice();
    changed[at] ^= 1;
    prints.push(await fingerprintFile(await write('c.e57', changed)));
  }
  prints.push(await fingerprintFile(await write('c.e57', Buffer.concat([bytes, Buffer.of(0)]))));
  expect(new Set(prints).size).toBe(prints.length);
  expect(await fingerprintFile(await write('c.e57', bytes))).toBe(prints[0]);
});

test('[ENG-6] of a large file its beginning, its end and its length count', async () => {
  const path = await write('large.e57', new Uint8Array(0));
  const length = 300 << 20;
  await truncate(path, length);
  const prints = [await fingerprintFile(path)];
  for (const at of [0, length - 1]) {
    const file = await open(path, 'r+');
    await file.write(Buffer.of(1), 0, 1, at);
    await file.close();
    prints.push(await fingerprintFile(path));
  }
  await truncate(path, length + 1);
  prints.push(await fingerprintFile(path));
  expect(new Set(prints).size).toBe(prints.length);
});

test('a file that is not there is an error that names it', async () => {
  await expect(fingerprintFile(inFolder('none.e57'))).rejects.toMatchObject({ name: 'EngineError', kind: 'read' });
});
