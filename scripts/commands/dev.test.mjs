import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfigFromFile } from 'vite';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { webAddress } from './dev.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

afterEach(() => vi.unstubAllEnvs());

async function readServer() {
  const file = join(root, 'web/vite.config.ts');
  const { config } = await loadConfigFromFile({ command: 'serve', mode: 'development' }, file);
  return config.server;
}

test('the web app asks the server where it listens, and stays at the address that is told', async () => {
  vi.stubEnv('PORT', undefined);
  vi.stubEnv('HOST', undefined);
  const { proxy, port = 5173, strictPort } = await readServer();
  const to = (server) => ({ '/api': server, '/bcf': server, '/foundation': server });
  expect(proxy).toEqual(to('http://127.0.0.1:4600'));
  expect(`http://localhost:${port}`).toBe(webAddress);
  expect(strictPort).toBe(true);
  vi.stubEnv('PORT', '4711');
  expect((await readServer()).proxy).toEqual(to('http://127.0.0.1:4711'));
});

test('a thread of a server that is watched says nothing that it was not asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-dev-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'thread.mjs'), `(await import('node:worker_threads')).parentPort.postMessage('answer')`);
  const main = `const { Worker } = await import('node:worker_threads');
    new Worker(new URL('thread.mjs', import.meta.url)).on('message', (said) => console.log(JSON.stringify(said)));`;
  await writeFile(join(folder, 'main.mjs'), main);
  const quiet = join(root, 'scripts/leaveThreadsAlone.mjs');
  const child = spawn(process.execPath, [`--watch-path=${folder}`, `--import=${quiet}`, join(folder, 'main.mjs')]);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  await vi.waitFor(() => expect(output).toContain('Completed running'), { timeout: 20_000 });
  child.kill();
  expect(output.split('\n')[0]).toBe('"answer"');
}, 30_000);
