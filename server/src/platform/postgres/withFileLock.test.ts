import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withFileLock } from './withFileLock.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-lock-'));
  path = join(folder, 'lock');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const program = `
import { readFile, writeFile } from 'node:fs/promises';
import { withFileLock } from ${JSON.stringify(new URL('withFileLock.ts', import.meta.url).href)};
const [path, counter, mode] = process.argv.slice(1);
const increment = async () => writeFile(counter, String(Number(await readFile(counter, 'utf8')) + 1));
if (mode === 'die') await withFileLock({ path }, () => process.kill(process.pid, 'SIGKILL'));
for (let i = 0; i < 40; i++) await withFileLock({ path }, increment);
`;

async function run(counter: string, mode: 'die' | 'count'): Promise<number | NodeJS.Signals> {
  const args = ['--input-type=module', '-e', program, '--', path, counter, mode];
  const [code, signal] = await once(spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  return code ?? signal;
}

test('processes take turns, also after one that died with the lock in its hands', async () => {
  const counter = join(folder, 'counter');
  await writeFile(counter, '0');
  expect(await run(counter, 'die')).toBe('SIGKILL');
  expect(await readdir(folder)).toContain('lock');
  expect(await Promise.all([1, 2, 3].map(() => run(counter, 'count')))).toEqual([0, 0, 0]);
  expect(await readFile(counter, 'utf8')).toBe('120');
  expect((await readdir(folder)).filter((name) => !name.endsWith('.draft'))).toEqual(['counter']);
});

test('says once whom it waits for, and lets go when the work fails', async () => {
  const waits: number[] = [];
  const entered = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  const first = withFileLock({ path }, async () => {
    entered.resolve();
    await leave.promise;
    throw new Error('work failed');
  });
  const failed = expect(first).rejects.toThrow('work failed');
  await entered.promise;
  const second = withFileLock(
    {
      path,
      onWait: (pid) => {
        waits.push(pid);
        leave.resolve();
      },
    },
    async () => 'done',
  );
  await failed;
  expect(await second).toBe('done');
  expect(waits).toEqual([process.pid]);
});

test('a recycled pid does not hold the lock', async () => {
  await writeFile(path, JSON.stringify({ token: 'old', pid: process.pid, identity: 'an earlier life' }));
  expect(await withFileLock({ path }, async () => 'done')).toBe('done');
});
