// One person who asks for everything that is heavy at once, and again as soon as all of it is answered.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, errorOf } from './call.ts';
import { callsAtOnce, heavyKinds } from './heavyCalls.ts';
import type { HeavyOrder, HeavyReport } from './Order.ts';

/** Those who are refused at once would ask without pause. */
const pauseMs = 2000;

async function run({ origin, authorization, place, seconds }: HeavyOrder): Promise<HeavyReport> {
  const line = { origin, agent: new Agent({ keepAlive: true }) };
  const answers: HeavyReport['answers'] = {};
  const over = performance.now() + seconds * 1000;
  const askOnce = async ({ name, ...asked }: (typeof heavyKinds)[number]) => {
    const error = await call(line, { ...asked, params: { ...place }, authorization }).then(
      errorOf,
      (failed: { name?: string; code?: string }) => failed.code ?? String(failed.name),
    );
    const outcome = error || 'made';
    const known = answers[name] ?? {};
    answers[name] = { ...known, [outcome]: (known[outcome] ?? 0) + 1 };
  };
  const asking = new Set<Promise<void>>();
  while (performance.now() < over) {
    for (let i = 0; asking.size < callsAtOnce; i++) {
      const one = askOnce(heavyKinds[i % heavyKinds.length] as (typeof heavyKinds)[number]).finally(() => {
        asking.delete(one);
      });
      asking.add(one);
    }
    await sleep(pauseMs);
  }
  // Whoever goes away has nothing of it; the connections end with the process.
  line.agent.destroy();
  return { answers };
}

process.once('message', (order: HeavyOrder) => {
  void run(order).then((report) => process.send?.(report, () => process.exit()));
});
