import { crc32, deflateSync } from 'node:zlib';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

const fastLevel = 1;

/** A PNG of eight bits red, green and blue a pixel, row after row from the top; a lower `level` is faster and larger. */
export function encodePng(width: number, height: number, rgb: Uint8Array, { level = 7 } = {}): Uint8Array {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, 2);
  return Buffer.concat([
    signature,
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('IDAT', deflateSync(filterRows(width * 3, height, rgb, level <= fastLevel), { level })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/**
 * Each row as differences to the left (filter 1) or to the row above (filter 2), whichever are smaller (PNG 9.2). Where speed
 * counts, always to the row above: of flat faces that is as small.
 */
function filterRows(stride: number, height: number, rgb: Uint8Array, isFast: boolean): Uint8Array {
  const out = new Uint8Array((stride + 1) * height);
  const left = new Uint8Array(isFast ? 0 : stride);
  for (let row = 0; row < height; row++) {
    const from = row * stride;
    const to = row * (stride + 1);
    out[to] = 2;
    if (row === 0) out.set(rgb.subarray(0, stride), 1);
    else for (let i = 0; i < stride; i++) out[to + 1 + i] = rgb[from + i] - rgb[from + i - stride];
    if (isFast || sumLeft(rgb, from, left) > sumOf(out.subarray(to + 1, to + 1 + stride))) continue;
    out[to] = 1;
    out.set(left, to + 1);
  }
  return out;
}

/** Fills `left` with the differences to the left, and sums up how far they are from 0. */
function sumLeft(rgb: Uint8Array, from: number, left: Uint8Array): number {
  for (let i = 0; i < left.length; i++) left[i] = i < 3 ? rgb[from + i] : rgb[from + i] - rgb[from + i - 3];
  return sumOf(left);
}

function sumOf(differences: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < differences.length; i++) sum += differences[i] < 128 ? differences[i] : 256 - differences[i];
  return sum;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}
