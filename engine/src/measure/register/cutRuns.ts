import type { PointBatch, PointRun } from '../../files/scan/PointSource.ts';

/** The positions of about the points of the runs, cut out of all of them. */
export async function* cutRuns(
  batches: AsyncIterable<PointBatch>,
  runs: Iterable<PointRun>,
): AsyncGenerator<Pick<PointBatch, 'x' | 'y' | 'z' | 'count'>> {
  const rest = runs[Symbol.iterator]();
  let run = rest.next();
  let at = 0;
  for await (const { x, y, z, count } of batches) {
    const end = at + count;
    while (!run.done && run.value.first < end) {
      const from = Math.max(0, run.value.first - at);
      const to = Math.min(count, run.value.first + run.value.count - at);
      if (from < to)
        yield { x: x.subarray(from, to), y: y.subarray(from, to), z: z.subarray(from, to), count: to - from };
      if (run.value.first + run.value.count > end) break;
      run = rest.next();
    }
    at = end;
  }
}
