import type { Run } from './openRun.ts';

/** The trades of the model's elements; known when they are judged. */
export async function listTrades({ judged }: Run): Promise<string[]> {
  const { trades } = await judged();
  return trades.map(({ name }) => name);
}
