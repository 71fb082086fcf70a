import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createRandom } from '../random/createRandom.ts';
import { encodePng } from './encodePng.ts';

test('a PNG gives back its pixels, seed 2', () => {
  const random = createRandom(2);
  const [width, height] = [13, 9];
  const rgb = new Uint8Array(width * height * 3).map((_, i) => (i % 7 ? 10 * (i % 13) : 256 * random.next()));
  const { header, pixels } = decode(encodePng(width, height, rgb));
  expect(header).toEqual([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0]);
  expect(pixels).toEqual(rgb);
});

/** Checks signature and checksums, and undoes filters 1 and 2. */
function decode(png: Uint8Array): { header: number[]; pixels: Uint8Array } {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(bytes.subarray(at + 4, at + 8 + length)));
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = [...(chunks.get('IHDR') as Buffer)];
  const stride = header[3] * 3;
  const rows = inflateSync(chunks.get('IDAT') as Buffer);
  const pixels = new Uint8Array(stride * header[7]);
  for (let row = 0; row < header[7]; row++) {
    const filter = rows[row * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const left = i < 3 ? 0 : pixels[row * stride + i - 3];
      const above = row === 0 ? 0 : pixels[(row - 1) * stride + i];
      pixels[row * stride + i] = rows[row * (stride + 1) + 1 + i] + (filter === 1 ? left : above);
    }
  }
  return { header, pixels };
}
