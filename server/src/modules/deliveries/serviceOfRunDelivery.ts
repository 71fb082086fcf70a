import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import { readDelivery } from '@plumbline/engine/steps/readDelivery';
import { readVerdicts } from '@plumbline/engine/steps/readVerdicts';
import { bySystem } from '../../Actor.ts';
import type { Db } from '../../platform/database.ts';
import type { AnalysesService, ViewRow } from '../analyses/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { FilesService } from '../files/service.ts';
import { type Delivery, type Run, storedPrefix } from '../runs/service.ts';
import type { VersionsService } from '../versions/service.ts';
import { matchElements } from './matchElements.ts';
import * as repository from './repository.ts';
import { heedEarlierOf } from './serviceOfEarlier.ts';
import { storedEvidence, storedPanoramas } from './storedEvidence.ts';

export interface RunDeliveryOptions {
  audit: AuditTrail;
  files: Pick<FilesService, 'release'>;
  analyses: Pick<
    AnalysesService,
    'findView' | 'lockView' | 'listAnalyses' | 'finishView' | 'askForReview' | 'failView' | 'tellPublished'
  >;
  versions: Pick<VersionsService, 'addVersion' | 'addEvidence' | 'removeVersionsOfRun' | 'settleView'>;
}

const rowsAtOnce = 5000;

/** Makes versions of what runs find. */
export function createRunDelivery({ audit, files, analyses, versions }: RunDeliveryOptions): Delivery {
  async function findView(trx: Db, { projectId, viewId }: Run): Promise<ViewRow & { model_id: string }> {
    const view = await analyses.findView(projectId, viewId, trx);
    if (!view?.model_id) throw new Error('The view of a run is gone, or has no model.');
    return { ...view, model_id: view.model_id };
  }

  /** The numbers that these elements have in the model of the run's view. */
  async function placeInModel(trx: Db, run: Run, verdicts: readonly ElementVerdict[]) {
    const { model_id } = await findView(trx, run);
    return matchElements(verdicts, await repository.listGlobalIds(trx, model_id));
  }

  return {
    async deliverTrade(trx, run, trade, work) {
      const view = await findView(trx, run);
      const verdicts = await readVerdicts(work, trade);
      const indexes = await placeInModel(trx, run, verdicts);
      const placed = verdicts.flatMap((verdict, i) => {
        const elementIndex = indexes[i];
        return elementIndex === undefined ? [] : [{ ...verdict, elementIndex }];
      });
      const heeded = await heedEarlierOf(trx, { viewId: run.viewId, modelId: view.model_id }, placed);
      // An attempt that another version of the engine had begun may have come this far.
      await versions.removeVersionsOfRun(trx, run.id, trade);
      await versions.addVersion(
        {
          viewId: run.viewId,
          analysisName: trade,
          status: isPublishedAtOnce(view) ? 'stable' : 'dev',
          runId: run.id,
          settings: run.order.settings,
          verdicts: [heeded],
        },
        trx,
      );
      if (!isPublishedAtOnce(view)) return;
      await audit.record(trx, {
        by: bySystem,
        action: 'versionsPublished',
        projectId: run.projectId,
        subject: { kind: 'analysis', id: view.id, name: view.name },
        details: { count: 1, note: trade },
      });
    },

    async attachEvidence(trx, run, trade, work) {
      // Whoever judges anew meanwhile copies all of it or none.
      await analyses.lockView(trx, run);
      const { verdicts, spheres } = await readDelivery(work, trade);
      const indexes = await placeInModel(trx, run, verdicts);
      const spheresOf = new Map(spheres.map((sphere) => [sphere.file, sphere]));
      const prefix = storedPrefix(run);
      const stored = { prefix, keyOf: (file: string) => prefix + file.replace(/^.*\//, '') };
      const proofs = batches(verdicts, indexes, ({ evidence }, elementIndex) =>
        evidence ? { elementIndex, evidence: storedEvidence(evidence, spheresOf, stored) } : undefined,
      );
      await versions.addEvidence(trx, { runId: run.id, trade, panoramas: storedPanoramas(spheres, stored) }, proofs);
    },

    async finish(trx, run) {
      const view = await findView(trx, run);
      await files.release(trx, run.viewId);
      if (isPublishedAtOnce(view)) {
        await analyses.finishView(trx, run);
        const { projectId, viewId } = run;
        const trades = (await analyses.listAnalyses(viewId, trx)).map(({ name }) => name);
        await analyses.tellPublished(trx, { projectId, viewId, is: 'published', trades });
      }
      // Somebody may have published all of it while the last trade was still coming in.
      else if (!(await versions.settleView(trx, run))) await analyses.askForReview(trx, run);
    },

    async fail(trx, run, outcome) {
      // The view before its versions, as those who publish take them.
      await analyses.failView(trx, run, outcome);
      await versions.removeVersionsOfRun(trx, run.id);
      await files.release(trx, run.viewId);
    },
  };
}

/** What is made of those elements that are in the model, some thousands at a time. */
function* batches<Verdict, Made>(
  verdicts: readonly Verdict[],
  indexes: readonly (number | undefined)[],
  make: (verdict: Verdict, elementIndex: number) => Made | undefined,
): Generator<Made[]> {
  for (let start = 0; start < verdicts.length; start += rowsAtOnce) {
    yield verdicts.slice(start, start + rowsAtOnce).flatMap((verdict, i) => {
      const elementIndex = indexes[start + i];
      const made = elementIndex === undefined ? undefined : make(verdict, elementIndex);
      return made === undefined ? [] : [made];
    });
  }
}

/** As the project asked when the view was made; what changes meanwhile must not leave it half published. */
const isPublishedAtOnce = ({ delivery_type }: ViewRow) => delivery_type === 'Incremental';
