import { buffer } from 'node:stream/consumers';
import type { InputCheck, RunProgress } from '@plumbline/contract/resources/analysisRequests';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';
import { analyseScans } from '../../jobs.ts';
import type { Db } from '../../platform/database.ts';
import type { StoredOrder } from '../../platform/schema.ts';
import { StorageError } from '../../platform/storage/StorageError.ts';
import type { AccessService } from '../access/service.ts';
import { type Delivery, storedPrefix } from './Delivery.ts';
import { describeRun } from './describeRun.ts';
import * as repository from './repository.ts';
import {
  createParticipationService,
  defaultLeaseS,
  type ParticipationOptions,
  toRun,
} from './serviceOfParticipation.ts';
import { stagesOfRun } from './stagesOfRun.ts';

export { type Delivery, type Run, storedPrefix } from './Delivery.ts';

export interface NewRun {
  projectId: string;
  viewId: string;
  order: StoredOrder;
}

/** Where the last attempt to fill a view is. */
export interface RunState {
  runId: string;
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  percent: number;
  /** Estimated, while it is running. */
  secondsLeft?: number | undefined;
  /** In percent, by the names of the view's analyses. */
  trades: ReadonlyMap<string, number>;
  /** Why it failed. */
  message?: string | undefined;
  startedAt?: Date | undefined;
  endedAt?: Date | undefined;
  /** Absent before they ran. */
  checks?: InputCheck[] | undefined;
  notes: string[];
}

export interface RunsOptions extends ParticipationOptions {
  access?: Pick<AccessService, 'admitBytes'>;
}

export type RunsService = ReturnType<typeof createRunsService>;

/** The attempts to fill views: work that any number of processes share, and that outlives each of them. */
export function createRunsService(options: RunsOptions) {
  const { db, queue, storage, space, access, leaseS = defaultLeaseS } = options;
  const participation = createParticipationService(options);

  /** How far each of these runs is, by its id. */
  async function describe(rows: readonly repository.RunRow[]): Promise<Map<string, RunProgress>> {
    const amounts = await repository.listStages(
      db,
      rows.map(({ id }) => id),
      2 * leaseS,
    );
    const trades = await repository.listTrades(
      db,
      rows.map(({ view_id }) => view_id),
    );
    const amountsOf = Map.groupBy(amounts, ({ run_id }) => run_id);
    const tradesOf = Map.groupBy(trades, ({ view_id }) => view_id);
    return new Map(
      rows.map((run) => {
        const names = (tradesOf.get(run.view_id) ?? []).map(({ name }) => name);
        const own = amountsOf.get(run.id) ?? [];
        const workingS = own[0]?.working_s ?? undefined;
        return [run.id, describeRun({ run, amounts: own, stages: stagesOfRun, trades: names, workingS })];
      }),
    );
  }

  return {
    /** Within the transaction of whoever asks; its work begins when that commits. A view is filled by one run at a time. */
    async start(trx: Db, run: NewRun): Promise<string> {
      await space?.admit();
      // How much it will keep is not known before.
      await access?.admitBytes(trx, run.projectId, 0);
      const runId = await repository.insertRun(trx, run);
      await queue.enqueue(trx, analyseScans, { runId });
      return runId;
    },

    /** Ends the open run of a view, and tells the delivery; false when there is none. */
    async cancel(trx: Db, viewId: string, delivery: Pick<Delivery, 'fail'>): Promise<boolean> {
      const row = await repository.lockRunOfView(trx, viewId);
      if (row === undefined) return false;
      await repository.endRun(trx, row.id, { status: 'cancelled' });
      await delivery.fail(trx, toRun(row), 'cancelled');
      // Nobody may be taking part; its leftovers are still to be removed.
      await queue.enqueue(trx, analyseScans, { runId: row.id });
      return true;
    },

    /** Takes part in a run until nothing is left of it. */
    work(
      runId: string,
      signal: AbortSignal,
      delivery: Delivery,
      onFault: (error: unknown) => void = () => {},
    ): Promise<void> {
      return participation.takePart(runId, { signal, delivery, onFault });
    },

    /** Of each view the newest run, by view id; views without one are left out. */
    async findLastRuns(viewIds: readonly string[]): Promise<Map<string, RunState>> {
      const rows = viewIds.length === 0 ? [] : await repository.listLastRuns(db, viewIds);
      const progress = rows.length === 0 ? new Map<string, RunProgress>() : await describe(rows);
      return new Map(rows.map((row) => [row.view_id, describeState(row, progress.get(row.id) as RunProgress)]));
    },

    async describeProgress(runId: string): Promise<RunProgress | undefined> {
      const row = await repository.findRun(db, runId);
      return row && (await describe([row])).get(runId);
    },

    /** What judging anew needs, packed by the engine; undefined where it is not kept. */
    async readMeasurements(runId: string): Promise<Uint8Array | undefined> {
      const row = await repository.findRun(db, runId);
      if (row === undefined) return undefined;
      try {
        return await buffer(await storage.openRead(storedPrefix(toRun(row)) + stepFiles.run));
      } catch (error) {
        if (error instanceof StorageError && error.kind === 'notFound') return undefined;
        throw error;
      }
    },
  };
}

function describeState(row: repository.RunRow, { percent, secondsLeft, trades }: RunProgress): RunState {
  return {
    runId: row.id,
    status: row.status,
    percent,
    secondsLeft,
    trades: new Map(trades.map((trade) => [trade.name, trade.percent])),
    message: row.message ?? undefined,
    startedAt: row.started_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
    checks: row.checks ?? undefined,
    notes: row.notes,
  };
}
