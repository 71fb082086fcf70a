import { EngineError } from '../../EngineError.ts';
import type { Problem } from '../../Problem.ts';
import type { PointBatch } from '../PointSource.ts';
import { batchRecords, createBatchDecoder } from './createBatchDecoder.ts';
import type { E57Scan } from './E57Scan.ts';
import type { Pages } from './openPages.ts';
import { openSection } from './openSection.ts';

/** What may wait in memory when the fields of the same points lie far apart in the file. */
const waitingBytesLimit = 48 * 1024 * 1024;

/** The points of a scan that have a position, batch by batch. */
export async function* readPoints(pages: Pages, e57Scan: E57Scan, problems: Problem[]): AsyncGenerator<PointBatch> {
  const { scan, place } = e57Scan;
  if (scan.points === 0) return;
  const { readers, decode } = createBatchDecoder(e57Scan, problems);
  const used = readers.filter((reader) => reader !== undefined);
  const section = await openSection(pages, e57Scan, readers);

  function countReady(): number {
    let ready = Infinity;
    for (const reader of used) ready = Math.min(ready, reader.countReady());
    return ready;
  }

  function checkWaiting(): void {
    let bytes = 0;
    for (const { queue } of used) bytes += queue.capacity;
    if (bytes < waitingBytesLimit) return;
    const reason = 'the fields of the same points lie too far apart in the file';
    throw new EngineError({ kind: 'unsupported', file: pages.file, place: `${place}/points`, reason });
  }

  let left = scan.points;
  while (left > 0) {
    const wanted = Math.min(left, batchRecords);
    while (countReady() < wanted && (await section.readPacket())) checkWaiting();
    const count = Math.min(wanted, countReady());
    if (count > 0) {
      const batch = decode(count);
      if (batch.count > 0) yield batch;
    }
    left -= count;
    if (count < wanted) break;
  }
  if (left > 0) {
    problems.push({
      code: 'pointsMissing',
      message: `${place} says that it has ${scan.points} points, but ${left} of them are not in the file.`,
    });
  }
}
