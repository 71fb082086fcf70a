import type { PointSource } from '../../files/scan/PointSource.ts';
import type { Report } from '../../ground/Progress.ts';
import { createRandom } from '../../ground/random/createRandom.ts';
import { createScanSampler, type SamplerOptions } from './createScanSampler.ts';
import type { SpotCollector } from './createSpotCollector.ts';
import { cutRuns } from './cutRuns.ts';
import { planRuns } from './planRuns.ts';
import type { ScanSample } from './ScanSample.ts';

export interface SampleScanOptions extends SamplerOptions {
  /** About how many points to look at, of all scans together. */
  maximumPoints?: number;
  report?: Report | undefined;
  /** Gets the same points. */
  spots?: Pick<SpotCollector, 'add'> | undefined;
}

type Source = Pick<PointSource, 'scans' | 'readPoints' | 'readRuns'>;

/** Reads parts from all over each scan, in bounded memory, and gives what registration needs; stations are numbered over all sources in order. */
export async function sampleScan(
  sources: readonly Source[],
  { maximumPoints = 1_000_000, report, spots, ...options }: SampleScanOptions = {},
): Promise<ScanSample> {
  const sampler = createScanSampler(options);
  const total = sources.flatMap(({ scans }) => scans).reduce((sum, scan) => sum + scan.points, 0);
  const share = maximumPoints / total;
  const random = createRandom(options.seed ?? 1);
  let done = 0;
  for (const source of sources) {
    for (const [scanIndex, scan] of source.scans.entries()) {
      const { name, pose, hasStation } = scan;
      const station = sampler.addStation({ name, position: hasStation ? [...pose.translation] : undefined });
      const runs = planRuns(scan, share, (options.seed ?? 1) + station);
      const batches = source.readRuns?.(scanIndex, runs) ?? cutRuns(source.readPoints(scanIndex), runs);
      const planned = runs.reduce((sum, { count }) => sum + count, 0);
      const step = Math.max(1, Math.floor(planned / (scan.points * share)));
      // A fixed start would take the same rows of the scanner's grid in every column.
      for await (const batch of batches) {
        const start = Math.floor(random.next() * step);
        sampler.add(station, batch, pose, start, step);
        spots?.add(batch, pose, start, step);
      }
      done += scan.points;
      report?.({ step: 'sampling the scan', done, total });
    }
  }
  return sampler.finish();
}
