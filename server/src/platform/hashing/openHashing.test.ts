import { execFileSync } from 'node:child_process';
import { argon2Sync } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { openHashing } from './openHashing.ts';

const cheap = {
  message: Buffer.from('x'),
  nonce: Buffer.alloc(16),
  tagLength: 32,
  memory: 8,
  passes: 1,
  parallelism: 1,
};
const known = argon2Sync('argon2id', cheap);
const slow = { ...cheap, memory: 65_536, passes: 20 };
const opened: ReturnType<typeof openHashing>[] = [];
const openOne = (threads = 1) => {
  const hashing = openHashing({ threads });
  opened.push(hashing);
  return hashing;
};
afterEach(async () => {
  for (const hashing of opened.splice(0)) await hashing.close();
});

test('hashing goes on while every thread that files and tokens share is held up', async () => {
  const hashing = openOne();
  // The thread itself is loaded from a file.
  await hashing.derive(cheap);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-pool-'));
  const pipes = Array.from({ length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) }, (_, i) => join(folder, `${i}`));
  execFileSync('mkfifo', pipes);
  // Opening a pipe to read holds its thread until somebody writes.
  const held = pipes.map((pipe) => open(pipe, 'r'));
  let isFileRead = false;
  const file = readFile(import.meta.filename).finally(() => {
    isFileRead = true;
  });
  const tags = await Promise.all([1, 2, 3].map(() => hashing.derive(cheap)));
  expect(isFileRead).toBe(false);
  // Kept until all are read from: a thread that comes to its pipe late would wait for ever behind a writer that has gone.
  const writers = pipes.map((pipe) => openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK));
  for (const one of held) await (await one).close();
  for (const writer of writers) closeSync(writer);
  await file;
  await rm(folder, { recursive: true });
  expect(tags).toEqual([1, 2, 3].map(() => known));
});

test('no more threads than it was given, each begun when it is needed and ended by closing', async () => {
  const begun: Worker[] = [];
  const note = (worker: Worker) => begun.push(worker);
  process.on('worker', note);
  const hashing = openOne(2);
  expect(begun).toHaveLength(0);
  await Promise.all(Array.from({ length: 20 }, () => hashing.derive(cheap)));
  process.off('worker', note);
  expect(begun).toHaveLength(2);
  const given = hashing.derive(slow);
  const late = expect(given).rejects.toThrow('The server is closing.');
  await hashing.close();
  await late;
  await expect(hashing.derive(cheap)).rejects.toThrow('The server is closing.');
  expect(begun.map(({ threadId }) => threadId)).toEqual([-1, -1]);
});

test('a thread that dies fails its own job; the next has a new one', async () => {
  const begun: Worker[] = [];
  const note = (worker: Worker) => begun.push(worker);
  process.on('worker', note);
  const hashing = openOne();
  await hashing.derive(cheap);
  const lost = expect(hashing.derive(slow)).rejects.toThrow('The thread that hashes passwords has died.');
  const waiting = hashing.derive(cheap);
  await begun[0]?.terminate();
  await lost;
  expect(await waiting).toEqual(known);
  process.off('worker', note);
  expect(begun).toHaveLength(2);
});

test('what cannot be hashed fails alone', async () => {
  const hashing = openOne();
  await expect(hashing.derive({ ...cheap, memory: 1 })).rejects.toThrow();
  expect(await hashing.derive(cheap)).toEqual(known);
});

test('an idle thread does not keep the process alive', () => {
  const program = `
    import { openHashing } from ${JSON.stringify(new URL('openHashing.ts', import.meta.url).href)};
    const tag = await openHashing().derive({ message: 'x', nonce: Buffer.alloc(16), tagLength: 32, memory: 8, passes: 1, parallelism: 1 });
    console.log(tag.toString('hex'));`;
  const output = execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  expect(output.trim()).toBe(known.toString('hex'));
});

test.runIf(process.platform === 'linux')('the thread steps back behind the one that answers calls', async () => {
  const niceness = async () => {
    const stats = await Promise.all(
      (await readdir('/proc/self/task')).map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')),
    );
    // After the name in brackets, which may hold blanks: the state is the first field, the niceness the seventeenth.
    return stats.map((line) => Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]));
  };
  const own = Number((await readFile('/proc/self/stat', 'utf8')).split(') ')[1]?.split(' ')[16]);
  const before = (await niceness()).filter((nice) => nice === 5).length;
  await openOne().derive(cheap);
  const after = (await niceness()).filter((nice) => nice === 5);
  expect(after).toHaveLength(before + 1);
  expect(Number((await readFile('/proc/self/stat', 'utf8')).split(') ')[1]?.split(' ')[16])).toBe(own);
});
