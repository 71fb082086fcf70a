import type { PointBatch, PointRun } from '../PointSource.ts';
import { batchRecords, createBatchDecoder } from './createBatchDecoder.ts';
import type { E57Scan } from './E57Scan.ts';
import type { Pages } from './openPages.ts';
import { openRecords } from './openRecords.ts';

/** The positions of some points of a scan; that points are missing is for `readPoints` to say. */
export async function* readRuns(pages: Pages, e57Scan: E57Scan, runs: Iterable<PointRun>): AsyncGenerator<PointBatch> {
  const { points } = e57Scan.scan;
  if (points === 0) return;
  const { readers, decode } = createBatchDecoder(withPositionsOnly(e57Scan), []);
  const records = await openRecords(pages, e57Scan, readers);
  let at = 0;
  for (const { first, count } of runs) {
    // Every eighth record begins with a whole byte of each bytestream.
    const from = Math.max(at, 8 * Math.floor(first / 8));
    const to = Math.min(points, 8 * Math.ceil((first + count) / 8));
    if (from >= to) continue;
    await records.pass(from - at);
    for (at = from; at < to; ) {
      const wanted = Math.min(to - at, batchRecords);
      const ready = await records.makeReady(wanted);
      if (ready > 0) {
        const batch = decode(ready);
        if (batch.count > 0) yield batch;
      }
      if (ready < wanted) return;
      at += ready;
    }
  }
}

function withPositionsOnly(e57Scan: E57Scan): E57Scan {
  return { ...e57Scan, scan: { ...e57Scan.scan, hasIntensity: false, hasColour: false, grid: undefined } };
}
