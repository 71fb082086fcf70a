import { openWorkFolder } from '../ground/disk/workFolder.ts';
import { readJudgedIndex } from './Judged.ts';

/** The trades of the model's elements; known when they are judged. */
export async function listTrades(path: string): Promise<string[]> {
  const { trades } = await readJudgedIndex(await openWorkFolder(path));
  return trades.map(({ name }) => name);
}
