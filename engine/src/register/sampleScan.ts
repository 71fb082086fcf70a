import type { Report } from '../Progress.ts';
import { createRandom } from '../random/createRandom.ts';
import type { PointSource } from '../scan/PointSource.ts';
import { createScanSampler, type SamplerOptions } from './createScanSampler.ts';
import type { ScanSample } from './ScanSample.ts';

export interface SampleScanOptions extends SamplerOptions {
  /** About how many points to take; of a larger scan, every so-manieth. */
  maximumPoints?: number;
  report?: Report | undefined;
}

/** Reads scans once, in bounded memory, and gives what registration needs of them; stations are numbered over all sources in order. */
export async function sampleScan(
  sources: readonly Pick<PointSource, 'scans' | 'readPoints'>[],
  { maximumPoints = 20_000_000, report, ...options }: SampleScanOptions = {},
): Promise<ScanSample> {
  const sampler = createScanSampler(options);
  const total = sources.flatMap(({ scans }) => scans).reduce((sum, scan) => sum + scan.points, 0);
  const step = Math.max(1, Math.ceil(total / maximumPoints));
  const random = createRandom(options.seed ?? 1);
  let done = 0;
  for (const source of sources) {
    for (const [scanIndex, { name, pose, hasStation }] of source.scans.entries()) {
      const station = sampler.addStation({ name, position: hasStation ? [...pose.translation] : undefined });
      for await (const batch of source.readPoints(scanIndex)) {
        // A fixed start would take the same rows of the scanner's grid in every column.
        sampler.add(station, batch, pose, Math.floor(random.next() * step), step);
        done += batch.count;
        report?.({ step: 'sampling the scan', done, total });
      }
    }
  }
  return sampler.finish();
}
