import { mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EngineError } from '../../engine/src/ground/EngineError.ts';
import type { AnalysisSettings } from '../../engine/src/judge/AnalysisSettings.ts';
import type { ElementEvidence } from '../../engine/src/judge/classifyElement.ts';
import type { ElementVerdict } from '../../engine/src/judge/ElementVerdict.ts';
import type { Registration } from '../../engine/src/measure/register/Registration.ts';
import type { OrderedFile } from '../../engine/src/steps/RunOrder.ts';
import { collectResults } from '../../engine/src/steps/results/collectResults.ts';
import { walk } from '../../engine/src/steps/walk.ts';
import { writeOrder } from '../../engine/src/steps/writeOrder.ts';

/** What an analysis takes apart from the files of the model and the scan. */
export interface AnalysingOptions {
  georeference: AnalysisSettings['georeference'];
  /** Processes that do steps. */
  lanes: number;
  /** A folder for the work, which is deleted afterwards, is made in it. */
  folder: string;
}

/** What was found, or the sentence that the scan was refused with. */
export type ScanResult = Analysed | { refusal: string };

export interface Analysed {
  registration: Registration;
  evidence: ElementEvidence[];
  verdicts: ElementVerdict[];
}

/** One analysis as the command line does it, without the pictures. */
export async function analyseScan(
  models: readonly string[],
  scan: string,
  { georeference, lanes, folder }: AnalysingOptions,
): Promise<ScanResult> {
  const path = await mkdtemp(join(folder, 'work-'));
  try {
    await writeOrder(path, {
      project: '',
      date: '',
      models: await Promise.all(models.map(describeFile)),
      scans: [await describeFile(scan)],
      settings: { georeference, toleranceM: 0.01 },
      evidence: 'none',
      checksInput: false,
      hasImages: false,
    });
    const { measured, elements } = await collectResults(await walk(path, { lanes }));
    return { ...measured, verdicts: elements };
  } catch (error) {
    if (isRefusal(error, scan)) return { refusal: `${error.reason}.` };
    throw error;
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

async function describeFile(path: string): Promise<OrderedFile> {
  return { name: basename(path), path, size: (await stat(path)).size };
}

/** The scans here are sound: one that is said to be invalid has no place in the model. */
const isRefusal = (error: unknown, scan: string): error is EngineError =>
  error instanceof EngineError && error.kind === 'invalid' && error.file === basename(scan);
