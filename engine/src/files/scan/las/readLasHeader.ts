import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import type { Box } from '../../../ground/geometry/Box.ts';
import { readExactly } from '../../../ground/readExactly.ts';
import { type PointFormat, pointFormats } from './pointFormats.ts';

/** The public header block of a LAS or LAZ file, checked against the file's size. */
export interface LasHeader {
  version: string;
  headerBytes: number;
  pointsStart: number;
  records: number;
  extendedRecords: number;
  extendedRecordsStart: number;
  isCompressed: boolean;
  formatNumber: number;
  format: PointFormat;
  recordBytes: number;
  points: number;
  scale: [number, number, number];
  offset: [number, number, number];
  bounds: Box;
}

const smallestHeader = 227;
const headerOf14 = 375;

/** Reads and checks the header (LAS 1.4 R15, table 3; older versions are its beginning). */
export async function readLasHeader(source: ByteSource): Promise<LasHeader> {
  const bytes = await readExactly(source, 0, Math.min(source.size, headerOf14), 'header');
  const view = new DataView(bytes.buffer);
  const refuse = (kind: 'invalid' | 'unsupported', reason: string): never => {
    throw new EngineError({ kind, file: source.name, place: 'header', reason });
  };
  if (bytes.length < smallestHeader || view.getUint32(0) !== 0x4c415346) refuse('invalid', 'this is no LAS file');
  const minor = bytes[25];
  if (bytes[24] !== 1 || minor > 4) refuse('unsupported', `LAS ${bytes[24]}.${minor} is not known`);
  const headerBytes = view.getUint16(94, true);
  if (headerBytes < (minor === 4 ? headerOf14 : smallestHeader) || headerBytes > source.size)
    refuse('invalid', `it states an impossible header size of ${headerBytes}`);
  const header: LasHeader = {
    version: `1.${minor}`,
    headerBytes,
    pointsStart: view.getUint32(96, true),
    records: view.getUint32(100, true),
    ...readExtendedRecords(view, minor),
    ...readFormat(view, refuse),
    points: readCount(view, minor),
    scale: readTriple(view, 131, 8),
    offset: readTriple(view, 155, 8),
    bounds: { min: readTriple(view, 187, 16), max: readTriple(view, 179, 16) },
  };
  checkNumbers(header, source, refuse);
  return header;
}

function readExtendedRecords(view: DataView, minor: number) {
  if (minor < 4) return { extendedRecords: 0, extendedRecordsStart: 0 };
  return { extendedRecordsStart: Number(view.getBigUint64(235, true)), extendedRecords: view.getUint32(243, true) };
}

function readFormat(view: DataView, refuse: (kind: 'invalid' | 'unsupported', reason: string) => never) {
  // LAZ sets the highest bit; some writers set the one below as well.
  const formatNumber = view.getUint8(104) & 0x3f;
  const isCompressed = (view.getUint8(104) & 0x80) !== 0;
  const format = pointFormats[formatNumber] ?? refuse('unsupported', `point format ${formatNumber} is not known`);
  const recordBytes = view.getUint16(105, true);
  if (recordBytes < format.bytes)
    refuse('invalid', `its points have ${recordBytes} bytes, point format ${formatNumber} needs ${format.bytes}`);
  return { formatNumber, format, isCompressed, recordBytes };
}

// Writers of 1.4 leave the old count at zero above 2^32 points and for the new formats.
function readCount(view: DataView, minor: number): number {
  const count = minor === 4 ? Number(view.getBigUint64(247, true)) : 0;
  return count || view.getUint32(107, true);
}

function checkNumbers(
  { pointsStart, headerBytes, isCompressed, points, recordBytes, scale, offset }: LasHeader,
  source: ByteSource,
  refuse: (kind: 'invalid', reason: string) => never,
): void {
  if (pointsStart < headerBytes || pointsStart > source.size)
    refuse('invalid', `its points start at ${pointsStart} of ${source.size} bytes`);
  if (!isCompressed && pointsStart + points * recordBytes > source.size)
    refuse('invalid', `the file ends too early: it states ${points} points and has room for ${roomFor()}`);
  const farthest = scale.map((step, axis) => Math.abs(step) * 2 ** 31 + Math.abs(offset[axis]));
  if (!farthest.every(Number.isFinite) || scale.some((value) => value === 0))
    refuse('invalid', 'its scale or offset is no usable number');

  function roomFor(): number {
    return Math.floor((source.size - pointsStart) / recordBytes);
  }
}

function readTriple(view: DataView, at: number, step: number): [number, number, number] {
  return [view.getFloat64(at, true), view.getFloat64(at + step, true), view.getFloat64(at + 2 * step, true)];
}
