import { constants, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deflate64Text, deflate64Zip } from '../../../test/deflate64Zip.ts';
import { createRandom } from '../../ground/random/createRandom.ts';
import { inflate64 } from './inflate64.ts';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function unpack(packed: Uint8Array, size = 1 << 16): Promise<Buffer> {
  const blocks: Uint8Array[] = [];
  for await (const block of inflate64(inPieces(packed, size))) blocks.push(block);
  return Buffer.concat(blocks);
}

/** Bits as a stream has them: numbers from their lowest bit, codes from their highest. */
function writeBits(...parts: (string | [value: number, count: number])[]): Uint8Array {
  const bits = parts.flatMap((part) =>
    typeof part === 'string' ? [...part].map(Number) : Array.from({ length: part[1] }, (_, i) => (part[0] >> i) & 1),
  );
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, i) => {
    bytes[i >> 3] |= bit << (i & 7);
  });
  return bytes;
}

const code = (value: number, length: number) => value.toString(2).padStart(length, '0');
const fixed = {
  head: '110',
  literal: (byte: number) => code(0x30 + byte, 8),
  length: (symbol: number) => (symbol < 280 ? code(symbol - 256, 7) : code(0xc0 + symbol - 280, 8)),
  distance: (symbol: number) => code(symbol, 5),
  end: code(0, 7),
};
/** Repeats the last byte 65,538 times. */
const longRun = (distance = 0) => [fixed.length(285), [65_535, 16] as [number, number], fixed.distance(distance)];

const random = createRandom(64);
const noise = Buffer.from(Array.from({ length: 500_000 }, () => Math.floor(random.next() ** 3 * 256)));
const words = Buffer.from(
  Array.from({ length: 60_000 }, () => ['stone', 'wall', 'x'][Math.floor(random.next() * 3)]).join(' '),
);

test.each([
  ['stored blocks', noise, { level: 0 }],
  ['fixed codes', noise.subarray(0, 50_000), { strategy: constants.Z_FIXED }],
  ['codes of their own', noise, { level: 9 }],
  ['repetitions', words, { level: 6 }],
  ['nothing', Buffer.alloc(0), {}],
])('[ENG-1] unpacks %s, in pieces of any size (seed 64)', async (_, plain, options) => {
  // Up to the longest repetition, which these texts do not have, Deflate64 is Deflate.
  const packed = deflateRawSync(plain, options);
  for (const size of [1 << 18, 1021, 3]) expect((await unpack(packed, size)).equals(plain)).toBe(true);
});

test('[ENG-1] unpacks what 7-Zip packed', async () => {
  const start = 30 + deflate64Zip.readUInt16LE(26) + deflate64Zip.readUInt16LE(28);
  const packed = deflate64Zip.subarray(start, start + deflate64Zip.readUInt32LE(18));
  expect((await unpack(packed)).toString('latin1')).toBe(deflate64Text);
});

test('repeats 65,538 bytes at once, and from 65,536 bytes before', async () => {
  const packed = writeBits(
    fixed.head,
    fixed.literal(97),
    fixed.literal(98),
    ...longRun(),
    fixed.length(257),
    fixed.distance(31),
    [16_383, 14] as [number, number],
    fixed.end,
  );
  const plain = await unpack(packed);
  expect(plain.toString('latin1')).toBe(`a${'b'.repeat(65_539)}bbb`);
});

test('comes in bounded blocks however much a stream stands for', async () => {
  const packed = writeBits(
    fixed.head,
    fixed.literal(0),
    ...Array.from({ length: 300 }, () => longRun()).flat(),
    fixed.end,
  );
  let total = 0;
  for await (const block of inflate64(inPieces(packed, 1 << 18))) {
    expect(block.length).toBeLessThan(1 << 19);
    total += block.length;
  }
  expect(packed.length).toBeLessThan(1200);
  expect(total).toBe(1 + 300 * 65_538);
});

const sound = deflateRawSync(noise.subarray(0, 3000));

test.each<[string, Uint8Array, string]>([
  ['nothing', new Uint8Array(), 'ends too early'],
  ['an unknown kind of block', writeBits('111'), 'of a kind'],
  ['two lengths of a stored block', writeBits('100', [0, 5], [5, 16], [5, 16]), 'two lengths'],
  ['a stored block that is cut', writeBits('100', [0, 5], [5, 16], [65_530, 16], [1, 8]), 'ends too early'],
  ['a head of a stored block that is cut', writeBits('100', [0, 5], [5, 16]), 'ends too early'],
  [
    'a reference before the beginning',
    writeBits(fixed.head, fixed.literal(1), fixed.length(257), fixed.distance(1)),
    'before its beginning',
  ],
  [
    'a length that there is not',
    writeBits(fixed.head, fixed.literal(1), fixed.length(286), fixed.distance(0)),
    'there is not',
  ],
  ['too many codes', writeBits('101', [30, 5], [0, 5], [0, 4]), 'too many codes'],
  ['codes that cannot be', writeBits('101', [0, 5], [0, 5], [0, 4], [1, 3], [1, 3], [1, 3], [1, 3]), 'cannot be'],
  ['codes that leave something out', writeBits('101', [0, 5], [0, 5], [0, 4], [1, 3], [0, 9]), 'leave something out'],
  [
    'a repeated length that is not there',
    writeBits('101', [0, 5], [0, 5], [0, 4], [1, 3], [1, 3], [0, 6], '0'),
    'not there',
  ],
  [
    'lengths repeated too often',
    writeBits(
      '101',
      [0, 5],
      [0, 5],
      [0, 4],
      [0, 3],
      [1, 3],
      [1, 3],
      [0, 3],
      ...Array.from({ length: 3 }, () => ['1', [127, 7]] as (string | [number, number])[]).flat(),
    ),
    'too often',
  ],
  [
    'no code for the end',
    writeBits('101', [0, 5], [0, 5], [0, 4], [0, 3], [1, 3], [1, 3], [0, 3], '1', [127, 7], '1', [109, 7]),
    'no code for its end',
  ],
])('[ENG-1] refuses %s', async (_, packed, message) => {
  await expect(unpack(packed)).rejects.toMatchObject({
    code: 'Z_DATA_ERROR',
    message: expect.stringContaining(message),
  });
});

test('refuses a stream that is cut anywhere', async () => {
  for (let length = 0; length < sound.length - 1; length += 13) {
    await expect(unpack(sound.subarray(0, length))).rejects.toMatchObject({ code: 'Z_DATA_ERROR' });
  }
});

test('a damaged stream comes to an end, with an error of its own or without (seed 64)', async () => {
  for (let i = 0; i < 300; i++) {
    const damaged = Uint8Array.from(sound);
    for (let k = 0; k < 3; k++)
      damaged[Math.floor(random.next() * damaged.length)] ^= 1 << Math.floor(random.next() * 8);
    const end = await unpack(damaged).catch((error) => error.code);
    expect(Buffer.isBuffer(end) || end === 'Z_DATA_ERROR').toBe(true);
  }
});
