import type { ElementVerdict } from '../judge/ElementVerdict.ts';
import { readTradeVerdicts } from './Judged.ts';
import type { Run } from './openRun.ts';

/** The verdicts of a trade, known once it is judged; their evidence comes later. */
export async function readVerdicts({ folder }: Run, trade: string): Promise<ElementVerdict[]> {
  return (await readTradeVerdicts(folder, trade)).verdicts;
}
