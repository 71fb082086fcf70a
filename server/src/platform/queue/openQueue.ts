import { bestEffort } from '@plumbline/contract/bestEffort';
import { sql } from 'kysely';
import { type FetchOptions, fromKysely, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../database.ts';
import { metrics } from '../telemetry/metrics.ts';
import { inSpan, type SpanOptions } from '../telemetry/tracing.ts';
import { findTraceparent } from '../telemetry/trail.ts';
import { countJobs, deleteFailed, keepFailures, listFailed } from './failedJobs.ts';
import type { JobDefinition, JobHandler, Queue } from './Queue.ts';
import { findPlace, listWaiting } from './turnsInTable.ts';

export interface QueueOptions {
  url: string;
  jobs: readonly JobDefinition[];
  log: Logger;
  /** How often it is looked for work, and for work that was given up by a dead worker. */
  lookEveryS?: { work: number; dead: number };
}

/** The queue in PostgreSQL, in the schema `jobs` of the same database. */
export async function openQueue({ url, jobs, log, lookEveryS = { work: 1, dead: 2 } }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: 4,
    application_name: 'plumbline jobs',
    superviseIntervalSeconds: lookEveryS.dead,
    monitorIntervalSeconds: lookEveryS.dead,
  });
  boss.on('error', (error: Error) => log.error({ err: error }, 'queue'));
  try {
    await boss.start();
    await declareAll(boss, jobs);
  } catch (error) {
    // What has started of it would keep the process alive for ever, though nothing can be done with it.
    await bestEffort(boss.stop({ graceful: false }));
    throw error;
  }
  const stopping = new AbortController();
  return {
    enqueue: async (db, job, payload, whose) => {
      const singletonKey = job.waitingKey?.(payload);
      const options = {
        db: fromKysely(db),
        ...(whose && { priority: await findPlace(db, job.name, whose.turn), group: { id: whose.turn } }),
        ...(singletonKey !== undefined && { singletonKey }),
        ...(job.delayS !== undefined && { startAfter: job.delayS }),
      };
      const send = () => boss.send(job.name, dataOf(job, payload), options);
      // One that waits already may be fetched before this transaction commits, and would not see what it did.
      while ((await send()) === null && !(await holdWaiting(db, job.name, singletonKey)));
    },
    enqueueAll: async (db, job, jobs) => {
      if (jobs.length === 0) return;
      const rows = jobs.map(({ payload, priority, turn }) => ({
        data: dataOf(job, payload),
        priority,
        ...(turn !== undefined && { group: { id: turn } }),
      }));
      await boss.insert(job.name, rows, { db: fromKysely(db) });
    },
    work: async (handlers) => {
      for (const handler of handlers)
        await workOn(boss, handler, { log, stopping: stopping.signal, everyS: lookEveryS.work });
    },
    fetch: (job) => fetchOne(boss, job),
    fetchInTurn: async (job, turns) => {
      for (let tries = 0; tries < 5; tries++) {
        const waiting = await listWaiting(boss, job.name);
        const next = turns.choose(waiting);
        if (next === undefined) return undefined;
        const others = waiting.filter(({ turn }) => turn !== next.turn).map(({ turn }) => turn);
        const { priority } = next;
        const fetched = await fetchOne(boss, job, {
          minPriority: priority,
          maxPriority: priority,
          ...(others.length > 0 && { ignoreGroups: others }),
        });
        // Another process was quicker: whose turn it is then is to be seen anew.
        if (fetched === undefined) continue;
        turns.take(next.turn);
        return fetched;
      }
      // What is seen and cannot be had is held by somebody: whatever else there is, is better than asking for it all day.
      return fetchOne(boss, job);
    },
    touch: async (job, fetched) => {
      if (fetched.length === 0) return new Set();
      // Whoever lost a job may have fetched it again: then only the last attempt is theirs.
      const isLast = ({ id, retryCount }: (typeof fetched)[number]) =>
        fetched.every((other) => other.id !== id || other.retryCount <= retryCount);
      const last = fetched.filter(isLast);
      const { settled } = (await boss.touch(job.name, last.map(attemptOf))) as Settlement;
      return new Set(fetched.filter((one) => !isLast(one) || !settled.includes(one.id)));
    },
    complete: async (db, job, fetched) => {
      const options = { db: fromKysely(db) };
      const { affected } = (await boss.complete(job.name, attemptOf(fetched), undefined, options)) as Settlement;
      return affected === 1;
    },
    fail: async (job, fetched, error) => {
      await boss.fail(job.name, attemptOf(fetched), {
        message: error instanceof Error ? error.message : String(error),
      });
    },
    check: async () => {
      await boss.getQueues();
    },
    count: countJobs,
    listFailed,
    retry: async (trx, name, jobId) => {
      const { affected } = (await boss.retry(name, jobId, { db: fromKysely(trx) })) as Settlement;
      return affected === 1;
    },
    drop: deleteFailed,
    keepFailures: (db) =>
      keepFailures(
        db,
        jobs.filter(({ cron }) => cron === undefined).map(({ name }) => name),
      ),
    close: async () => {
      // What takes long gives up and is run again by the next process; what is short is finished.
      stopping.abort(new Error('The server is stopping.'));
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

async function fetchOne<Payload>(boss: PgBoss, job: JobDefinition<Payload>, of: FetchOptions = {}) {
  const [found] = await boss.fetch(job.name, { ...of, includeMetadata: true });
  if (found === undefined) return undefined;
  const { id, retryCount, data, priority, groupId } = found as typeof found & { groupId?: string | null };
  const payload = job.payload.parse(data);
  return { id, retryCount, payload, priority, traceparent: traceOf(data), ...(groupId && { turn: groupId }) };
}

/** Until the transaction ends nobody fetches it; false when it was fetched meanwhile. */
async function holdWaiting(db: Db, name: string, key: string | undefined): Promise<boolean> {
  const { rows } = await sql`
    select id from jobs.job where name = ${name} and singleton_key = ${key ?? ''} and state = 'created'
    for key share`.execute(db);
  return rows.length > 0;
}

/** Beside what a job is about: in whose name it is done. No definition knows it, so none reads it. */
const traceField = '_traceparent';

function dataOf<Payload>(job: JobDefinition<Payload>, payload: Payload): object {
  const traceparent = findTraceparent();
  return { ...(job.payload.parse(payload) as object), ...(traceparent !== undefined && { [traceField]: traceparent }) };
}

function traceOf(data: unknown): string | undefined {
  const traceparent = (data as Record<string, unknown> | null)?.[traceField];
  return typeof traceparent === 'string' ? traceparent : undefined;
}

/** What became of the jobs that were named; the package does not say so in its types. */
interface Settlement {
  affected: number;
  settled: string[];
}

/** By its id alone a job is whoever's asks last: the attempt is what tells a worker that came back late from its successor. */
const attemptOf = ({ id, retryCount }: { id: string; retryCount: number }) => ({ id, retryCount });

/** What is there as it is declared is let be: a start would ask the database a hundred things, one after the other. */
async function declareAll(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron, timezone }) => [name, `${cron} ${timezone}`]));
  for (const job of jobs) {
    const found = queues.get(job.name);
    if (!found || !isAsDeclared(found, job)) await declare(boss, job);
    if (job.cron && crons.get(job.name) !== `${job.cron} UTC`)
      await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
  }
}

const isAsDeclared = (found: QueueResult, job: JobDefinition): boolean =>
  Object.entries(settingsOf(job)).every(([name, value]) => found[name as keyof QueueResult] === value);

async function declare(boss: PgBoss, job: JobDefinition): Promise<void> {
  const settings = settingsOf(job);
  const policy = job.waitingKey ? 'short' : 'standard';
  await boss.createQueue(job.name, { ...settings, policy, ...(job.isCrowded && { partition: true }) });
  await boss.updateQueue(job.name, settings);
}

const settingsOf = (job: JobDefinition) => ({
  retryLimit: job.retries,
  retryDelay: job.retryDelayS,
  retryBackoff: true,
  ...(job.longestRetryDelayS !== undefined && { retryDelayMax: job.longestRetryDelayS }),
  expireInSeconds: job.expireS,
  heartbeatSeconds: job.heartbeatS,
  deleteAfterSeconds: job.keepDoneS,
  ...(job.deadLetter !== undefined && { deadLetter: job.deadLetter }),
});

async function workOn(
  boss: PgBoss,
  { job, run }: JobHandler,
  { log, stopping, everyS }: { log: Logger; stopping: AbortSignal; everyS: number },
): Promise<void> {
  const polling = { pollingIntervalSeconds: everyS, localConcurrency: job.lanes ?? 1 };
  // Where it stands in the queue is needed to put it back there.
  const options = { ...polling, includeMetadata: true } as const;
  await boss.work(job.name, options, async ([taken]) => {
    if (!taken) return;
    const span: SpanOptions = {
      kind: 'consumer',
      parent: traceOf(taken.data),
      trail: { ...idsOf(taken.data), job: job.name, jobId: taken.id },
      attributes: { 'plumbline.job': job.name, 'plumbline.job.id': taken.id },
    };
    await inSpan(`job ${job.name}`, span, async () => {
      const started = performance.now();
      const note = (outcome: string) =>
        metrics.jobSeconds.observe({ job: job.name, outcome }, (performance.now() - started) / 1000);
      try {
        const signal = AbortSignal.any([taken.signal, stopping]);
        await run(job.payload.parse(taken.data), { jobId: taken.id, signal, log });
        note('done');
        log.info({ ms: Math.round(performance.now() - started) }, 'job done');
      } catch (error) {
        if (stopping.aborted && (await putBack(boss, job, taken))) {
          note('put_back');
          log.info('job put back');
          return;
        }
        note('failed');
        log.warn({ err: error }, 'job failed');
        throw error;
      }
    });
  });
}

/** What a job is about, where it says so in the words of the log. */
function idsOf(data: unknown): { projectId?: string; runId?: string } {
  const { projectId, runId } = (data ?? {}) as Record<string, unknown>;
  return { ...(typeof projectId === 'string' && { projectId }), ...(typeof runId === 'string' && { runId }) };
}

/**
 * Others can take it at once, and it is no try: it becomes a new job before this one is completed. Who dies between the
 * two leaves both, and it is done twice, as after any death of a worker.
 */
async function putBack(boss: PgBoss, job: JobDefinition, taken: JobWithMetadata<unknown>): Promise<boolean> {
  const { data, priority, groupId } = taken;
  const singletonKey = job.waitingKey?.(job.payload.parse(data));
  const options = {
    priority,
    ...(groupId && { group: { id: groupId } }),
    ...(singletonKey !== undefined && { singletonKey }),
  };
  return boss.send(job.name, data as object, options).then(
    () => true,
    () => false,
  );
}
