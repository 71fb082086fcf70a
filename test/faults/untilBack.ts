import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, callLimits, createClient } from '../../contract/src/client.ts';
import { allProjects } from '../../contract/src/resources/projects.ts';

/** What was promised: after a kill the product answers again before so many seconds are over. */
const longestAwayS = 15;

/** A broken promise, if it is one. */
export const sayAway = (awayS: number, after: string): string[] =>
  awayS > longestAwayS ? [`away for ${awayS.toFixed(1)} s after ${after}`] : [];

/** How long it takes until a call that needs server and database is answered, in seconds. */
export function createUntilBack(origin: string, getToken: (options: { renew: boolean }) => Promise<string>) {
  const limits = { ...callLimits, retries: 0, timeoutMs: 3000 };
  const call: Client = createClient({ origin, getToken, limits });
  return async (): Promise<number> => {
    const start = performance.now();
    const isBack = () =>
      call(allProjects, {}).then(
        () => true,
        () => false,
      );
    while (!(await isBack())) await sleep(50);
    return (performance.now() - start) / 1000;
  };
}
