import { expect, test } from 'vitest';
import { packLzf } from '../../../test/makePcd.ts';
import { createRandom } from '../../ground/random/createRandom.ts';
import { unpackLzf } from './unpackLzf.ts';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function unpack(packed: Uint8Array, size = 1 << 16): Promise<Buffer> {
  const blocks: Uint8Array[] = [];
  for await (const block of unpackLzf(inPieces(packed, size))) blocks.push(block);
  return Buffer.concat(blocks);
}

test.each([
  ['literal bytes', [2, 97, 98, 99], 'abc'],
  ['a short repetition', [1, 97, 98, 0x40, 1], 'ababab'],
  ['a run', [0, 97, 0xe0, 5, 0], 'a'.repeat(15)],
  ['nothing', [], ''],
])('unpacks %s', async (_, packed, plain) => {
  expect((await unpack(Uint8Array.from(packed))).toString('latin1')).toBe(plain);
});

test('unpacks more than a block, in pieces of any size (seed 5)', async () => {
  const random = createRandom(5);
  const plain = Buffer.from(Array.from({ length: 600_000 }, () => Math.floor(random.next() ** 4 * 40)));
  const packed = packLzf(plain);
  expect(packed.length).toBeLessThan(plain.length);
  for (const size of [1 << 18, 4097, 1]) expect((await unpack(packed, size)).equals(plain)).toBe(true);
});

test.each([
  ['literal bytes that are cut', [2, 97, 98], 'ends too early'],
  ['a repetition that is cut', [0, 97, 0xe0, 5], 'ends too early'],
  ['a reference before the beginning', [0, 97, 0x20, 1], 'before its beginning'],
])('refuses %s', async (_, packed, message) => {
  const error = { code: 'Z_DATA_ERROR', message: expect.stringContaining(message) };
  await expect(unpack(Uint8Array.from(packed))).rejects.toMatchObject(error);
});
