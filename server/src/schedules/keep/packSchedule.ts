import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { createMaybeYield } from '../../columns/createMaybeYield.ts';
import type { Schedule } from '../Schedule.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Lists are kept in slices, a line each: a whole schedule parsed at once would hold up everybody. */
const sliced = ['wbs', 'calendars', 'activities', 'relations'] as const;
const sliceLength = 1000;

type Slice = { list: (typeof sliced)[number]; rows: never[] };

/** A schedule as one compressed document. */
export function packSchedule(schedule: Schedule): Promise<Buffer> {
  const { wbs: _, calendars: __, activities: ___, relations: ____, ...head } = schedule;
  const lines = [JSON.stringify(head)];
  for (const list of sliced) {
    for (let from = 0; from < schedule[list].length; from += sliceLength) {
      lines.push(JSON.stringify({ list, rows: schedule[list].slice(from, from + sliceLength) }));
    }
  }
  return compress(lines.join('\n'));
}

export interface UnpackedSchedule {
  schedule: Schedule;
  /** As a text; what it takes in memory is a small multiple of that. */
  textBytes: number;
}

export async function unpackSchedule(packed: Uint8Array): Promise<UnpackedSchedule> {
  const bytes = await decompress(packed);
  const maybeYield = createMaybeYield();
  const [head, ...slices] = linesOf(bytes);
  const schedule: Schedule = { ...JSON.parse(String(head)), wbs: [], calendars: [], activities: [], relations: [] };
  for (const line of slices) {
    const { list, rows } = JSON.parse(line.toString()) as Slice;
    schedule[list].push(...rows);
    await maybeYield();
  }
  return { schedule, textBytes: bytes.length };
}

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    lines.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return [...lines, bytes.subarray(from)];
}
