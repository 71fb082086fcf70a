import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { orNone } from '@plumbline/contract/orNone';
import { workVersion } from '@plumbline/engine/steps/workVersion';
import { z } from 'zod';
import { analysisStep } from '../../jobs.ts';
import { createSemaphore } from '../../platform/createSemaphore.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { createTurns } from '../../platform/queue/createTurns.ts';
import type { FetchedJob, Queue } from '../../platform/queue/Queue.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { createLanes } from './createLanes.ts';
import type { Delivery, Run } from './Delivery.ts';
import * as repository from './repository.ts';
import { isAway, retryWhileAway } from './retryWhileAway.ts';
import { dropFolders, openRunFolder, removeLeftovers, runIdOfFolder } from './runFolder.ts';
import {
  createPiecesService,
  type Part,
  type Piece,
  type PiecePayload,
  type PiecesOptions,
} from './serviceOfPieces.ts';

export interface WorkerOptions extends PiecesOptions {
  db: Db;
  queue: Queue;
  storage: Storage;
  /** Processes that do steps at a time. */
  lanes?: number | undefined;
  /** Of each process that does steps; half of the machine's if it is not said. */
  readerMemoryMb?: number | undefined;
}

export interface Working {
  /** Aborted when this process is to stop. */
  signal: AbortSignal;
  delivery: Delivery;
  /** Told of errors that are ours, not the files'. */
  onFault(error: unknown): void;
}

const beatMs = 1000;
/** While there is nothing to do. */
const idleMs = 500;
/** While a run that this process takes part in goes on: another may announce its next stage at any moment. */
const betweenMs = 50;
const adoptEveryMs = 60_000;

/** A piece that is being worked on. */
interface Held extends Piece {
  isSettling: boolean;
  end(): void;
}

/** Works on analyses: of the project whose turn it is, takes the most urgent piece, until it is told to stop. */
export function createWorkerService(options: WorkerOptions) {
  const { db, queue, storage, lanes: count = availableParallelism(), readerMemoryMb: memoryMb } = options;
  const pieces = createPiecesService(options);

  /** Whoever leaves a run that is over takes its leftovers away, also those of processes that died. */
  async function tidy(runId: string): Promise<void> {
    const row = await repository.findRun(db, runId);
    if (row === undefined) return dropFolders(storage, [runId]);
    if (!isOpen(row)) await removeLeftovers(storage, toRun(row), { isDone: row.status === 'done' });
  }

  /** A machine that was away when a run ended still has its folder. */
  async function dropOldFolders(): Promise<void> {
    const runIds = (await storage.work.list()).map(runIdOfFolder).filter((id) => z.uuid().safeParse(id).success);
    if (runIds.length > 0) await dropFolders(storage, await repository.listOver(db, runIds));
  }

  /** Runs that an older version of the engine began are begun anew: what it wrote is nothing to go on with. */
  async function adopt(): Promise<void> {
    for (const { id } of await repository.listOutdated(db, workVersion)) {
      await inTransaction(db, async (trx) => {
        const row = await repository.lockRun(trx, id);
        if (row === undefined || (row.work_version ?? 0) >= workVersion) return;
        await repository.resetRun(trx, id, workVersion);
        if (row.admitted) await pieces.announce(trx, toRun(row));
      });
    }
  }

  function createParts({ delivery, onFault }: Working, lanes: Part['lanes']) {
    const parts = new Map<string, Promise<Part>>();
    async function open(runId: string): Promise<Part> {
      const row = await repository.findRun(db, runId);
      if (!isOurs(row)) throw new RunOver();
      const run = toRun(row);
      return { run, folder: await openRunFolder(storage, run), lanes, delivery, onFault };
    }
    return {
      ids: () => [...parts.keys()],
      forget: (runId: string) => parts.delete(runId),
      /** Opened by whoever needs it first; what failed is tried again by the next. */
      get(runId: string): Promise<Part> {
        const known = parts.get(runId);
        if (known) return known;
        const opening = open(runId);
        parts.set(runId, opening);
        opening.catch(() => parts.delete(runId));
        return opening;
      },
    };
  }

  async function work(working: Working): Promise<void> {
    const { signal, onFault } = working;
    const lanes = createLanes(count, { memoryMb });
    const parts = createParts(working, lanes);
    const held = new Set<Held>();
    let wake = () => {};
    let beating: Promise<void> = Promise.resolve();

    async function beat(): Promise<void> {
      const all = [...held];
      const lost = await queue.touch(analysisStep, all);
      for (const piece of lost) piece.end();
      const own = all.filter((piece) => held.has(piece) && !lost.has(piece));
      const amounts = own
        .filter(({ isSettling }) => !isSettling)
        .map(({ id: jobId, payload: { runId, step, trade }, done }) => ({
          jobId,
          runId,
          kind: step.kind,
          trade,
          done,
        }));
      if (amounts.length > 0) await repository.writeProgress(db, amounts);
      if (own.length > 0) await repository.countWork(db, [...new Set(own.map(({ payload }) => payload.runId))]);
      await leave(await repository.listOver(db, parts.ids(), workVersion));
    }

    /** Pieces of runs that are over are nothing to go on with; the last who leaves one takes its leftovers away. */
    async function leave(over: readonly string[]): Promise<void> {
      for (const runId of over) {
        const own = [...held].filter(({ payload }) => payload.runId === runId);
        for (const piece of own) piece.end();
        if (own.length > 0) continue;
        parts.forget(runId);
        await tidy(runId);
      }
    }

    async function keepBeating(): Promise<void> {
      for (; !signal.aborted; await orNone(wait(beatMs, undefined, { signal }), 'ABORT_ERR')) {
        beating = beat().catch((error) => {
          if (!isAway(error)) onFault(error);
        });
        await beating;
      }
    }

    async function keepAdopting(): Promise<void> {
      for (; !signal.aborted; await orNone(wait(adoptEveryMs, undefined, { signal }), 'ABORT_ERR')) {
        const look = () => adopt().then(pieces.admission.admitWaiting);
        await retryWhileAway(look, signal).catch((error) => signal.aborted || onFault(error));
      }
    }

    const turns = createTurns();
    /** One asks at a time, and all others wait for it: what is not there for one is not there for another. */
    let asking: Promise<unknown> = Promise.resolve();
    function next(): Promise<FetchedJob<PiecePayload> | undefined> {
      const asked = asking.then(async () => {
        while (!signal.aborted) {
          const job = await retryWhileAway(() => queue.fetchInTurn(analysisStep, turns), signal);
          if (job) return job;
          const woken = new Promise<void>((resolve) => {
            wake = resolve;
          });
          const pauseMs = parts.ids().length > 0 ? betweenMs : idleMs;
          await Promise.race([orNone(wait(pauseMs, undefined, { signal }), 'ABORT_ERR'), woken]);
        }
        return undefined;
      });
      asking = bestEffort(asked);
      return asked;
    }

    async function perform(job: FetchedJob<PiecePayload>, makeRoom: () => void): Promise<void> {
      const own = new AbortController();
      const ended = AbortSignal.any([signal, own.signal]);
      const piece: Held = {
        ...job,
        done: 0,
        ended,
        makeRoom,
        isSettling: false,
        end: () => own.abort(new Error('It is nobody’s work any more.')),
        async settle() {
          piece.isSettling = true;
          await beating;
        },
      };
      held.add(piece);
      try {
        const part = await retryWhileAway(() => parts.get(job.payload.runId), ended);
        await pieces.perform(part, piece);
      } catch (error) {
        if (signal.aborted) await pieces.release(piece).catch(onFault);
        else if (error instanceof RunOver || ended.aborted) await pieces.drop(piece).catch(onFault);
        else await takeFailure(piece, error).catch(onFault);
      } finally {
        held.delete(piece);
        wake();
      }
    }

    /** What keeps one from opening a run would keep everybody from it for ever. */
    async function takeFailure(piece: Held, error: unknown): Promise<void> {
      const row = await repository.findRun(db, piece.payload.runId);
      if (row) await pieces.takeFailure({ run: toRun(row), ...working }, piece, error);
      else await pieces.drop(piece);
    }

    /** What is taken while all processes are busy would be kept from workers that are not. */
    const room = createSemaphore(count);
    async function follow(): Promise<void> {
      while (!signal.aborted) {
        const makeRoom = await room.take();
        try {
          const job = await next();
          if (job) await perform(job, makeRoom);
        } catch (error) {
          if (!signal.aborted) onFault(error);
          await orNone(wait(idleMs, undefined, { signal }), 'ABORT_ERR');
        } finally {
          makeRoom();
        }
      }
    }

    signal.addEventListener('abort', () => void lanes.end(), { once: true });
    await retryWhileAway(dropOldFolders, signal).catch((error) => signal.aborted || onFault(error));
    // Twice as many as processes: while what a piece made is stored, the next is computed.
    await Promise.all([keepBeating(), keepAdopting(), ...Array.from({ length: 2 * count }, follow)]);
    await beating;
    await lanes.end();
    await repository.listOver(db, parts.ids()).then(leave).catch(onFault);
  }

  return { work, tidy };
}

/** Of a piece that is left of a run that is over, or that another version of the engine is at. */
class RunOver extends Error {}

const isOpen = (row: repository.RunRow | undefined) => row?.status === 'waiting' || row?.status === 'running';

/** Another version of the engine may have begun it anew. */
const isOurs = (row: repository.RunRow | undefined): row is repository.RunRow =>
  isOpen(row) && row?.work_version === workVersion;

export const toRun = ({ id, project_id, view_id, run_order }: repository.RunRow): Run => ({
  id,
  projectId: project_id,
  viewId: view_id,
  order: run_order,
});
