// Somebody who asks for a list five times a second, in a process of its own, until its parent has heard enough.
import { setTimeout as wait } from 'node:timers/promises';
import { openSession } from '../cli/src/upload/openSession.ts';
import { allProjects } from '../contract/src/resources/projects.ts';
import { demoAccount, timed } from './uploadBench.ts';

const over = new AbortController();

async function ask(origin: string): Promise<void> {
  const call = await openSession(origin, ...demoAccount);
  const times: number[] = [];
  while (!over.signal.aborted) {
    times.push((await timed(async () => void (await call(allProjects, {})))) * 1000);
    await wait(200, undefined, { signal: over.signal }).catch(() => undefined);
  }
  process.send?.(times);
  process.disconnect();
}

process.on('message', (order: { origin: string } | 'end') => {
  if (order === 'end') over.abort();
  else void ask(order.origin);
});
