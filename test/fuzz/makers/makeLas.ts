import { concat, utf8, viewOf } from './bytes.ts';

/** What a small LAS file is made of, and what is done to it. */
export interface LasChanges {
  minorVersion?: 2 | 3 | 4;
  pointFormat?: number;
  points?: number;
  extraBytes?: number;
  vlrs?: { userId: string; recordId: number; data: Uint8Array }[];
  /** What stands for the points, when they are not plain records. */
  pointData?: Uint8Array;
  header?(header: DataView): void;
  after?(file: Uint8Array): Uint8Array;
}

const headerBytes = { 2: 227, 3: 235, 4: 375 };
const recordBytes = [20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67];

/** Where the fields of a LAS header lie. */
export const lasField = {
  versionMajor: 24,
  versionMinor: 25,
  headerSize: 94,
  pointOffset: 96,
  vlrCount: 100,
  pointFormat: 104,
  recordLength: 105,
  legacyCount: 107,
  scale: 131,
  offset: 155,
  maxX: 179,
  minX: 187,
  evlrOffset: 235,
  evlrCount: 243,
  count: 247,
};

/** A LAS file of a few points along a line, then changed. */
export function makeLas(changes: LasChanges = {}): Uint8Array {
  const { minorVersion = 2, pointFormat = 0, points = 10, extraBytes = 0, vlrs = [] } = changes;
  const records = vlrs.map(vlrBytes);
  const recordLength = recordBytes[pointFormat & 0x3f]! + extraBytes;
  const header = new Uint8Array(headerBytes[minorVersion]);
  const view = viewOf(header);
  header.set(utf8('LASF'));
  view.setUint8(lasField.versionMajor, 1);
  view.setUint8(lasField.versionMinor, minorVersion);
  view.setUint16(lasField.headerSize, header.length, true);
  view.setUint32(lasField.pointOffset, header.length + records.reduce((sum, { length }) => sum + length, 0), true);
  view.setUint32(lasField.vlrCount, records.length, true);
  view.setUint8(lasField.pointFormat, pointFormat);
  view.setUint16(lasField.recordLength, recordLength, true);
  if ((pointFormat & 0x3f) < 6) view.setUint32(lasField.legacyCount, points, true);
  if (minorVersion === 4) view.setBigUint64(lasField.count, BigInt(points), true);
  for (let axis = 0; axis < 3; axis++) {
    view.setFloat64(lasField.scale + 8 * axis, 0.001, true);
    view.setFloat64(lasField.maxX + 16 * axis, points * 0.25, true);
    view.setFloat64(lasField.minX + 16 * axis, 0, true);
  }
  changes.header?.(view);
  const file = concat(header, ...records, changes.pointData ?? pointRecords(points, recordLength));
  return changes.after?.(file) ?? file;
}

function pointRecords(points: number, recordLength: number): Uint8Array {
  const data = new Uint8Array(points * recordLength);
  const view = viewOf(data);
  for (let i = 0; i < points; i++) {
    for (let axis = 0; axis < 3; axis++) view.setInt32(i * recordLength + 4 * axis, i * 250, true);
    view.setUint16(i * recordLength + 12, i * 100, true);
  }
  return data;
}

function vlrBytes({ userId, recordId, data }: { userId: string; recordId: number; data: Uint8Array }): Uint8Array {
  const header = new Uint8Array(54);
  header.set(utf8(userId), 2);
  viewOf(header).setUint16(18, recordId, true);
  viewOf(header).setUint16(20, data.length, true);
  return concat(header, data);
}
