import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery, RunsService } from '../src/modules/runs/service.ts';
import type { Db } from '../src/platform/database.ts';

export interface WorkingOnRun {
  /** Stops the worker before the run is over. */
  signal?: AbortSignal | undefined;
  onFault?: ((error: unknown) => void) | undefined;
}

/** A worker in this process, until a run is over; what it was told to stop by is thrown. */
export async function workOnRun(
  { db, runs, delivery }: { db: Db; runs: Pick<RunsService, 'work'>; delivery: Delivery },
  runId: string,
  { signal = new AbortController().signal, onFault = () => {} }: WorkingOnRun = {},
): Promise<void> {
  const over = new AbortController();
  const working = runs.work({ signal: AbortSignal.any([signal, over.signal]), delivery, onFault });
  const isOpen = async () => {
    const row = await db.selectFrom('analysis_run').select('status').where('id', '=', runId).executeTakeFirst();
    return row?.status === 'waiting' || row?.status === 'running';
  };
  while (!signal.aborted && (await isOpen())) await wait(50);
  over.abort();
  await working;
  signal.throwIfAborted();
}
