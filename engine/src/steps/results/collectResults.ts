import { listTrades } from '../listTrades.ts';
import type { Run } from '../openRun.ts';
import { unpackMeasurements } from '../packMeasurements.ts';
import { readDelivery } from '../readDelivery.ts';
import { stepFiles } from '../stepFiles.ts';
import type { Results } from './Results.ts';

/** What a run came to; all its steps are done. */
export async function collectResults(run: Run): Promise<Results> {
  const measured = unpackMeasurements(await run.folder.readBytes(stepFiles.run), stepFiles.run);
  const trades = await Promise.all((await listTrades(run)).map((trade) => readDelivery(run, trade)));
  const elements = trades.flatMap(({ verdicts }) => verdicts).sort((a, b) => a.elementIndex - b.elementIndex);
  const seen = new Map(trades.flatMap(({ spheres }) => spheres).map((sphere) => [sphere.file, sphere]));
  const order = (await run.judged()).spheres.map(({ file }) => `${stepFiles.evidence}/${file}`);
  const spheres = order.flatMap((file) => seen.get(file) ?? []);
  return { measured, elements, spheres };
}
