import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createTestDatabase, type TestDatabase } from '../../../../test/createTestDatabase.ts';
import { type Db, inTransaction, openDatabase } from '../database.ts';
import { countJob as job, lateJob, onceJob } from './countJob.fixture.ts';
import { openQueue } from './openQueue.ts';
import { handleJob, type Queue } from './Queue.ts';

const settings = { log: pino({ level: 'silent' }), lookEveryS: { work: 0.5, dead: 1 } };

let database: TestDatabase;
let db: Db;
let queue: Queue;
let ran: number[];

beforeEach(async () => {
  ran = [];
  database = await createTestDatabase();
  db = openDatabase(database.url);
  queue = await openQueue({ url: database.url, jobs: [job, onceJob, lateJob], ...settings });
});
afterEach(async () => {
  await queue.close();
  await db.destroy();
  await database.drop();
});

const count = (fail: (n: number) => boolean = () => false) =>
  handleJob(job, async ({ n }) => {
    ran.push(n);
    if (fail(n)) throw new Error('not this time');
  });

test('what is enqueued in a transaction runs when it commits, and never when it is rolled back', async () => {
  await queue.work([count()]);
  await expect(
    inTransaction(db, async (trx) => {
      await queue.enqueue(trx, job, { n: 1 });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await inTransaction(db, (trx) => queue.enqueue(trx, job, { n: 2 }));
  await expect.poll(() => ran, { timeout: 20_000 }).toEqual([2]);
});

test('a job that fails is tried again', async () => {
  await queue.work([count(() => ran.length < 2)]);
  await queue.enqueue(db, job, { n: 5 });
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual([5, 5]);
});

test('a job that takes long gives up when the queue closes, and is run by the next', async () => {
  const waiting = handleJob(job, (_, { signal }) => {
    ran.push(0);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await queue.work([waiting]);
  await queue.enqueue(db, job, { n: 9 });
  await expect.poll(() => ran, { timeout: 20_000 }).toEqual([0]);
  await queue.close();
  queue = await openQueue({ url: database.url, jobs: [job], ...settings });
  await queue.work([count()]);
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual([0, 9]);
});

test('one that waits already is not fetched before whoever enqueued it again has committed', async () => {
  await queue.enqueue(db, onceJob, { n: 1 });
  await inTransaction(db, async (trx) => {
    await queue.enqueue(trx, onceJob, { n: 1 });
    expect(await queue.fetch(onceJob)).toBeUndefined();
  });
  expect((await queue.fetch(onceJob))?.payload).toEqual({ n: 1 });
  await inTransaction(db, (trx) => queue.enqueue(trx, onceJob, { n: 1 }));
  expect((await queue.fetch(onceJob))?.payload).toEqual({ n: 1 });
});

test('of jobs with the same key one waits at a time, and the next can while it runs', async () => {
  const ended = Promise.withResolvers<void>();
  for (const n of [1, 1, 2, 1]) await queue.enqueue(db, onceJob, { n });
  const run = handleJob(onceJob, async ({ n }) => {
    ran.push(n);
    if (ran.length === 1) for (let i = 0; i < 2; i++) await queue.enqueue(db, onceJob, { n });
    if (ran.length === 3) ended.resolve();
  });
  await queue.work([run]);
  await ended.promise;
  expect(ran.toSorted()).toEqual([1, 1, 2]);
});

test('a job with a delay is not begun before, and others of its key join it', async () => {
  for (let i = 0; i < 3; i++) await queue.enqueue(db, lateJob, { n: 1 });
  expect(await queue.fetch(lateJob)).toBeUndefined();
  await sql`update jobs.job set start_after = start_after - interval '1 hour' where name = 'late'`.execute(db);
  expect((await queue.fetch(lateJob))?.payload).toEqual({ n: 1 });
  expect(await queue.fetch(lateJob)).toBeUndefined();
});

test('a payload that is not of the job’s shape is refused at once', async () => {
  await expect(queue.enqueue(db, job, { n: 'three' } as never)).rejects.toThrow();
});

test('a queue that cannot be opened lets its process end', async () => {
  const fixture = fileURLToPath(new URL('./failingStart.fixture.ts', import.meta.url));
  const starting = fork(fixture, [database.url], { execArgv: [] });
  onTestFinished(() => void starting.kill('SIGKILL'));
  expect(await once(starting, 'exit')).toEqual([3, null]);
});

test('the job of a killed worker is taken over by another', async () => {
  const fixture = fileURLToPath(new URL('./hangingWorker.fixture.ts', import.meta.url));
  const worker = fork(fixture, [database.url], { execArgv: [] });
  await queue.enqueue(db, job, { n: 7 });
  await once(worker, 'message');
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await sql`update jobs.job set heartbeat_on = heartbeat_on - heartbeat_seconds * interval '1s'`.execute(db);
  await queue.work([count()]);
  await expect.poll(() => ran, { timeout: 50_000, interval: 250 }).toEqual([7]);
});

test('a job that was lost and fetched again is theirs who have the last attempt, also where both are one', async () => {
  await queue.enqueueAll(db, job, [
    { payload: { n: 1 }, priority: 0 },
    { payload: { n: 2 }, priority: 5 },
  ]);
  const first = await queue.fetch(job);
  expect(first).toMatchObject({ payload: { n: 2 }, retryCount: 0 });
  if (first === undefined) throw new Error('There was no job.');
  expect(await queue.touch(job, [first])).toEqual(new Set());
  await sql`update jobs.job set state = 'retry', start_after = now() where id = ${first.id}`.execute(db);
  const again = await queue.fetch(job);
  if (again === undefined) throw new Error('There was no job.');
  expect(again).toMatchObject({ id: first.id, retryCount: 1 });
  expect(await queue.touch(job, [first, again])).toEqual(new Set([first]));
  expect(await queue.complete(db, job, first)).toBe(false);
  expect(await queue.complete(db, job, again)).toBe(true);
  expect(await queue.touch(job, [again])).toEqual(new Set([again]));
  expect((await queue.fetch(job))?.payload).toEqual({ n: 1 });
});

test('what is running when the queue is closed is there for others at once, and it was no try', async () => {
  const begun = Promise.withResolvers<void>();
  await queue.work([
    handleJob(onceJob, (_payload, { signal }) => {
      begun.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    }),
  ]);
  await queue.enqueue(db, onceJob, { n: 7 });
  await begun.promise;
  await queue.close();
  const { rows } = await sql`
    select state::text, retry_count, start_after <= now() as is_due from jobs.job where state < 'completed'`.execute(
    db,
  );
  expect(rows).toEqual([{ state: 'created', retry_count: 0, is_due: true }]);
  queue = await openQueue({ url: database.url, jobs: [job, onceJob, lateJob], ...settings });
  await queue.work([handleJob(onceJob, async ({ n }) => void ran.push(n))]);
  await expect.poll(() => ran, { timeout: 5000 }).toEqual([7]);
});

test('what waits and what is worked on is the length of the queue by which Kubernetes counts workers', async () => {
  const path = new URL('../../../../deploy/kubernetes/keda/workers.yaml', import.meta.url);
  const [scaled] = parseAllDocuments(await readFile(path, 'utf8')).map((document) => document.toJS());
  const length = async () =>
    (await sql<{ count: number }>`${sql.raw(scaled.spec.triggers[0].metadata.query)}`.execute(db)).rows;
  expect(await length()).toEqual([{ count: 0 }]);
  await queue.enqueue(db, job, { n: 1 });
  await queue.enqueue(db, job, { n: 2 });
  await queue.enqueue(db, lateJob, { n: 3 });
  const taken = await queue.fetch(job);
  expect(await length()).toEqual([{ count: 2 }]);
  await queue.complete(db, job, taken!);
  expect(await length()).toEqual([{ count: 1 }]);
});

test('what the next version says of a job holds from its start on, and the rest of the table is let be', async () => {
  const changed = [{ ...job, retries: 9, keepDoneS: 90, cron: '7 * * * *' }, onceJob, lateJob];
  const open = async (jobs: typeof changed) => (await openQueue({ url: database.url, jobs, ...settings })).close();
  const read = async () => {
    const { rows } = await sql<{ name: string; retries: number; kept: number; cron: string | null; touched: string }>`
      select q.name, q.retry_limit retries, q.deletion_seconds kept, s.cron,
        concat(q.updated_on, ' ', s.updated_on) touched
      from jobs.queue q left join jobs.schedule s on s.name = q.name
      where q.name in ('count', 'once') order by q.name`.execute(db);
    return rows;
  };
  const [, once] = await read();
  await open(changed);
  const [later, onceLater] = await read();
  expect(later).toMatchObject({ retries: 9, kept: 90, cron: '7 * * * *' });
  expect(onceLater).toEqual(once);
  await open(changed);
  expect(await read()).toEqual([later, once]);
  await open(changed.map((one) => (one.name === job.name ? { ...one, cron: '8 * * * *' } : one)));
  expect(await read()).toMatchObject([{ retries: 9, cron: '8 * * * *' }, {}]);
});

test('the queue in which pg-boss keeps its own clock is nobody’s work', async () => {
  await queue.enqueue(db, job, { n: 1 });
  const { rows } = await sql`select name from jobs.queue where name = '__pgboss__send-it'`.execute(db);
  expect(rows).toHaveLength(1);
  await sql`insert into jobs.job (name, data, policy, state) values
    ('__pgboss__send-it', '{}', 'standard', 'created'), ('__pgboss__send-it', '{}', 'standard', 'failed')`.execute(db);
  expect((await queue.count(db)).map(({ name }) => name)).toEqual([job.name]);
  expect(await queue.listFailed(db, 10)).toEqual([]);
});
