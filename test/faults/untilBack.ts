import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, callLimits, createClient } from '../../contract/src/client.ts';
import { allProjects } from '../../contract/src/resources/projects.ts';
import { longestWaitMs } from './patiently.ts';

/** How long it takes until a call that needs server and database is answered, in seconds. */
export function createUntilBack(origin: string, getToken: (options: { renew: boolean }) => Promise<string>) {
  const limits = { ...callLimits, retries: 0, timeoutMs: 10_000 };
  const call: Client = createClient({ origin, getToken, limits });
  return async (): Promise<number> => {
    const start = performance.now();
    const isBack = () =>
      call(allProjects, {}).then(
        () => true,
        () => false,
      );
    while (!(await isBack())) {
      if (performance.now() - start > longestWaitMs) throw new Error('The product did not come back.');
      await sleep(50);
    }
    return (performance.now() - start) / 1000;
  };
}
