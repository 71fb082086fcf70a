import { crc32, deflateSync } from 'node:zlib';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

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
    chunk('IDAT', deflateSync(filterRows(width * 3, height, rgb), { level })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** Each row as differences to the left (filter 1) or to the row above (filter 2), whichever are smaller (PNG 9.2). */
function filterRows(stride: number, height: number, rgb: Uint8Array): Uint8Array {
  const out = new Uint8Array((stride + 1) * height);
  const left = new Uint8Array(stride);
  const above = new Uint8Array(stride);
  for (let row = 0; row < height; row++) {
    const at = row * stride;
    let leftSum = 0;
    let aboveSum = 0;
    for (let i = 0; i < stride; i++) {
      const value = rgb[at + i];
      const fromLeft = (i < 3 ? value : value - rgb[at + i - 3]) & 255;
      const fromAbove = (row === 0 ? value : value - rgb[at + i - stride]) & 255;
      left[i] = fromLeft;
      above[i] = fromAbove;
      leftSum += fromLeft < 128 ? fromLeft : 256 - fromLeft;
      aboveSum += fromAbove < 128 ? fromAbove : 256 - fromAbove;
    }
    out[row * (stride + 1)] = leftSum <= aboveSum ? 1 : 2;
    out.set(leftSum <= aboveSum ? left : above, row * (stride + 1) + 1);
  }
  return out;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}
