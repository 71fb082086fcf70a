import { pointFormats } from '../src/files/scan/las/pointFormats.ts';

/** One point as the record holds it: whole numbers. */
export interface LasRecord {
  x: number;
  y: number;
  z: number;
  intensity?: number;
  colour?: [number, number, number];
  isWithheld?: boolean;
}

export interface LasVariableRecord {
  user: string;
  id: number;
  bytes: Uint8Array;
}

export interface LasOptions {
  minor?: number;
  format?: number;
  extraBytes?: number;
  scale?: number;
  offset?: [number, number, number];
  records?: LasVariableRecord[];
  extendedRecords?: LasVariableRecord[];
  /** Put into the old 32-bit field alone, or the new 64-bit field alone. */
  countField?: 'old' | 'new';
}

/** A LAS file; `body` replaces the records, which is how LAZ is made. */
export function makeLas(points: LasRecord[], options: LasOptions = {}, body?: Uint8Array): Uint8Array {
  const { minor = 4, format = 3, scale = 0.001, offset = [0, 0, 0], records = [], extendedRecords = [] } = options;
  const headerBytes = minor === 4 ? 375 : minor === 3 ? 235 : 227;
  const plain = records.flatMap((record) => [...variableHeader(record, false), ...record.bytes]);
  const data = body ?? makeRecords(points, options);
  const extended = extendedRecords.flatMap((record) => [...variableHeader(record, true), ...record.bytes]);
  const header = new DataView(new ArrayBuffer(headerBytes));
  header.setUint32(0, 0x4c415346);
  header.setUint8(24, 1);
  header.setUint8(25, minor);
  header.setUint16(94, headerBytes, true);
  header.setUint32(96, headerBytes + plain.length, true);
  header.setUint32(100, records.length, true);
  header.setUint8(104, format | (body ? 0x80 : 0));
  header.setUint16(105, recordBytesOf(options), true);
  if (options.countField !== 'new') header.setUint32(107, points.length, true);
  ['x', 'y', 'z'].forEach((axis, i) => {
    const values = points.map((point) => point[axis as 'x'] * scale + offset[i]);
    header.setFloat64(131 + 8 * i, scale, true);
    header.setFloat64(155 + 8 * i, offset[i], true);
    header.setFloat64(
      179 + 16 * i,
      values.reduce((a, b) => Math.max(a, b), -Infinity),
      true,
    );
    header.setFloat64(
      187 + 16 * i,
      values.reduce((a, b) => Math.min(a, b), Infinity),
      true,
    );
  });
  if (minor === 4) {
    header.setBigUint64(235, BigInt(headerBytes + plain.length + data.length), true);
    header.setUint32(243, extendedRecords.length, true);
    if (options.countField !== 'old') header.setBigUint64(247, BigInt(points.length), true);
  }
  return Buffer.concat([new Uint8Array(header.buffer), Uint8Array.from(plain), data, Uint8Array.from(extended)]);
}

/** Bytes of one record. */
function recordBytesOf({ format = 3, extraBytes = 0 }: LasOptions): number {
  return pointFormats[format].bytes + extraBytes;
}

/** The records of points, one after the other. */
export function makeRecords(points: LasRecord[], options: LasOptions = {}): Uint8Array {
  const { colourAt, withheldBit } = pointFormats[options.format ?? 3];
  const recordBytes = recordBytesOf(options);
  const view = new DataView(new ArrayBuffer(points.length * recordBytes));
  points.forEach((point, i) => {
    const at = i * recordBytes;
    view.setInt32(at, point.x, true);
    view.setInt32(at + 4, point.y, true);
    view.setInt32(at + 8, point.z, true);
    view.setUint16(at + 12, point.intensity ?? 0, true);
    view.setUint8(at + 15, point.isWithheld ? withheldBit : 0);
    for (const [channel, value] of (colourAt && point.colour ? point.colour : []).entries())
      view.setUint16(at + colourAt! + 2 * channel, value, true);
  });
  return new Uint8Array(view.buffer);
}

function variableHeader({ user, id, bytes }: LasVariableRecord, isExtended: boolean): Uint8Array {
  const header = new DataView(new ArrayBuffer(isExtended ? 60 : 54));
  new TextEncoder().encodeInto(user, new Uint8Array(header.buffer, 2, 16));
  header.setUint16(18, id, true);
  if (isExtended) header.setBigUint64(20, BigInt(bytes.length), true);
  else header.setUint16(20, bytes.length, true);
  return new Uint8Array(header.buffer);
}
