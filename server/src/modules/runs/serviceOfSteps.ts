import { EngineError } from '@plumbline/engine/ground/EngineError';
import type { Step } from '@plumbline/engine/steps/Step';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { DeliveryStep } from '../../platform/schema.ts';
import type { Space } from '../../platform/space/createSpace.ts';
import type { Lanes } from './createLanes.ts';
import type { Delivery, Run } from './Delivery.ts';
import { patiently } from './patiently.ts';
import * as repository from './repository.ts';
import type { RunFolder } from './runFolder.ts';
import { sentenceOfCrash } from './sentenceOfCrash.ts';
import { sentenceOfFault } from './sentenceOfFault.ts';

/** A piece of work that this process holds. */
export interface Piece extends repository.ClaimedStep {
  holder: string;
  /** How much of its size is done. */
  done: number;
}

/** What somebody who takes part in a run works with. */
export interface Part {
  run: Run;
  /** As whom it claims; another after a pause. */
  holder: string;
  folder: RunFolder;
  lanes: Lanes;
  delivery: Delivery;
  /** Aborted when the run is over, or this process is to stop. */
  ended: AbortSignal;
  /** Told of errors that are ours, not the files'. */
  onFault(error: unknown): void;
}

export const mostTries = 3;
/**
 * A step has a process of its own, so that the end of the one that holds it is mostly not its doing: workers are killed and
 * machines switched off. But where a container ends as a whole, it may be, and again after every start.
 */
const mostLosses = 5;
export const pauseBetweenTriesS = 1;

const isDelivery = (step: Step | DeliveryStep): step is DeliveryStep =>
  step.kind === 'deliver' || step.kind === 'attach' || step.kind === 'finish';

/** Does single pieces of runs, each so that it counts once, whoever else did it at the same time. */
export function createStepsService({ db, space }: { db: Db; space?: Pick<Space, 'admit'> | undefined }) {
  /** In one transaction with what it brings about, while the run is held: not if it is over, or the piece was lost. */
  function finish({ run }: Part, { stage, position, holder }: Piece, act?: (trx: Db) => Promise<void>): Promise<void> {
    return inTransaction(db, async (trx) => {
      if ((await repository.lockRun(trx, run.id)) === undefined) return;
      if (await repository.finishStep(trx, { runId: run.id, stage, position, holder })) await act?.(trx);
    });
  }

  async function workOn(part: Part, piece: Piece): Promise<void> {
    const { folder, lanes, ended } = part;
    const step = piece.step;
    if (isDelivery(step)) return handOver(part, piece, step);
    // What people have decided meanwhile must find room in the database: a step that would take it is not begun.
    await space?.admit();
    await patiently(() => folder.prepare(step), ended);
    await lanes.work(step, (size) => {
      piece.done = Math.min(piece.size, piece.done + size);
    });
    const storedBytes = await patiently(() => folder.keep(step), ended);
    const count = (trx: Db) => repository.addStoredBytes(trx, part.run.id, storedBytes);
    await patiently(() => finish(part, piece, storedBytes > 0 ? count : undefined), ended);
  }

  async function handOver(part: Part, piece: Piece, step: DeliveryStep): Promise<void> {
    const { run, folder, delivery, ended } = part;
    if (step.kind === 'deliver') {
      await patiently(() => folder.fetch(['judge']), ended);
      const deliver = (trx: Db) => delivery.deliverTrade(trx, run, step.trade, folder.path);
      return patiently(() => finish(part, piece, deliver), ended);
    }
    if (step.kind === 'attach') {
      await patiently(() => folder.fetch(['judge', 'prove']), ended);
      const attach = (trx: Db) => delivery.attachEvidence(trx, run, step.trade, folder.path);
      return patiently(() => finish(part, piece, attach), ended);
    }
    const end = async (trx: Db) => {
      await delivery.finish(trx, run);
      await repository.endRun(trx, run.id, { status: 'done' });
      await repository.deleteSteps(trx, run.id);
    };
    return patiently(() => finish(part, piece, end), ended);
  }

  function fail({ run, delivery }: Part, message: string): Promise<void> {
    return inTransaction(db, async (trx) => {
      if ((await repository.lockRun(trx, run.id)) === undefined) return;
      await repository.endRun(trx, run.id, { status: 'failed', message });
      await delivery.fail(trx, run, 'failed');
    });
  }

  /** A file that cannot be used stays so; anything else may go better next time. */
  async function takeFailure(part: Part, { step, stage, position, holder }: Piece, error: unknown): Promise<void> {
    const { run, onFault } = part;
    const isOfFile = error instanceof EngineError && error.kind !== 'internal';
    const isCrash = isOfFile && error.kind === 'crash';
    if (isOfFile && !isCrash && error.kind !== 'read') return fail(part, error.message);
    onFault(error);
    const tries = await repository.countFailure(
      db,
      { runId: run.id, stage, position, holder },
      { pauseS: pauseBetweenTriesS },
    );
    if (tries < mostTries) return;
    if (isCrash) await fail(part, sentenceOfCrash(step, run.order, tries));
    else await fail(part, isOfFile ? error.message : sentenceOfFault(error));
  }

  return {
    /** Ends a run that cannot go on because of an error of ours. */
    giveUp: (part: Part, error: unknown): Promise<void> =>
      patiently(() => fail(part, sentenceOfFault(error)), part.ended),

    /** Does a piece and records that. Nothing that goes wrong is thrown. */
    async perform(part: Part, piece: Piece): Promise<void> {
      try {
        const { step, losses } = piece;
        if (losses >= mostLosses) await fail(part, sentenceOfCrash(step, part.run.order, losses));
        else await workOn(part, piece);
      } catch (error) {
        if (part.ended.aborted) return;
        await patiently(() => takeFailure(part, piece, error), part.ended).catch((second) => part.onFault(second));
      }
    },
  };
}
