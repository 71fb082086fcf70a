import type { DifferentStates, InputCheck } from '@plumbline/contract/resources/analysisRequests';
import { analysis } from '@plumbline/engine/steps/analysis';
import type { ListedPiece } from '@plumbline/engine/steps/defineStep';
import { listTrades } from '@plumbline/engine/steps/listTrades';
import type { Run as WorkOfRun } from '@plumbline/engine/steps/openRun';
import { readChecks } from '@plumbline/engine/steps/readChecks';
import { readNotes } from '@plumbline/engine/steps/readNotes';
import { readStates } from '@plumbline/engine/steps/readStates';
import type { Db } from '../../platform/database.ts';
import type { Delivery, Run } from './Delivery.ts';

/** What our own steps write with, in the transaction that ends the step, while the run is held. */
export interface Handing {
  trx: Db;
  run: Run;
  work: WorkOfRun;
  delivery: Delivery;
  record: {
    checks(checks: InputCheck[]): Promise<void>;
    notes(notes: string[]): Promise<void>;
    states(states: DifferentStates): Promise<void>;
    end(): Promise<void>;
  };
}

/** What there is to know of a kind of step of a run: the engine's, or ours. */
export interface RunStepDefinition {
  kind: string;
  /** What is being done, for people; absent for what takes no time worth telling. */
  says?: string;
  /** About how long it takes beside the others. */
  weight: number;
  after: readonly string[];
  reads: readonly string[];
  /** Off the way to the verdicts. */
  canWait?: true;
  pieces(work: WorkOfRun): Promise<ListedPiece<object>[]>;
  /** Of our own steps: what they write. */
  handOver?(handing: Handing, piece: { trade: string }): Promise<void>;
}

const once = async () => [{ piece: {}, size: 1 }];
const ofEachTrade = async (work: WorkOfRun) =>
  (await listTrades(work)).map((trade) => ({ piece: { trade }, size: 1, trade }));

/** Verdicts are there as soon as they are known; proving them takes as long as all before. */
const deliver: RunStepDefinition = {
  kind: 'deliver',
  says: 'Writing verdicts',
  weight: 1,
  after: ['judge'],
  reads: ['judge'],
  pieces: ofEachTrade,
  handOver: ({ trx, run, work, delivery }, { trade }) => delivery.deliverTrade(trx, run, trade, work),
};

const attach: RunStepDefinition = {
  kind: 'attach',
  says: 'Filing evidence',
  weight: 1,
  after: ['deliver', 'prove', 'panorama'],
  reads: ['judge', 'prove'],
  pieces: ofEachTrade,
  handOver: ({ trx, run, work, delivery }, { trade }) => delivery.attachEvidence(trx, run, trade, work),
};

/** What people can be told as soon as a step of the engine is done. */
const tell: RunStepDefinition[] = analysis.flatMap(({ kind, tells }) => {
  if (tells === undefined) return [];
  const reads = analysis.filter((other) => other.tells === tells && isBefore(other.kind, kind)).map((one) => one.kind);
  const handOver = async ({ work, record }: Handing) => {
    if (tells === 'checks') return record.checks(await readChecks(work));
    const states = await readStates(work);
    if (states) await record.states(states);
    return record.notes(await readNotes(work));
  };
  return [{ kind: `tell-${kind}`, weight: 0, after: [kind], reads: [...reads, kind], pieces: once, handOver }];
});

function isBefore(kind: string, later: string): boolean {
  const after: readonly string[] = analysis.find((one) => one.kind === later)?.after ?? [];
  return after.some((before) => before === kind || isBefore(kind, before));
}

const beforeTheEnd = [...analysis, ...tell, deliver, attach];

const finish: RunStepDefinition = {
  kind: 'finish',
  says: 'Finishing',
  weight: 0.1,
  after: beforeTheEnd.map(({ kind }) => kind),
  reads: [],
  pieces: once,
  async handOver({ trx, run, delivery, record }) {
    await delivery.finish(trx, run);
    await record.end();
  },
};

/** All that a run consists of: the engine's list, and each of ours behind the last of what it waits for. */
export const stepsOfRun: readonly RunStepDefinition[] = place(analysis as unknown as readonly RunStepDefinition[], [
  deliver,
  attach,
  ...tell,
  finish,
]);

function place(list: readonly RunStepDefinition[], own: readonly RunStepDefinition[]): RunStepDefinition[] {
  return own.reduce(
    (placed, step) => {
      const at = placed.findLastIndex(({ kind }) => step.after.includes(kind)) + 1;
      return placed.toSpliced(at, 0, step);
    },
    [...list],
  );
}

export function stepOfRun(kind: string): RunStepDefinition {
  const found = stepsOfRun.find((step) => step.kind === kind);
  if (found === undefined) throw new Error(`There is no step ${kind}.`);
  return found;
}
