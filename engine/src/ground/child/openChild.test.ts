import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { EngineError } from '../EngineError.ts';
import type { Told, Unruly } from './fixtures/unruly.child.ts';
import { type Child, openChild } from './openChild.ts';

const memoryMb = 400;
const asking = { file: 'tower.ifc', longestMs: 60_000 };
const patient = { timeout: 60_000 };
let opened: Child<Unruly, string, Told>[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const child of opened) await child.end();
  opened = [];
});

function open(start: unknown = 'begin') {
  const entry = new URL('./fixtures/unruly.child.ts', import.meta.url);
  const child = openChild<Unruly, string, Told>({ entry, start, memoryMb });
  opened.push(child);
  return child;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('asks a process of its own, which stays for the next question', patient, async () => {
  const child = open({ folder: 'x', bytes: new Uint8Array([1, 2]) });
  const news: string[] = [];
  const told = await child.ask('tell', { ...asking, onNews: (one) => news.push(one) });
  expect(told).toMatchObject({ start: { folder: 'x', bytes: new Uint8Array([1, 2]) } });
  expect(told.pid).not.toBe(process.pid);
  expect(news).toEqual(['tell']);
  await expect(child.ask('refuse', asking)).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'invalid',
    file: 'a.ifc',
    place: '#7',
    reason: 'it is odd',
  });
  await expect(child.ask('stumble', asking)).rejects.toThrow('TypeError: a bug');
  expect((await child.ask('tell', asking)).pid).toBe(told.pid);
});

test('what it compiled is there for the next one, though it is killed', patient, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compiled-'));
  vi.stubEnv('NODE_COMPILE_CACHE', folder);
  const child = open();
  await child.ask('tell', asking);
  await child.end();
  const kept = await readdir(folder, { recursive: true });
  await rm(folder, { recursive: true });
  expect(kept.filter((name) => !/^v[^/]*$/.test(name))).not.toEqual([]);
});

test('holds none of our secrets', patient, async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  const { env } = await open().ask('tell', asking);
  expect(env).toContain('PATH');
  expect(env).not.toContain('DATABASE_URL');
});

test.skipIf(process.platform !== 'linux')('goes first when the machine runs out of memory', patient, async () => {
  const { pid } = await open().ask('tell', asking);
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n');
});

test('leaves the cores to whoever waits for a page', patient, async () => {
  const { pid } = await open().ask('tell', asking);
  expect(getPriority(pid)).toBe(10);
});

test('is given what only its parent has, or told why not', patient, async () => {
  const child = open();
  const onRequest = async (request: unknown) => {
    if (request === 'bytes') return new Uint8Array([7]);
    throw new EngineError({ kind: 'read', file: 'a.e57', reason: 'the disk is gone' });
  };
  expect(await child.ask('request bytes', { ...asking, onRequest })).toMatchObject({ given: new Uint8Array([7]) });
  await expect(child.ask('request more', { ...asking, onRequest })).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'read',
    reason: 'the disk is gone',
  });
  await expect(child.ask('request bytes', asking)).rejects.toThrow('Nobody gives what the process asks for.');
});

test.each([
  ['buffers', 'eatBuffers'],
  ['WebAssembly', 'eatWebAssembly'],
] as const)('memory of %s beyond the limit is the end of that process alone', patient, async (_, appetite) => {
  const child = open();
  const before = process.memoryUsage.rss();
  const { pid } = await child.ask('tell', asking);
  await expect(child.ask(appetite, asking)).rejects.toMatchObject({
    kind: 'crash',
    message:
      'tower.ifc: reading it brought the reader down: it needs more than the 400 MB that a reader may take, or is damaged.',
  });
  expect(isAlive(pid)).toBe(false);
  expect(process.memoryUsage.rss() - before).toBeLessThan(200e6);
  expect(await child.ask('tell', asking)).toMatchObject({ start: 'begin' });
});

test('what computes without end is ended, and refused', patient, async () => {
  const child = open();
  await expect(child.ask('spin', { ...asking, longestMs: 500 })).rejects.toMatchObject({
    kind: 'unsupported',
    message: expect.stringContaining('tower.ifc: reading it took longer than any sound file of its size'),
  });
  // The time of one question is not the next one's.
  expect(await child.ask('tell', { ...asking, longestMs: 20_000 })).toMatchObject({ start: 'begin' });
});

test('what waits without end is ended too', patient, async () => {
  const reading = open().ask('wait', { ...asking, longestMs: 10 });
  await expect(reading).rejects.toMatchObject({ kind: 'unsupported' });
});

test('a process that somebody kills is a crash; one that is ended says so', patient, async () => {
  const child = open();
  const { pid } = await child.ask('tell', asking);
  const killed = child.ask('wait', { ...asking, onNews: () => process.kill(pid, 'SIGKILL') });
  await expect(killed).rejects.toMatchObject({ kind: 'crash' });
  const ended = child.ask('wait', { ...asking, onNews: () => void child.end() });
  await expect(ended).rejects.toThrow('The process that reads files has ended.');
  await expect(child.ask('tell', asking)).rejects.toThrow('has ended');
});

test('a process that dies between two questions is replaced', patient, async () => {
  const child = open();
  const { pid } = await child.ask('tell', asking);
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 });
  expect((await child.ask('tell', asking)).pid).not.toBe(pid);
});

test('a terminal that stops all its processes leaves it to us', patient, async () => {
  const child = open();
  const { pid } = await child.ask('tell', asking);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
  expect((await child.ask('tell', asking)).pid).toBe(pid);
});

test.each(['spin', 'wait'] as const)('goes with whoever opened it, also while it is to %s', patient, async (asked) => {
  const script = fileURLToPath(new URL('./fixtures/openUnruly.ts', import.meta.url));
  const parent = spawn(process.execPath, [script, asked], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(said);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 });
});
