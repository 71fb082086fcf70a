import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AnalysisSettings } from '../../engine/src/analyse/AnalysisResult.ts';
import { type Analysis, analyse } from '../../engine/src/analyse/analyse.ts';
import type { BuildingModel } from '../../engine/src/files/model/BuildingModel.ts';
import { withScan } from './openFiles.ts';

/** What an analysis takes apart from the model and the scan. */
export interface AnalysingOptions {
  georeference: AnalysisSettings['georeference'];
  threads: number;
  /** A folder for the work, which is deleted afterwards, is made in it. */
  folder: string;
}

/** One analysis as the command line does it, without the pictures. */
export async function analyseScan(
  model: BuildingModel,
  path: string,
  { georeference, threads, folder }: AnalysingOptions,
): Promise<Analysis> {
  const workPath = await mkdtemp(join(folder, 'work-'));
  try {
    return await withScan(path, (source) =>
      analyse({
        model,
        scans: [{ name: basename(path), path, source }],
        settings: { georeference, toleranceM: 0.01 },
        workPath,
        threads,
      }),
    );
  } finally {
    await rm(workPath, { recursive: true, force: true });
  }
}
