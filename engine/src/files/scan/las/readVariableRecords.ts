import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { readExactly } from '../../../ground/readExactly.ts';
import type { LasHeader } from './readLasHeader.ts';

/** A variable length record of a LAS file: its place, not its bytes. */
export interface VariableRecord {
  user: string;
  id: number;
  start: number;
  bytes: number;
}

const plainHeaderBytes = 54;
const extendedHeaderBytes = 60;
const mostRecords = 10_000;

/** Lists the records before the points, and those after them (LAS 1.4 R15, 2.5 and 2.7). */
export async function readVariableRecords(source: ByteSource, header: LasHeader): Promise<VariableRecord[]> {
  const plain = await readList(source, header.headerBytes, header.pointsStart, header.records, plainHeaderBytes);
  if (header.extendedRecords === 0) return plain;
  const { extendedRecordsStart, extendedRecords } = header;
  return [
    ...plain,
    ...(await readList(source, extendedRecordsStart, source.size, extendedRecords, extendedHeaderBytes)),
  ];
}

async function readList(source: ByteSource, start: number, end: number, count: number, headerBytes: number) {
  const records: VariableRecord[] = [];
  let at = start;
  const refuse = (reason: string): never => {
    throw new EngineError({ kind: 'invalid', file: source.name, place: `record ${records.length}`, reason });
  };
  if (count > mostRecords) refuse(`the file states ${count} variable length records`);
  while (records.length < count) {
    if (at + headerBytes > end) refuse('a variable length record lies outside of its place');
    const bytes = await readExactly(source, at, headerBytes, `record ${records.length}`);
    const record = readOne(bytes, at + headerBytes);
    at = record.start + record.bytes;
    if (at > end) refuse('a variable length record is longer than the room for it');
    records.push(record);
  }
  return records;
}

function readOne(bytes: Uint8Array, start: number): VariableRecord {
  const view = new DataView(bytes.buffer);
  const length = bytes.length === extendedHeaderBytes ? Number(view.getBigUint64(20, true)) : view.getUint16(20, true);
  return { user: readText(bytes.subarray(2, 18)), id: view.getUint16(18, true), start, bytes: length };
}

/** Text up to the first zero byte. */
export function readText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)).trim();
}
