import { bestEffort } from '@plumbline/contract/bestEffort';
import { findLastBackup } from '../../platform/backup/lastBackup.ts';
import { type Db, findPoolState, type PoolState } from '../../platform/database.ts';
import type { JobCounts, Queue } from '../../platform/queue/Queue.ts';
import type { Space, SpaceState } from '../../platform/space/createSpace.ts';
import * as repository from './repository.ts';

export interface ReadingsOptions {
  db: Db;
  queue: Pick<Queue, 'count'>;
  space: Pick<Space, 'look'>;
}

export type SeenProcess = repository.ProcessRow;

/** What all processes see alike, as it was a few seconds ago at most. */
export interface SharedReadings extends repository.HouseCounts {
  jobs: JobCounts[];
  databaseBytes: number;
  /** Absent where no backup was ever made. */
  lastBackupAt: Date | undefined;
  processes: SeenProcess[];
}

export interface Readings {
  /** Absent while the database does not answer. */
  shared: SharedReadings | undefined;
  pool: PoolState | undefined;
  /** Absent where the disk does not say. */
  disk: SpaceState | undefined;
}

export type ReadingsService = ReturnType<typeof createReadingsService>;

/** A page that renews itself and three collectors ask no more than one. */
const memoryMs = 5000;
const longestMs = 4000;

/** The numbers by which the product is watched: for Prometheus, and for the page that says them in words. */
export function createReadingsService({ db, queue, space }: ReadingsOptions) {
  let known: { until: number; shared: Promise<SharedReadings> } | undefined;

  async function ask(): Promise<SharedReadings> {
    const [jobs, counts, databaseBytes, lastBackupAt, processes] = await Promise.all([
      queue.count(db),
      repository.countWork(db),
      repository.readDatabaseBytes(db),
      findLastBackup(db),
      repository.listProcesses(db),
    ]);
    return { jobs, ...counts, databaseBytes, lastBackupAt, processes };
  }

  function readShared(): Promise<SharedReadings> {
    if (known && performance.now() < known.until) return known.shared;
    const asked = { until: performance.now() + memoryMs, shared: inTime(ask(), longestMs) };
    known = asked;
    asked.shared.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.shared;
  }

  return {
    async readings(): Promise<Readings> {
      const [shared, disk] = await Promise.all([bestEffort(readShared()), bestEffort(space.look())]);
      return { shared, disk, pool: findPoolState(db) };
    },
  };
}

/** A collector waits ten seconds, and a database that is away longer than that. */
function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The database took too long.')), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
