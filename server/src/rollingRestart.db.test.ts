import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askAllTheTime } from '../../test/cluster/askAllTheTime.ts';
import { chooseLoopback } from '../../test/cluster/loopback.ts';
import { startCaddy } from '../../test/cluster/startCaddy.ts';
import { createMigratedDatabase } from '../../test/createMigratedDatabase.ts';
import { readConfig } from './config.ts';
import { createLog } from './createLog.ts';
import { type RunningServer, startServer } from './startServer.ts';

async function expectAnswer(status: number, response: Promise<Response>): Promise<void> {
  const answer = await response;
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`answered ${answer.status}`);
}

test.skipIf(!existsSync('/usr/bin/apt-get'))(
  'two servers behind the proxy of deploy/ are restarted one after the other, and no call fails (npm run load -- --story rolling)',
  async () => {
    const database = await createMigratedDatabase();
    onTestFinished(() => database.drop());
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-rolling-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const addressOf = chooseLoopback();
    const url = `http://${addressOf(2)}:8080`;
    const start = (number: number): Promise<RunningServer> => {
      const given = {
        HOST: addressOf(number),
        PLUMBLINE_OPS_HOST: addressOf(number),
        PLUMBLINE_OPS_PORT: '4601',
        PLUMBLINE_DATA: join(folder, 'data'),
        DATABASE_URL: database.url,
        PLUMBLINE_DRAIN_S: '1.5',
        PLUMBLINE_DEMO: '0',
        PLUMBLINE_RESERVE_MB: '0',
        PUBLIC_URL: url,
        LOG_LEVEL: 'silent',
      };
      const config = readConfig(given, folder);
      return startServer({ config, role: 'api', log: createLog('silent'), report: () => {} });
    };
    const running = [await start(10), await start(11)];
    onTestFinished(async () => {
      await Promise.all(running.map((server) => server.close()));
    });
    const proxy = await startCaddy(join(folder, 'proxy'), {
      PLUMBLINE_URL: url,
      PLUMBLINE_FILES_URL: `http://${addressOf(2)}:8081`,
      PROXY_STORAGE: addressOf(9),
      PROXY_API: `${addressOf(10)}:4600 ${addressOf(11)}:4600`,
      PROXY_BIND: addressOf(2),
      PROXY_HTTP_PORT: '8080',
      PROXY_HTTPS_PORT: '8443',
    });
    onTestFinished(() => proxy.close());

    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"email":"nobody"}' };
    const asking = askAllTheTime([
      () => expectAnswer(200, fetch(`${url}/api/settings`)),
      () => expectAnswer(400, fetch(`${url}/api/auth/sign-in`, post)),
    ]);
    for (const index of [0, 1]) {
      await running[index]?.close();
      running[index] = await start(10 + index);
      const ready = `http://${addressOf(10 + index)}:4601/readyz`;
      await expect.poll(() => fetch(ready).then(({ status }) => status)).toBe(200);
    }
    await asking.end();
    expect(asking.failures).toEqual([]);
    expect(asking.answered()).toBeGreaterThan(50);
  },
);
