import type { Problem } from '../../../ground/Problem.ts';
import type { PointBatch } from '../PointSource.ts';
import { batchRecords, createBatchDecoder } from './createBatchDecoder.ts';
import type { E57Scan } from './E57Scan.ts';
import type { Pages } from './openPages.ts';
import { openRecords } from './openRecords.ts';

/** The points of a scan that have a position, batch by batch. */
export async function* readPoints(pages: Pages, e57Scan: E57Scan, problems: Problem[]): AsyncGenerator<PointBatch> {
  const { scan, place } = e57Scan;
  if (scan.points === 0) return;
  const { readers, decode } = createBatchDecoder(e57Scan, problems);
  const records = await openRecords(pages, e57Scan, readers);
  let left = scan.points;
  while (left > 0) {
    const wanted = Math.min(left, batchRecords);
    const count = await records.makeReady(wanted);
    if (count > 0) {
      const batch = decode(count);
      if (batch.count > 0 || batch.silent?.count) yield batch;
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
