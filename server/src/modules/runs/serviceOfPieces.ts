import { EngineError } from '@plumbline/engine/ground/EngineError';
import { kindsReady, type Step } from '@plumbline/engine/steps/analysis';
import { workVersion } from '@plumbline/engine/steps/workVersion';
import { analysisStep, tidyRun } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { FetchedJob, NewJob, Queue } from '../../platform/queue/Queue.ts';
import type { Space } from '../../platform/space/createSpace.ts';
import { metrics } from '../../platform/telemetry/metrics.ts';
import { inSpan } from '../../platform/telemetry/tracing.ts';
import { beginTrail, onTrail } from '../../platform/telemetry/trail.ts';
import type { Lanes } from './createLanes.ts';
import type { Delivery, Run } from './Delivery.ts';
import { priorityOf } from './priorityOf.ts';

import * as repository from './repository.ts';
import { retryWhileAway } from './retryWhileAway.ts';
import type { RunFolder } from './runFolder.ts';
import { sentenceOfCrash } from './sentenceOfCrash.ts';
import { sentenceOfFault } from './sentenceOfFault.ts';
import { createAdmission } from './serviceOfAdmission.ts';
import { stepOfRun, stepsOfRun } from './stepsOfRun.ts';
import { watchPiece } from './watchPiece.ts';

/** What a job of a run says. */
export interface PiecePayload {
  runId: string;
  step: { kind: string; [name: string]: unknown };
  size: number;
  /** The trade that it serves; empty where it serves all. */
  trade: string;
}

/** A piece of a run that this process works on. */
export interface Piece extends FetchedJob<PiecePayload> {
  /** How much of its size is done. */
  done: number;
  /** Aborted when it was lost to another, when its run is over, or when this process is to stop. */
  ended: AbortSignal;
  /** Its process is free, or soon will be: the next can be taken. */
  makeRoom(): void;
  /** From now on nobody writes down how far it is: it is counted as a whole. */
  settle(): Promise<void>;
}

/** Thrown to undo a transaction: somebody else has the piece. */
class PieceLost extends Error {}

/** What a process works with on the pieces of a run. */
export interface Part {
  run: Run;
  folder: RunFolder;
  lanes: Lanes;
  delivery: Delivery;
  /** Told of errors that are ours, not the files'. */
  onFault(error: unknown): void;
}

/** A failure at the last of these ends the run. A worker that vanished counts as one, and by itself is forgiven longer. */
const mostTries = 3;

/** Lists the pieces of another kind of step: what they are is known when all before are done. */
const listing = (kind: string) => ({ kind: 'list', of: kind });

export interface PiecesOptions {
  db: Db;
  queue: Pick<Queue, 'enqueue' | 'enqueueAll' | 'complete' | 'fail'>;
  space?: Pick<Space, 'admit'> | undefined;
}

/** Does single pieces of runs, each so that it counts once, whoever else did it at the same time. */
export function createPiecesService({ db, queue, space }: PiecesOptions) {
  /** Within a transaction that holds the run: whatever can begin now is to be listed. */
  async function announce(trx: Db, run: Pick<Run, 'id' | 'order'>): Promise<void> {
    const stages = await repository.listStages(trx, run.id);
    const begun = new Set(stages.map(({ kind }) => kind));
    const open = new Set(stages.filter((stage) => stage.open !== 0).map(({ kind }) => kind));
    const done = new Set([...begun].filter((kind) => !open.has(kind)));
    const kinds = kindsReady(stepsOfRun, { begun, done });
    if (kinds.length === 0) return;
    await repository.announceStages(trx, run.id, kinds);
    const turn = await repository.findTurn(trx, run.id);
    const jobs = kinds.map((kind): NewJob<PiecePayload> => {
      const payload = { runId: run.id, step: listing(kind), size: 0, trade: '' };
      return { payload, priority: priorityOf(run, kind, 0), turn };
    });
    await queue.enqueueAll(trx, analysisStep, jobs);
  }

  const admission = createAdmission({ db, announce });

  /**
   * In one transaction with what it brings about, while the run is held: not if it is over, or the piece was lost. The job
   * comes last: whoever says for all pieces of this process that they are worked on would wait for its row.
   */
  async function complete({ run }: Part, piece: Piece, act: (trx: Db) => Promise<void>): Promise<void> {
    await piece.settle();
    try {
      await inTransaction(db, async (trx) => {
        const row = await repository.lockRun(trx, run.id);
        if (row?.work_version === workVersion) {
          await repository.markRunning(trx, run.id);
          await act(trx);
          const isGoingOn = (await repository.lockRun(trx, run.id)) !== undefined;
          if (isGoingOn) await announce(trx, run);
        }
        if (!(await queue.complete(trx, analysisStep, piece))) throw new PieceLost();
      });
    } catch (error) {
      if (!(error instanceof PieceLost)) throw error;
    }
  }

  const finish = (part: Part, piece: Piece, act?: (trx: Db) => Promise<void>): Promise<void> =>
    complete(part, piece, async (trx) => {
      const { runId, step, trade, size } = piece.payload;
      await repository.finishPiece(trx, { jobId: piece.id, runId, kind: step.kind, trade, size });
      await act?.(trx);
    });

  /** Its pieces become jobs, the largest first: begun last, it would keep all others waiting. */
  async function list(part: Part, piece: Piece, kind: string): Promise<void> {
    const { run, folder } = part;
    const { reads, pieces } = stepOfRun(kind);
    const listed = await retryWhileAway(async () => {
      await folder.fetch(reads);
      return pieces(folder.work);
    }, piece.ended);
    const payloads = listed
      .toSorted((a, b) => b.size - a.size)
      .map(({ piece: own, size, trade = '' }) => ({ runId: run.id, step: { kind, ...own }, size, trade }));
    const { turn } = piece;
    const jobs = payloads.map((payload, index) => ({ payload, priority: priorityOf(run, kind, index), turn }));
    await retryWhileAway(
      () =>
        complete(part, piece, async (trx) => {
          await repository.insertStage(trx, run.id, kind, payloads);
          await queue.enqueueAll(trx, analysisStep, jobs);
        }),
      piece.ended,
    );
  }

  async function compute(part: Part, piece: Piece): Promise<void> {
    const { folder, lanes, run } = part;
    const { ended: signal } = piece;
    const step = piece.payload.step as unknown as Step;
    // What people have decided meanwhile must find room in the database: a step that would take it is not begun.
    await space?.admit();
    await inSpan('prepare', {}, () => retryWhileAway(() => folder.prepare(step), signal));
    // Of the process that computes it, from when one is free for it.
    await inSpan('compute', { attributes: { 'plumbline.step.size': piece.payload.size } }, () =>
      lanes.work(folder.work.folder.path, step, {
        report: (size) => {
          piece.done = Math.min(piece.payload.size, piece.done + size);
        },
        longestMs: longestStepMs(run),
        size: piece.payload.size,
        makeRoom: piece.makeRoom,
        signal,
      }),
    );
    const storedBytes = await inSpan('store', {}, () => retryWhileAway(() => folder.keep(step), signal));
    const count = (trx: Db) => repository.addStoredBytes(trx, run.id, storedBytes);
    await retryWhileAway(() => finish(part, piece, storedBytes > 0 ? count : undefined), signal);
  }

  async function handOver(part: Part, piece: Piece): Promise<void> {
    const { run, folder, delivery } = part;
    const { reads, handOver: write } = stepOfRun(piece.payload.step.kind);
    await retryWhileAway(() => folder.fetch(reads), piece.ended);
    const act = async (trx: Db) => {
      const record = {
        checks: (checks: Parameters<typeof repository.setChecks>[2]) => repository.setChecks(trx, run.id, checks),
        notes: (notes: string[]) => repository.setNotes(trx, run.id, notes),
        states: (states: Parameters<typeof repository.setStates>[2]) => repository.setStates(trx, run.id, states),
        end: () => end(trx, run, { status: 'done' }),
      };
      await write?.({ trx, run, work: folder.work, delivery, record }, { trade: piece.payload.trade });
    };
    await retryWhileAway(() => finish(part, piece, act), piece.ended);
  }

  /** Within a transaction that holds the run. */
  async function end(trx: Db, run: Run, outcome: Parameters<typeof repository.endRun>[2]): Promise<void> {
    await repository.endRun(trx, run.id, outcome);
    await repository.deleteStages(trx, run.id);
    await queue.enqueue(trx, tidyRun, { runId: run.id });
    metrics.runs.inc({ outcome: outcome.status });
    await admission.makeRoom(trx, run.projectId);
  }

  function fail(run: Run, delivery: Pick<Delivery, 'fail'>, message: string): Promise<void> {
    return inTransaction(db, async (trx) => {
      if ((await repository.lockRun(trx, run.id)) === undefined) return;
      await end(trx, run, { status: 'failed', message });
      await delivery.fail(trx, run, 'failed');
    });
  }

  const drop = (piece: Piece): Promise<boolean> => queue.complete(db, analysisStep, piece);

  /** A file that cannot be used stays so; anything else may go better next time. */
  async function takeFailure(
    { run, delivery, onFault }: Pick<Part, 'run' | 'delivery' | 'onFault'>,
    piece: Piece,
    error: unknown,
  ): Promise<void> {
    const isOfFile = error instanceof EngineError && error.kind !== 'internal';
    const isCrash = isOfFile && error.kind === 'crash';
    const isFinal = isOfFile && !isCrash && error.kind !== 'read';
    const tries = piece.retryCount + 1;
    if (!isFinal) onFault(error);
    if (!isFinal && tries < mostTries) return queue.fail(analysisStep, piece, error);
    if (isCrash) await fail(run, delivery, sentenceOfCrash(piece.payload.step, run.order, tries));
    else await fail(run, delivery, isOfFile ? error.message : sentenceOfFault(error));
    await drop(piece);
  }

  return {
    admission,
    announce,
    end,
    fail,
    drop,
    takeFailure,

    /** Others can take it at once, and it is no try: it becomes a new job in the transaction that ends this one. */
    release: (piece: Piece): Promise<void> =>
      onTrail(beginTrail({}, piece.traceparent), () =>
        inTransaction(db, async (trx) => {
          await repository.deleteProgress(trx, [piece.id]);
          if (await queue.complete(trx, analysisStep, piece)) await queue.enqueueAll(trx, analysisStep, [piece]);
        }),
      ),

    /** Does a piece and records that. Nothing that goes wrong is thrown, but for what ended it. */
    perform: (part: Part, piece: Piece): Promise<void> =>
      watchPiece(part.run, piece, async (noteFailure) => {
        const { step } = piece.payload;
        try {
          const isComputed = step.kind !== 'list' && stepOfRun(step.kind).handOver === undefined;
          // What is written here needs none of the processes.
          if (!isComputed) piece.makeRoom();
          if (step.kind === 'list') await list(part, piece, String(step.of));
          else if (isComputed) await compute(part, piece);
          else await handOver(part, piece);
        } catch (error) {
          piece.ended.throwIfAborted();
          noteFailure(error);
          await retryWhileAway(() => takeFailure(part, piece, error), piece.ended).catch(part.onFault);
        }
      }),
  };
}

/** Of computing: what no step of a sound file takes. */
function longestStepMs({ order }: Pick<Run, 'order'>): number {
  const bytes = [...order.models, ...order.scans].reduce((sum, { size }) => sum + size, 0);
  return 3600_000 + (2000 * bytes) / 1e6;
}
