import type { Logger } from 'pino';
import type { createModules } from './modules.ts';
import type { Platform } from './platform/Platform.ts';

/** Does background work until it is closed: jobs, and the steps of analyses. */
export async function startWork(
  { jobs, runs, delivery }: Pick<ReturnType<typeof createModules>, 'jobs' | 'runs' | 'delivery'>,
  { queue }: Pick<Platform, 'queue'>,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  const stopping = new AbortController();
  await queue.work(jobs);
  const onFault = (error: unknown) => log.warn({ err: error }, 'analysis');
  const working = runs.work({ signal: stopping.signal, delivery, onFault }).catch(onFault);
  return {
    async close() {
      stopping.abort(new Error('The server is stopping.'));
      await working;
    },
  };
}
