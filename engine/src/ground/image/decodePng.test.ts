import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createRandom } from '../random/createRandom.ts';
import { decodePng } from './decodePng.ts';
import { encodePng } from './encodePng.ts';

test('what was encoded is decoded, at any level', () => {
  const random = createRandom(1);
  const rgb = Uint8Array.from({ length: 17 * 5 * 3 }, () => random.next() * 256);
  for (const level of [0, 2, 7]) {
    expect(decodePng(encodePng(17, 5, rgb, { level }))).toEqual({ width: 17, height: 5, rgb });
  }
});

/** A PNG with one row a filter: the checksums are not looked at. */
function pngOf(colourType: number, rows: number[][], width: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header[8] = 8;
  header[9] = colourType;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Uint8Array.from(rows.flat())))]);
}

test('every filter of PNG 9.2 is undone, and opacity left out', () => {
  const grey = pngOf(
    0,
    [
      [0, 10, 20, 30],
      [1, 10, 10, 10],
      [2, 1, 1, 1],
      [3, 5, 5, 5],
      [4, 1, 1, 1],
    ],
    3,
  );
  const greys = [...(decodePng(grey)?.rgb ?? [])].filter((_, i) => i % 3 === 0);
  expect(greys).toEqual([10, 20, 30, 10, 20, 30, 11, 21, 31, 10, 20, 30, 11, 21, 31]);
  expect([...(decodePng(pngOf(6, [[0, 1, 2, 3, 99]], 1))?.rgb ?? [])]).toEqual([1, 2, 3]);
});

test('what is no such PNG gives nothing', () => {
  const good = encodePng(4, 4, new Uint8Array(48));
  expect(decodePng(good.subarray(0, good.length - 30))).toBeUndefined();
  expect(decodePng(pngOf(3, [[0, 1]], 1))).toBeUndefined();
  expect(decodePng(pngOf(0, [[0, 1, 2]], 1))).toBeUndefined();
  expect(decodePng(Uint8Array.of(0xff, 0xd8, 0xff))).toBeUndefined();
});
