import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import type { UnrulyAnswer, UnrulyQuestion } from './fixtures/unruly.worker.ts';
import { openThreads, type Threads, type ThreadsOptions } from './openThreads.ts';

const entry = new URL('./fixtures/unruly.worker.ts', import.meta.url);
const patient = { timeout: 60_000 };
const begun: Worker[] = [];
const note = (worker: Worker) => begun.push(worker);
let opened: Threads<UnrulyQuestion, string, UnrulyAnswer>[] = [];

afterEach(async () => {
  process.off('worker', note);
  begun.length = 0;
  for (const threads of opened) await threads.end();
  opened = [];
});

function open(options: Partial<ThreadsOptions> = {}) {
  const threads = openThreads<UnrulyQuestion, string, UnrulyAnswer>({ entry, does: 'misbehaves', ...options });
  opened.push(threads);
  return threads;
}

test('keeps what it has prepared for every question, and tells what happens meanwhile', patient, async () => {
  const threads = open({ start: { folder: 'x', column: new Float32Array([1, 2]) } });
  const news: string[] = [];
  const first = await threads.ask({ to: 'tell' }, { onNews: (one) => news.push(one) });
  expect(first).toMatchObject({ start: { folder: 'x', column: new Float32Array([1, 2]) }, asked: 1 });
  expect(await threads.ask({ to: 'tell' })).toMatchObject({ thread: first.thread, asked: 2 });
  expect(news).toEqual(['tell']);
});

test('errors keep what they say', patient, async () => {
  const threads = open();
  await expect(threads.ask({ to: 'refuse' })).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'invalid',
    file: 'a.ifc',
    place: '#7',
    reason: 'it is odd',
  });
  const stumbling = threads.ask({ to: 'stumble' });
  await expect(stumbling).rejects.toMatchObject({
    message: 'TypeError: a bug',
    stack: expect.stringContaining('unruly.worker.ts'),
  });
  await expect(threads.ask({ to: 'miss' })).rejects.toMatchObject({ message: 'no such file', code: 'ENOENT' });
  await expect(open({ start: 'refuse' }).ask({ to: 'tell' })).rejects.toMatchObject({ kind: 'read', file: 'a.bin' });
});

test('buffers are moved there and back, and shared memory stays one', patient, async () => {
  const threads = open({ threads: 2 });
  const bytes = new Uint8Array([7, 8]);
  const answer = await threads.ask({ to: 'move', bytes }, { transfer: [bytes.buffer] });
  expect(bytes).toHaveLength(0);
  expect(answer.bytes).toEqual(new Uint8Array([7, 8]));
  const shared = new Int32Array(new SharedArrayBuffer(4));
  await Promise.all(Array.from({ length: 6 }, () => threads.ask({ to: 'add', shared })));
  expect(shared[0]).toBe(6);
  // What was moved cannot be moved again: that question fails, and no other.
  await expect(threads.ask({ to: 'move', bytes }, { transfer: [bytes.buffer] })).rejects.toThrow('Cannot transfer');
  expect(await threads.ask({ to: 'tell' })).toMatchObject({ asked: expect.any(Number) });
});

test('questions wait for the next idle thread, and no more threads start than are needed', patient, async () => {
  process.on('worker', note);
  const threads = open({ threads: 3 });
  expect(begun).toHaveLength(0);
  for (let i = 0; i < 3; i++) await threads.ask({ to: 'tell' });
  expect(begun).toHaveLength(1);
  const answers = await Promise.all(Array.from({ length: 30 }, () => threads.ask({ to: 'tell' })));
  expect(begun).toHaveLength(3);
  expect(new Set(answers.map(({ thread }) => thread)).size).toBe(3);
});

test('answers come in the order of the questions', patient, async () => {
  const threads = open();
  const answered: number[] = [];
  await Promise.all([1, 2, 3, 4].map((i) => threads.ask({ to: 'tell' }).then(() => answered.push(i))));
  expect(answered).toEqual([1, 2, 3, 4]);
});

test('one thread answers several at once where it may', patient, async () => {
  const threads = open({ atOnce: 2 });
  const stuck = expect(threads.ask({ to: 'wait' })).rejects.toThrow('The thread that misbehaves has ended.');
  expect(await threads.ask({ to: 'tell' })).toMatchObject({ asked: 2 });
  await threads.end();
  await stuck;
});

test.each([
  ['exit', undefined],
  ['throwLater', { message: 'nobody caught this' }],
  ['eat', { code: 'ERR_WORKER_OUT_OF_MEMORY' }],
] as const)('a thread that dies by %s rejects its own question and is replaced', patient, async (to, cause) => {
  const threads = open({ start: 'begin', resourceLimits: { maxOldGenerationSizeMb: 32 } });
  const { thread } = await threads.ask({ to: 'tell' });
  const lost = threads.ask({ to });
  const next = threads.ask({ to: 'tell' });
  await expect(lost).rejects.toMatchObject({
    name: 'ThreadError',
    fault: 'died',
    message: 'The thread that misbehaves has died.',
    ...(cause && { cause: expect.objectContaining(cause) }),
  });
  expect(await next).toMatchObject({ start: 'begin', asked: 1 });
  expect((await next).thread).not.toBe(thread);
});

test('a thread that dies between two questions is replaced', patient, async () => {
  process.on('worker', note);
  const threads = open();
  await threads.ask({ to: 'tell' });
  await begun[0]?.terminate();
  expect(await threads.ask({ to: 'tell' })).toMatchObject({ asked: 1 });
});

test('a file that cannot be loaded is told to whoever asks', patient, async () => {
  const threads = open({ entry: new URL('file:///none/none.worker.ts') });
  await expect(threads.ask({ to: 'tell' })).rejects.toMatchObject({ name: 'ThreadError', fault: 'died' });
});

test('what computes or waits without a word is ended', patient, async () => {
  const threads = open();
  await expect(threads.ask({ to: 'spin' }, { longestSilenceMs: 200 })).rejects.toMatchObject({ fault: 'silent' });
  await expect(threads.ask({ to: 'wait' }, { longestSilenceMs: 50 })).rejects.toMatchObject({ fault: 'silent' });
  expect(await threads.ask({ to: 'tell' }, { longestSilenceMs: 20_000 })).toMatchObject({ asked: 1 });
});

test('the end rejects what is asked and what waits, with the reason that is given', patient, async () => {
  process.on('worker', note);
  const threads = open();
  await threads.ask({ to: 'tell' });
  const lost = [threads.ask({ to: 'spin' }), threads.ask({ to: 'tell' })].map((asked) =>
    expect(asked).rejects.toThrow('The server is closing.'),
  );
  await threads.end(new Error('The server is closing.'));
  await Promise.all(lost);
  await expect(threads.ask({ to: 'tell' })).rejects.toThrow('The server is closing.');
  expect(begun.map(({ threadId }) => threadId)).toEqual([-1]);
});

test('an idle thread does not keep the process alive', patient, () => {
  const program = `
    import { openThreads } from ${JSON.stringify(new URL('openThreads.ts', import.meta.url).href)};
    const threads = openThreads({ entry: new URL(${JSON.stringify(entry.href)}), does: 'misbehaves' });
    console.log((await threads.ask({ to: 'tell' })).asked);`;
  expect(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }).trim()).toBe('1');
});

test.runIf(process.platform === 'linux')('a nice thread steps back alone', patient, async () => {
  // After the name in brackets, which may hold blanks: the state is the first field, the niceness the seventeenth.
  const nicenessOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  const niced = async () => {
    const tasks = await readdir('/proc/self/task');
    const stats = await Promise.all(tasks.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')));
    return stats.filter((stat) => nicenessOf(stat) === 7).length;
  };
  const before = await niced();
  await open({ niceness: 7 }).ask({ to: 'tell' });
  expect((await niced()) - before).toBe(1);
});
