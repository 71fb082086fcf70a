import type { ElementVerdict } from '../analyse/AnalysisResult.ts';
import { openWorkFolder } from '../ground/disk/workFolder.ts';
import { readTradeVerdicts } from './Judged.ts';

/** The verdicts of a trade, known once it is judged; their evidence comes later. */
export async function readVerdicts(path: string, trade: string): Promise<ElementVerdict[]> {
  return (await readTradeVerdicts(await openWorkFolder(path), trade)).verdicts;
}
