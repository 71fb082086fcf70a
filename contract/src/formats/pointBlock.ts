/*
 * What heat maps and element clouds have in common, little-endian throughout:
 *   0  four letters that name the format
 *   4  uint32   version, 1
 *   8  uint32   number of points
 *  12  uint32   0
 *  16  float64  origin x, y, z, metres, world
 *  40  16 bytes a point: float32 x, y, z about the origin, and four bytes that the format gives their meaning
 */
const headerBytes = 40;
const version = 1;

/** Bytes of one point. */
export const pointBytes = 16;

/** A block of points about an origin, still as bytes. */
export interface PointBlock {
  /** World = origin + position; metres. */
  origin: [number, number, number];
  count: number;
  /** The points' part of the bytes, 16 bytes each. */
  points: DataView;
}

/** Opens a block; throws a RangeError when the bytes are something else or not whole. */
export function openPointBlock(format: string, bytes: Uint8Array): PointBlock {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = bytes.length < headerBytes ? '' : String.fromCharCode(...bytes.subarray(0, 4));
  if (found !== format) throw new RangeError(`These bytes are no ${format} points.`);
  if (view.getUint32(4, true) !== version) throw new RangeError(`Version ${view.getUint32(4, true)} is not known.`);
  const count = view.getUint32(8, true);
  if (bytes.length !== headerBytes + count * pointBytes) {
    throw new RangeError(`${count} points do not fit ${bytes.length} bytes.`);
  }
  return {
    origin: [view.getFloat64(16, true), view.getFloat64(24, true), view.getFloat64(32, true)],
    count,
    points: new DataView(bytes.buffer, bytes.byteOffset + headerBytes, count * pointBytes),
  };
}
