import { buffer } from 'node:stream/consumers';
import type { DifferentStates, InputCheck, RunProgress } from '@plumbline/contract/resources/analysisRequests';
import type { RunUnderway } from '@plumbline/contract/resources/operator';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';
import { workVersion } from '@plumbline/engine/steps/workVersion';
import { analysisStep } from '../../jobs.ts';
import type { Db } from '../../platform/database.ts';
import type { StoredOrder } from '../../platform/schema.ts';
import { StorageError } from '../../platform/storage/StorageError.ts';
import type { AccessService } from '../access/service.ts';
import { type Delivery, storedPrefix } from './Delivery.ts';
import { describeRun } from './describeRun.ts';
import * as repository from './repository.ts';
import { sentenceOfCrash } from './sentenceOfCrash.ts';
import { createPiecesService, type PiecePayload } from './serviceOfPieces.ts';
import { createWorkerService, toRun, type WorkerOptions } from './serviceOfWorker.ts';
import { stepsOfRun } from './stepsOfRun.ts';

export { type Delivery, type Run, storedPrefix } from './Delivery.ts';
export { isWorkKey } from './runFolder.ts';

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
  /** Where the scans show different states. */
  states?: DifferentStates | undefined;
}

export interface RunsOptions extends WorkerOptions {
  access?: Pick<AccessService, 'admitBytes'>;
}

export type RunsService = ReturnType<typeof createRunsService>;

/** The attempts to fill views: work that any number of processes share, and that outlives each of them. */
export function createRunsService(options: RunsOptions) {
  const { db, storage, space, access } = options;
  const pieces = createPiecesService(options);
  const worker = createWorkerService(options);

  /** How far each of these runs is, by its id. */
  async function describe(rows: readonly repository.RunRow[]): Promise<Map<string, RunProgress>> {
    const amounts = await repository.listAmounts(
      db,
      rows.map(({ id }) => id),
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
        const overview = { run, amounts: own, steps: stepsOfRun, trades: names, workedS: run.worked_s };
        return [run.id, describeRun(overview)];
      }),
    );
  }

  return {
    /** Within the transaction of whoever asks; its work begins when that commits. A view is filled by one run at a time. */
    async start(trx: Db, run: NewRun): Promise<string> {
      await space?.admit();
      // How much it will keep is not known before.
      await access?.admitBytes(trx, run.projectId, 0);
      const admitted = await pieces.admission.hasRoom(trx, run.projectId);
      const id = await repository.insertRun(trx, { ...run, workVersion, admitted });
      if (admitted) await pieces.announce(trx, { id, order: run.order });
      return id;
    },

    /** Ends the open run of a view, and tells the delivery; false when there is none. */
    async cancel(trx: Db, viewId: string, delivery: Pick<Delivery, 'fail'>): Promise<boolean> {
      const row = await repository.lockRunOfView(trx, viewId);
      if (row === undefined) return false;
      await pieces.end(trx, toRun(row), { status: 'cancelled' });
      await delivery.fail(trx, toRun(row), 'cancelled');
      return true;
    },

    /** Works on whatever there is of any run, until it is told to stop. */
    work: worker.work,

    /** After a restore: what open runs had done is in no backup, so workers begin them anew. Gives how many. */
    beginAgain: (trx: Db): Promise<number> => repository.outdateRuns(trx),

    /** Takes away what a run that is over left behind. */
    tidy: worker.tidy,

    /** Ends the run of a step that was lost with its worker again and again. */
    async giveUp({ runId, step }: PiecePayload, delivery: Pick<Delivery, 'fail'>): Promise<void> {
      const row = await repository.findRun(db, runId);
      const run = row && toRun(row);
      if (run) await pieces.fail(run, delivery, sentenceOfCrash(step, run.order, analysisStep.retries + 1));
    },

    /** Of each view the newest run, by view id; views without one are left out. */
    async findLastRuns(viewIds: readonly string[]): Promise<Map<string, RunState>> {
      const rows = viewIds.length === 0 ? [] : await repository.listLastRuns(db, viewIds);
      const progress = rows.length === 0 ? new Map<string, RunProgress>() : await describe(rows);
      return new Map(rows.map((row) => [row.view_id, describeState(row, progress.get(row.id) as RunProgress)]));
    },

    /** Why the newest run of a view failed, within the transaction in which it does. */
    async findLastMessage(trx: Db, viewId: string): Promise<string> {
      return (await repository.listLastRuns(trx, [viewId]))[0]?.message ?? '';
    },

    /** All that are not over, of every project: for whoever runs the product. */
    async listUnderway(): Promise<RunUnderway[]> {
      const rows = await repository.listUnderway(db, analysisStep.name);
      const progress = rows.length === 0 ? new Map<string, RunProgress>() : await describe(rows);
      return rows.map((row) => describeUnderway(row, progress.get(row.id) as RunProgress));
    },

    async describeProgress(runId: string): Promise<RunProgress | undefined> {
      const row = await repository.findRun(db, runId);
      const progress = row && (await describe([row])).get(runId);
      const waitsFor = row && (await pieces.admission.describeWaiting(row));
      return progress && { ...progress, ...(waitsFor && { waitsFor }) };
    },

    /** What a limit that was raised lets begin. */
    admitWaiting: () => pieces.admission.admitWaiting(),

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

function describeUnderway(row: repository.UnderwayRow, { percent, secondsLeft }: RunProgress): RunUnderway {
  return {
    _id: row.id,
    company: row.company,
    project: row.project,
    projectId: row.project_id,
    view: row.view,
    status: row.status === 'running' ? 'running' : 'waiting',
    percent,
    ...(secondsLeft !== undefined && { secondsLeft }),
    ...(row.started_at && { startedAt: row.started_at.toISOString() }),
    pieces: { waiting: row.waiting_pieces, running: row.running_pieces },
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
    states: row.states ?? undefined,
  };
}
