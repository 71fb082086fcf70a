import { readChecks } from '@plumbline/engine/steps/readChecks';
import { readNotes } from '@plumbline/engine/steps/readNotes';
import { workVersion } from '@plumbline/engine/steps/workVersion';
import { analyseScans } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { Run } from './Delivery.ts';
import * as repository from './repository.ts';
import type { RunFolder } from './runFolder.ts';
import { type RunStep, stagesOfRun } from './stagesOfRun.ts';

/** Takes runs from stage to stage; whoever notices first that one is done does it. */
export function createStagesService({ db, queue }: { db: Db; queue: Pick<Queue, 'enqueue'> }) {
  /** The first stage from this one on that there is anything to do in. */
  async function listFrom(folder: RunFolder, first: number): Promise<{ stage: number; steps: RunStep[] }> {
    for (let stage = first; ; stage++) {
      const { needs, list } = stagesOfRun[stage] as (typeof stagesOfRun)[number];
      await folder.fetch(needs);
      const steps = await list(folder.path);
      if (steps.length > 0) return { stage, steps };
    }
  }

  async function enter(trx: Db, runId: string, { stage, steps }: { stage: number; steps: RunStep[] }): Promise<void> {
    await repository.insertSteps(trx, runId, stage, steps);
    await repository.enterStage(trx, runId, stage);
  }

  return {
    /**
     * Begins a run that waits, or one that another version of the engine had begun. Each who joins calls the next: as many
     * share a run as have nothing else to do.
     */
    async join(run: Run, folder: RunFolder): Promise<void> {
      const first = await listFrom(folder, 0);
      await inTransaction(db, async (trx) => {
        const row = await repository.lockRun(trx, run.id);
        if (row === undefined) return;
        if ((row.work_version ?? 0) > workVersion) throw new Error('A newer version of the engine works on this run.');
        await queue.enqueue(trx, analyseScans, { runId: run.id });
        if (row.work_version === workVersion) return;
        await repository.deleteSteps(trx, run.id);
        await repository.beginRun(trx, run.id, workVersion);
        await enter(trx, run.id, first);
      });
    },

    /** Goes on to the next stage, unless somebody else did or the stage is not done. */
    async advance(run: Run, stage: number, folder: RunFolder): Promise<void> {
      // The last one ends the run, and takes its steps away: it only seems to be passed.
      if (stage === stagesOfRun.length - 1 || (await repository.countOpenSteps(db, run.id, stage)) > 0) return;
      const next = await listFrom(folder, stage + 1);
      const told = stagesOfRun.slice(stage, next.stage).some(({ tells }) => tells);
      const findings = told ? await readFindings(folder) : undefined;
      await inTransaction(db, async (trx) => {
        const row = await repository.lockRun(trx, run.id);
        if (row?.stage !== stage) return;
        if (findings) await repository.setFindings(trx, run.id, findings);
        await enter(trx, run.id, next);
      });
    },
  };
}

async function readFindings(folder: RunFolder) {
  await folder.fetch(['check']);
  return { checks: await readChecks(folder.path), notes: await readNotes(folder.path) };
}
