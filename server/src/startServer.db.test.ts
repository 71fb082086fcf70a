import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMigratedDatabase } from '../../test/createMigratedDatabase.ts';
import { readConfig } from './config.ts';
import { createLog } from './createLog.ts';
import { type Role, type RunningServer, startServer } from './startServer.ts';

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let folder: string;

beforeEach(async () => {
  database = await createMigratedDatabase();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-start-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(role: Role, env: Record<string, string> = {}): Promise<RunningServer & { operationsUrl: string }> {
  const given = {
    PORT: '0',
    PLUMBLINE_OPS_PORT: '0',
    PLUMBLINE_DEMO: '0',
    PLUMBLINE_RESERVE_MB: '0',
    DATABASE_URL: database.url,
    PLUMBLINE_DATA: join(folder, 'data'),
    LOG_LEVEL: 'silent',
  };
  const config = readConfig({ ...given, ...env }, folder);
  const server = await startServer({ config, role, log: createLog('silent'), report: () => {} });
  return { ...server, operationsUrl: server.operationsUrl as string };
}

async function ask(address: string, init?: RequestInit) {
  const response = await fetch(address, init);
  return { status: response.status, text: await response.text(), connection: response.headers.get('connection') };
}

const body = JSON.stringify({ email: 'nobody@site.test', password: 'a password' });

/** A call whose body is sent when it is told to. */
function callSlowly(url: string, agent: Agent) {
  const call = request(`${url}/api/auth/sign-in`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  call.write(body.slice(0, 10));
  const answered = once(call, 'response').then(([response]) => response.resume().statusCode as number);
  return { finish: () => call.end(body.slice(10)), answered };
}

test('a worker answers probes on a port of its own', async () => {
  const worker = await start('worker');
  expect(await ask(`${worker.operationsUrl}/livez`)).toMatchObject({ status: 200, text: 'This process lives.\n' });
  expect(await ask(`${worker.operationsUrl}/readyz?verbose`)).toMatchObject({ status: 200 });
  expect(await ask(`${worker.operationsUrl}/api/health`)).toMatchObject({ status: 404 });
  expect(await ask(`${worker.operationsUrl}/livez`, { method: 'POST' })).toMatchObject({ status: 405 });
  await worker.close();
  await expect(fetch(`${worker.operationsUrl}/livez`)).rejects.toThrow();
});

test('told to stop, the server is unready at once, answers for a while, finishes what has begun, and ends', async () => {
  const server = await start('api', { PLUMBLINE_DRAIN_S: '0.6' });
  const agent = new Agent({ keepAlive: true });
  const health = `${server.url}/api/health`;
  expect(await ask(`${server.operationsUrl}/readyz`)).toMatchObject({ status: 200 });
  const slow = callSlowly(server.url as string, agent);
  await wait(50);
  const closed = server.close();
  const text = 'This process is stopping.\n';
  expect(await ask(`${server.operationsUrl}/readyz`)).toMatchObject({ status: 503, text });
  expect(await ask(health)).toMatchObject({ status: 200, connection: 'close' });
  await wait(900);
  await expect(fetch(health)).rejects.toThrow();
  expect(await ask(`${server.operationsUrl}/livez`)).toMatchObject({ status: 200 });
  slow.finish();
  expect(await slow.answered).toBe(400);
  await closed;
  agent.destroy();
});

test('a call that never ends does not keep the server from ending', async () => {
  const server = await start('api', { PLUMBLINE_STOP_S: '1' });
  const agent = new Agent({ keepAlive: true });
  const never = callSlowly(server.url as string, agent);
  await wait(50);
  const from = performance.now();
  await Promise.all([server.close(), expect(never.answered).rejects.toThrow()]);
  expect(performance.now() - from).toBeLessThan(3000);
});

test('a port of the operations that is taken is named with its setting', async () => {
  const first = await start('worker');
  const { port } = new URL(first.operationsUrl);
  await expect(start('worker', { PLUMBLINE_OPS_PORT: port })).rejects.toThrow(`PLUMBLINE_OPS_PORT=${Number(port) + 1}`);
  await first.close();
  const elsewhere = start('worker', { PLUMBLINE_OPS_HOST: '192.0.2.1' });
  await expect(elsewhere).rejects.toThrow('PLUMBLINE_OPS_HOST=192.0.2.1 is not an address of this machine.');
});
