import { concat, viewOf } from './bytes.ts';
import { type LasChanges, lasField, makeLas } from './makeLas.ts';

/** What is done to the frame of a LAZ file; its compressed bytes are given or are those of a single point. */
export interface LazChanges extends LasChanges {
  laszip?(record: DataView): void;
  /** From the start of the points on: 8 bytes that say where the chunk table is, then the chunks. */
  data?(data: DataView): void;
  chunks?: Uint8Array;
  chunkTable?: Uint8Array;
}

/** A LAZ file of format 0; its first point is stored as it is, as LAZ does. */
export function makeLaz(changes: LazChanges = {}): Uint8Array {
  const chunks = changes.chunks ?? new Uint8Array(24);
  const chunkTable = changes.chunkTable ?? new Uint8Array(8);
  const record = laszipRecord();
  changes.laszip?.(viewOf(record));
  const pointsAt = 227 + 54 + record.length;
  const data = concat(new Uint8Array(8), chunks, chunkTable);
  viewOf(data).setBigInt64(0, BigInt(pointsAt + 8 + chunks.length), true);
  changes.data?.(viewOf(data));
  return makeLas({
    points: 1,
    ...changes,
    vlrs: [{ userId: 'laszip encoded', recordId: 22204, data: record }],
    pointData: data,
    header(view) {
      view.setUint8(lasField.pointFormat, (changes.pointFormat ?? 0) | 0x80);
      changes.header?.(view);
    },
  });
}

function laszipRecord(): Uint8Array {
  const record = new Uint8Array(40);
  const view = viewOf(record);
  view.setUint16(0, 2, true);
  view.setUint8(4, 2);
  view.setUint8(5, 2);
  view.setUint32(12, 50_000, true);
  view.setBigInt64(16, -1n, true);
  view.setBigInt64(24, -1n, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 6, true);
  view.setUint16(36, 20, true);
  view.setUint16(38, 2, true);
  return record;
}
