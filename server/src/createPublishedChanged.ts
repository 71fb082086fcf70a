import { followIssues, measureProgress } from './jobs.ts';
import type { Db } from './platform/database.ts';
import type { JobDefinition, Queue } from './platform/queue/Queue.ts';

/** The jobs that follow what a project has published. */
const followers: readonly JobDefinition<{ projectId: string }>[] = [followIssues, measureProgress];

/** Says, in the transaction that does it, that published verdicts of a project change, or which of them count. */
export type PublishedChanged = (trx: Db, projectId: string) => Promise<void>;

/** Of each follower one job waits for a project, however much changes. */
export function createPublishedChanged(queue: Pick<Queue, 'enqueue'>): PublishedChanged {
  return async (trx, projectId) => {
    for (const job of followers) await queue.enqueue(trx, job, { projectId });
  };
}
