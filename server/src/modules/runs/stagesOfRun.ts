import { kindsNeededBy } from '@plumbline/engine/steps/kindsNeededBy';
import { listTrades } from '@plumbline/engine/steps/listTrades';
import type { PlannedStep, Step, StepKind } from '@plumbline/engine/steps/Step';
import { stepStages } from '@plumbline/engine/steps/stepStages';
import type { DeliveryStep } from '../../platform/schema.ts';

/** A piece of a run: the engine's, or ours after them. */
export interface RunStep extends Omit<PlannedStep, 'step'> {
  step: Step | DeliveryStep;
}

export interface RunStage {
  /** What is being done, for people. */
  name: string;
  /** About how long it takes beside the others. */
  weight: number;
  /** What its steps, and their list, are made from: all files of these kinds. */
  needs: readonly StepKind[];
  /** Whether checks and notes can be read anew once it is done. */
  tells: boolean;
  list(folder: string): Promise<RunStep[]>;
}

/** What the engine's stages consist of, in its order. */
const kinds: readonly StepKind[] = ['check', 'register', 'spool', 'tile', 'observe', 'judge', 'panorama', 'prove'];
const telling: readonly StepKind[] = ['check', 'register', 'judge'];

const ofEngine = stepStages.map((stage, index): RunStage => {
  const kind = kinds[index] as StepKind;
  return { ...stage, needs: kindsNeededBy(kind), tells: telling.includes(kind) };
});
const judged = kinds.indexOf('judge') + 1;

const ofEachTrade = (kind: 'deliver' | 'attach') => async (folder: string) =>
  (await listTrades(folder)).map((trade) => ({ step: { kind, trade }, size: 1, trade }));

/**
 * All stages, in order: a stage begins when every step of the one before is done. Verdicts are there as soon as they are
 * known; proving them takes as long as all before.
 */
export const stagesOfRun: readonly RunStage[] = [
  ...ofEngine.slice(0, judged),
  { name: 'Writing verdicts', weight: 1, needs: ['judge'], tells: false, list: ofEachTrade('deliver') },
  ...ofEngine.slice(judged),
  { name: 'Filing evidence', weight: 1, needs: ['judge', 'prove'], tells: false, list: ofEachTrade('attach') },
  {
    name: 'Finishing',
    weight: 0.1,
    needs: [],
    tells: false,
    list: async () => [{ step: { kind: 'finish' }, size: 1 }],
  },
];
