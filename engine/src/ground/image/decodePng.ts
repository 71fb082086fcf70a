import { inflateSync } from 'node:zlib';

/** Red, green, blue a pixel, row after row from the top. */
export interface DecodedPicture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Samples a pixel of greys, colours, greys with opacity and colours with opacity. */
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };
const mostPixels = 1 << 28;

/** Reads a PNG of eight bits a sample; undefined for other kinds (palettes, sixteen bits, interlaced) and for what is none. */
export function decodePng(bytes: Uint8Array): DecodedPicture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47) return undefined;
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const samples = samplesOf[bytes[25]];
  if (bytes[24] !== 8 || samples === undefined || bytes[28] !== 0) return undefined;
  if (width === 0 || height === 0 || width * height > mostPixels) return undefined;
  const size = (width * samples + 1) * height;
  try {
    const rows = inflateSync(joinData(bytes, view), { maxOutputLength: size });
    return rows.length === size ? { width, height, rgb: readRows(rows, width, height, samples) } : undefined;
    // biome-ignore lint/plugin/nameErrors: bytes that do not inflate have one of a dozen codes
  } catch {
    return undefined;
  }
}

function joinData(bytes: Uint8Array, view: DataView): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    if (view.getUint32(at + 4) === 0x49444154) parts.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  return Buffer.concat(parts);
}

function readRows(rows: Uint8Array, width: number, height: number, samples: number): Uint8Array {
  const stride = width * samples;
  const rgb = new Uint8Array(width * height * 3);
  let above: Uint8Array = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1);
    const row = rows.subarray(from + 1, from + 1 + stride);
    unfilter(rows[from], row, above, samples);
    for (let x = 0; x < width; x++) {
      const at = x * samples;
      rgb[(y * width + x) * 3] = row[at];
      rgb[(y * width + x) * 3 + 1] = row[samples < 3 ? at : at + 1];
      rgb[(y * width + x) * 3 + 2] = row[samples < 3 ? at : at + 2];
    }
    above = row;
  }
  return rgb;
}

/** PNG 9.2, in place. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, samples: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = i < samples ? 0 : row[i - samples];
    if (filter === 1) row[i] += left;
    else if (filter === 2) row[i] += above[i];
    else if (filter === 3) row[i] += (left + above[i]) >> 1;
    else if (filter === 4) row[i] += paeth(left, above[i], i < samples ? 0 : above[i - samples]);
  }
}

function paeth(left: number, above: number, aboveLeft: number): number {
  const guess = left + above - aboveLeft;
  const toLeft = Math.abs(guess - left);
  const toAbove = Math.abs(guess - above);
  const toBoth = Math.abs(guess - aboveLeft);
  if (toLeft <= toAbove && toLeft <= toBoth) return left;
  return toAbove <= toBoth ? above : aboveLeft;
}
