import { join } from 'node:path';
import { startPlumbline } from '../../cli/test/runPlumbline.ts';
import { chooseLoopback } from '../../test/cluster/loopback.ts';
import { startCaddy } from '../../test/cluster/startCaddy.ts';
import type { PeopleOrder, PeopleReport, Sample } from './Order.ts';
import type { LoadData } from './prepareData.ts';

export interface RollingReport {
  samples: Sample[];
  seconds: number;
  restarts: { name: string; stopMs: number; startMs: number }[];
}

type Work = (order: PeopleOrder, onBegin: () => void) => Promise<PeopleReport>;

const servers = { 'api-1': 10, 'api-2': 11 };
const drainS = 4;

/** People work through the proxy of deploy/ while servers and worker are restarted one after the other, again and again. */
export async function runRolling(
  folder: string,
  { accounts, places }: LoadData,
  { seconds, everyS, seed }: Pick<PeopleOrder, 'seconds' | 'everyS' | 'seed'>,
  work: Work,
): Promise<RollingReport> {
  await using stack = new AsyncDisposableStack();
  const addressOf = chooseLoopback();
  const origin = `http://${addressOf(2)}:8080`;
  const running = new Map<string, Awaited<ReturnType<typeof startPlumbline>>>();
  async function start(name: string, number: number, args: string[]): Promise<void> {
    const own = addressOf(number);
    const env = {
      PLUMBLINE_DATA: join(folder, 'data'),
      PLUMBLINE_DEMO: '0',
      PLUMBLINE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: own,
      PORT: '4600',
      PLUMBLINE_OPS_HOST: own,
      PLUMBLINE_OPS_PORT: '4601',
      PUBLIC_URL: origin,
      PLUMBLINE_DRAIN_S: String(drainS),
      PLUMBLINE_TRUST_PROXY: '1',
    };
    running.set(name, await startPlumbline(env, args));
  }
  const processes = [
    ...Object.entries(servers).map(([name, number]) => ({ name, number, args: ['serve', '--role', 'api'] })),
    { name: 'worker', number: 12, args: ['work'] },
  ];
  // The database ends with the last of them.
  stack.defer(async () => {
    await Promise.all([...running.values()].map((one) => one.end('SIGTERM')));
  });
  for (const { name, number, args } of processes) await start(name, number, args);
  const proxy = await startCaddy(join(folder, 'proxy'), {
    PLUMBLINE_URL: origin,
    PLUMBLINE_FILES_URL: `http://${addressOf(2)}:8081`,
    PROXY_STORAGE: addressOf(9),
    PROXY_API: `${addressOf(10)}:4600 ${addressOf(11)}:4600`,
    PROXY_BIND: addressOf(2),
    PROXY_HTTP_PORT: '8080',
    PROXY_HTTPS_PORT: '8443',
  });
  stack.defer(() => proxy.close());

  const restarts: RollingReport['restarts'] = [];
  let isOver = false;
  async function restartAll(): Promise<void> {
    while (!isOver) {
      for (const { name, number, args } of processes) {
        if (isOver) return;
        const from = performance.now();
        await running.get(name)?.end('SIGTERM');
        running.delete(name);
        const stopMs = performance.now() - from;
        await start(name, number, args);
        restarts.push({ name, stopMs, startMs: performance.now() - from - stopMs });
      }
    }
  }
  let restarting = Promise.resolve();
  const order = { origin, accounts, places: places.demo, seconds, everyS, seed };
  const { samples, beganAt, endedAt } = await work(order, () => {
    restarting = restartAll();
    // It is waited for at the end.
    restarting.catch(() => undefined);
  });
  isOver = true;
  await restarting;
  return { samples, seconds: (endedAt - beganAt) / 1000, restarts };
}
