import { expect, test } from 'vitest';
import { pageChecksum } from './pageChecksum.ts';
import { sealPages } from './sealPages.ts';

const checksumOf = (bytes: Uint8Array) =>
  new DataView(Int32Array.of(pageChecksum(new Int32Array(bytes.buffer), 0, bytes.length / 4)).buffer).getUint32(0);

test('the checksum is CRC-32C: the examples of RFC 3720 B.4', () => {
  expect(checksumOf(new Uint8Array(32))).toBe(0x8a9136aa);
  expect(checksumOf(new Uint8Array(32).fill(255))).toBe(0x62a8ab43);
  expect(checksumOf(Uint8Array.from({ length: 32 }, (_, i) => i))).toBe(0x46dd794e);
  expect(checksumOf(Uint8Array.from({ length: 32 }, (_, i) => 31 - i))).toBe(0x113fdb5c);
});

test('words that do not fill a round of sixteen bytes count as well', () => {
  const whole = Uint8Array.from({ length: 44 }, (_, i) => (i * 37) & 255);
  let crc = 0xffffffff;
  for (const byte of whole) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  expect(checksumOf(whole)).toBe(~crc >>> 0);
});

test('sealing does not depend on where the bytes lie in memory', () => {
  const aligned = Uint8Array.from({ length: 256 }, (_, i) => i);
  const shifted = new Uint8Array(257).subarray(1);
  shifted.set(aligned);
  sealPages(aligned, 128);
  sealPages(shifted, 128);
  expect([...shifted]).toEqual([...aligned]);
  expect([...aligned.subarray(124, 128)]).not.toEqual([124, 125, 126, 127]);
});
