// Sign-ins of e-mails that nobody has, many at once and from several addresses of this machine.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../../contract/src/resources/identity.ts';
import { call } from './call.ts';
import type { AttackOrder, AttackReport } from './Order.ts';

async function run({ origin, waves }: AttackOrder): Promise<AttackReport> {
  const agent = new Agent({ keepAlive: false });
  const answers: Record<string, number> = {};
  const began = performance.now();
  let lastedS = 0;
  let number = 0;
  const guess = async (localAddress: string) => {
    const body = { email: `nobody-${number++}@elsewhere.test`, password: 'a guess that is wrong' };
    const sentAt = performance.now();
    const outcome = await call({ origin, agent, localAddress }, { route: signIn, body }).then(
      ({ status }) => String(status),
      (error: { name?: string; code?: string }) => error.code ?? String(error.name),
    );
    answers[outcome] = (answers[outcome] ?? 0) + 1;
    lastedS = Math.max(lastedS, (performance.now() - sentAt) / 1000);
  };
  const guesses = waves.map(async ({ afterS, addresses, perAddress }) => {
    await sleep(Math.max(0, began + afterS * 1000 - performance.now()));
    await Promise.all(addresses.flatMap((address) => Array.from({ length: perAddress }, () => guess(address))));
  });
  await Promise.all(guesses);
  return { answers, lastedS };
}

process.once('message', (order: AttackOrder) => {
  void run(order).then((report) => process.send?.(report, () => process.disconnect()));
});
