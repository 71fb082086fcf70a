import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { workVersion } from '@plumbline/engine/steps/workVersion';
import { z } from 'zod';
import type { Db } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { Space } from '../../platform/space/createSpace.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { createLanes } from './createLanes.ts';
import { createNaps } from './createNaps.ts';
import type { Delivery, Run } from './Delivery.ts';
import { oneAtATime } from './oneAtATime.ts';
import { isAway, patiently } from './patiently.ts';
import * as repository from './repository.ts';
import { dropFolders, openRunFolder, removeLeftovers, runIdOfFolder } from './runFolder.ts';
import { createStagesService } from './serviceOfStages.ts';
import { createStepsService, mostTries, type Part, type Piece, pauseBetweenTriesS } from './serviceOfSteps.ts';

export interface ParticipationOptions {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  storage: Storage;
  /** Of this machine's disk, where work lies; absent: nobody looks. */
  space?: Pick<Space, 'admit'> | undefined;
  /** Processes that do steps at a time. */
  lanes?: number;
  /** How long a piece is held without a sign of life. */
  leaseS?: number;
  /** Of each process that does steps; half of the machine's if it is not said. */
  readerMemoryMb?: number | undefined;
}

export interface Participation {
  signal: AbortSignal;
  delivery: Delivery;
  /** Told of errors that are ours, not the files'. */
  onFault(error: unknown): void;
}

const lookEveryMs = 1000;
export const defaultLeaseS = 15;

/** Takes part in runs: as many pieces at a time as there are cores, until nothing is left. */
export function createParticipationService(options: ParticipationOptions) {
  const { db, storage, lanes = availableParallelism(), leaseS = defaultLeaseS, readerMemoryMb: memoryMb } = options;
  const stages = createStagesService(options);
  const steps = createStepsService(options);

  /** The next piece that nobody holds; none when the run is over. `nap` is how to wait for others. */
  async function claim(part: Part, held: ReadonlySet<Piece>, nap: () => Promise<void>): Promise<Piece | undefined> {
    const { run, ended } = part;
    for (; ; await nap()) {
      for (let stage: number | undefined; ; ) {
        const row = await patiently(() => repository.findRun(db, run.id), ended);
        if (row === undefined || !isOurs(row)) return undefined;
        // Nothing to claim, and no stage to go on to: others are at it.
        if (row.stage === stage) break;
        stage = row.stage;
        const { holder } = part;
        const except = Array.from(held, ({ position, stage: of }) => (of === row.stage ? position : -1));
        const asked = { runId: run.id, stage, holder, leaseS, workVersion, except };
        const claimed = await patiently(() => repository.claimStep(db, asked), ended);
        if (claimed) return { ...claimed, holder, done: 0 };
        await advance(part, stage);
      }
    }
  }

  /** What keeps one from the next stage would keep everybody from it for ever: then the run is given up. */
  async function advance(part: Part, stage: number): Promise<void> {
    const { run, folder, ended, onFault } = part;
    for (let tries = 1; ; tries++) {
      try {
        return await patiently(() => stages.advance(run, stage, folder), ended);
      } catch (error) {
        ended.throwIfAborted();
        onFault(error);
        if (tries === mostTries) return steps.giveUp(part, error);
        await wait(pauseBetweenTriesS * 1000, undefined, { signal: ended });
      }
    }
  }

  /** Says every second that this process lives and how far its pieces are, until the run is over. */
  async function keepLeases(part: Part, held: ReadonlySet<Piece>): Promise<void> {
    const { run, ended, onFault } = part;
    let lookedAt = Date.now();
    for (let goesOn = true; goesOn; ) {
      await wait(lookEveryMs, undefined, { signal: ended });
      try {
        const { holder } = part;
        if (held.size > 0) await repository.renewLeases(db, { runId: run.id, holder, leaseS, held: [...held] });
        if (Date.now() - lookedAt > leaseS * 1000) await beginAfresh(part, held);
        lookedAt = Date.now();
        goesOn = isOurs(await repository.findRun(db, run.id));
      } catch (error) {
        if (!isAway(error)) onFault(error);
      }
    }
  }

  /** The machine slept, or the database was away: that time is not to count as work. */
  async function beginAfresh(part: Part, held: ReadonlySet<Piece>): Promise<void> {
    const from = part.holder;
    const to = await repository.makeHolder(db);
    await repository.changeHolder(db, part.run.id, { from, to });
    part.holder = to;
    for (const piece of held) piece.holder = to;
  }

  /** One piece after the other. */
  async function follow(part: Part, next: () => Promise<Piece | undefined>, held: Set<Piece>): Promise<void> {
    for (let piece = await next(); piece; piece = await next()) {
      held.add(piece);
      await steps.perform(part, piece);
      held.delete(piece);
    }
  }

  async function workOff(run: Run, { signal, delivery, onFault }: Participation): Promise<void> {
    const folder = await patiently(() => openRunFolder(storage, run), signal);
    await patiently(() => stages.join(run, folder), signal);
    const holder = await patiently(() => repository.makeHolder(db), signal);
    const over = new AbortController();
    const ended = AbortSignal.any([signal, over.signal]);
    const processes = createLanes(folder.path, lanes, { memoryMb, longestMs: longestStepMs(run) });
    ended.addEventListener('abort', () => void processes.end(), { once: true });
    const part: Part = { run, holder, folder, lanes: processes, delivery, ended, onFault };
    const held = new Set<Piece>();
    const naps = createNaps(ended);
    const claimNext = oneAtATime(() => claim(part, held, naps.nap));
    const next = () => {
      naps.wake();
      return claimNext();
    };
    // One that fails, or finds that nothing is left, ends all; whoever is interrupted by that has nothing to say.
    const untilOver = (work: Promise<void>) =>
      work.then(
        () => over.abort(),
        (error) => {
          if (ended.aborted) return;
          over.abort();
          throw error;
        },
      );
    // One more than processes: while what a piece made is stored, the next is computed.
    const followed = Array.from({ length: lanes + 1 }, () => follow(part, next, held));
    const outcomes = await Promise.allSettled([keepLeases(part, held), ...followed].map(untilOver));
    await processes.end();
    await repository.releaseSteps(db, run.id, part.holder).catch(onFault);
    signal.throwIfAborted();
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

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

  const taking = new Map<string, Promise<void>>();

  async function takePart(runId: string, participation: Participation): Promise<void> {
    const { signal } = participation;
    await patiently(dropOldFolders, signal);
    const row = await patiently(() => repository.findRun(db, runId), signal);
    if (row && isOpen(row)) await workOff(toRun(row), participation);
    await patiently(() => tidy(runId), signal);
  }

  return {
    /** Once at a time in this process, however often it is asked: it has all cores already. */
    takePart(runId: string, participation: Participation): Promise<void> {
      const begun = taking.get(runId) ?? takePart(runId, participation).finally(() => taking.delete(runId));
      taking.set(runId, begun);
      return begun;
    },
  };
}

/** Of computing: what no step of a sound file takes. */
function longestStepMs({ order }: Run): number {
  const bytes = [...order.models, ...order.scans].reduce((sum, { size }) => sum + size, 0);
  return 3600_000 + (2000 * bytes) / 1e6;
}

const isOpen = (row: repository.RunRow | undefined) => row?.status === 'waiting' || row?.status === 'running';

/** Another version of the engine may have begun it anew. */
const isOurs = (row: repository.RunRow | undefined) => isOpen(row) && row?.work_version === workVersion;

export const toRun = ({ id, project_id, view_id, run_order }: repository.RunRow): Run => ({
  id,
  projectId: project_id,
  viewId: view_id,
  order: run_order,
});
