import { type FailedJob, type JobKind, mostFailedJobs } from '@plumbline/contract/resources/operator';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { analysisStep } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { FailedJobRow, JobCounts, Queue } from '../../platform/queue/Queue.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { RunsService } from '../runs/service.ts';
import * as repository from './repository.ts';
import { wordsOfJob } from './wordsOfJob.ts';

export interface JobsOptions {
  db: Db;
  audit: AuditTrail;
  queue: Pick<Queue, 'count' | 'listFailed' | 'retry' | 'drop'>;
  runs: Pick<RunsService, 'listUnderway' | 'admitWaiting'>;
}

/** What is done in the background, and what became of it. */
export function createJobsService({ db, audit, queue, runs }: JobsOptions) {
  async function describeFailed(rows: readonly FailedJobRow[]): Promise<FailedJob[]> {
    const ids = rows.flatMap(({ payload }) => idsOf(payload));
    const names = ids.length === 0 ? new Map<string, string>() : await repository.findSubjects(db, ids);
    return rows.map((row) => {
      const about = [...new Set(idsOf(row.payload).flatMap((id) => names.get(id) ?? []))].join(', ');
      return {
        _id: row.id,
        name: row.name,
        label: wordsOfJob(row.name),
        reason: row.reason ?? 'The worker was lost, or took too long.',
        failedAt: row.failed_at.toISOString(),
        tries: row.tries,
        ...(about !== '' && { about }),
        mayRetry: mayRetry(row.name),
      };
    });
  }

  /** Together with the word of it in the trail, or not at all. */
  const settle = (act: 'retry' | 'drop', { name, jobId }: { name: string; jobId: string }, by: Actor): Promise<void> =>
    inTransaction(db, async (trx) => {
      if (!(await queue[act](trx, name, jobId))) throw new AppError('operator.noJob');
      const action = act === 'retry' ? 'jobRetried' : 'jobDropped';
      await audit.record(trx, { by, action, subject: { kind: 'product', id: jobId, name: wordsOfJob(name) } });
    });

  return {
    async countJobs() {
      const counts = await queue.count(db);
      const sum = (read: (row: JobCounts) => number) => counts.reduce((total, row) => total + read(row), 0);
      return {
        waiting: sum((row) => row.waiting),
        running: sum((row) => row.running),
        failed: sum((row) => row.failed),
      };
    },

    async listJobs() {
      const [counts, failed, underway] = await Promise.all([
        queue.count(db),
        queue.listFailed(db, mostFailedJobs),
        runs.listUnderway(),
      ]);
      return { kinds: counts.map(describeKind), failed: await describeFailed(failed), runs: underway };
    },

    async retryJob(job: { name: string; jobId: string }, by: Actor): Promise<void> {
      if (!mayRetry(job.name)) throw new AppError('operator.noJob');
      await settle('retry', job, by);
    },
    dropJob: (job: { name: string; jobId: string }, by: Actor) => settle('drop', job, by),
  };
}

/** A piece that was lost has ended its analysis, which is run again as a whole. */
const mayRetry = (name: string) => name.split('.')[0] !== analysisStep.name.split('.')[0];

function describeKind({ name, waiting, running, failed, oldest_at }: JobCounts): JobKind {
  const oldestAt = oldest_at?.toISOString();
  return { name, label: wordsOfJob(name), waiting, running, failed, ...(oldestAt && { oldestAt }) };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function idsOf(payload: unknown): string[] {
  const values = Object.values((payload ?? {}) as object);
  return values.filter((value): value is string => typeof value === 'string' && uuid.test(value));
}
