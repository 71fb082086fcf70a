import type { AnalysisVersion } from '@plumbline/contract/resources/analysisVersions';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import type { NewTolerances } from '@plumbline/engine/judge/matchTolerances';
import type { JudgedAnew } from '@plumbline/engine/steps/judgeAnew';
import { judgeApart } from '@plumbline/engine/steps/judgeApart';
import { bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { Doing } from '../../Doing.ts';
import type { Db } from '../../platform/database.ts';
import { everyTime } from '../../platform/once.ts';
import type { AnalysesService } from '../analyses/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { RunsService } from '../runs/service.ts';
import { describeVersion, type Place, type VersionRow, type VersionsService } from '../versions/service.ts';
import { matchElements } from './matchElements.ts';
import * as repository from './repository.ts';
import { heedEarlierOf } from './serviceOfEarlier.ts';
import { tolerancesInWords } from './tolerancesInWords.ts';

export interface RejudgingOptions {
  db: Db;
  audit: AuditTrail;
  analyses: Pick<AnalysesService, 'findVisibleView' | 'lockView' | 'listAnalyses'>;
  runs: Pick<RunsService, 'readMeasurements'>;
  versions: Pick<VersionsService, 'addVersion' | 'copyEvidence' | 'listOfView' | 'hasOpenRun'>;
}

export interface Rejudged {
  versions: { analysis: { _id: string; name: string }; version: AnalysisVersion }[];
  changed: number;
}

/** Other tolerances for what was measured. What people decided about the old versions stays with those. */
export function createRejudgingService({ db, audit, analyses, runs, versions }: RejudgingOptions) {
  async function judge(runId: string, judging: NewTolerances): Promise<JudgedAnew> {
    const bytes = await runs.readMeasurements(runId);
    if (bytes === undefined) throw new AppError('analyses.noMeasurements');
    try {
      return await judgeApart(bytes, judging);
    } catch (error) {
      // Packed by another version of the engine, or damaged.
      if (error instanceof EngineError) throw new AppError('analyses.noMeasurements');
      throw error;
    }
  }

  async function addVersions(
    trx: Db,
    { projectId, viewId, runId }: { projectId: string; viewId: string; runId: string },
    { verdicts: judged, settings }: JudgedAnew,
  ): Promise<Rejudged> {
    const { model_id } = await analyses.lockView(trx, { projectId, viewId });
    const modelId = model_id as string;
    const verdicts = await heedEarlierOf(trx, { viewId, modelId }, await placeInModel(trx, modelId, judged));
    const before = newestOf((await versions.listOfView(viewId, trx)).filter(({ run_id }) => run_id === runId));
    const verdictsOf = Map.groupBy(verdicts, ({ trade }) => trade);
    const added = new Map<string, { _id: string; name: string }>();
    let changed = 0;
    for (const { id, name } of await analyses.listAnalyses(viewId, trx)) {
      const old = before.get(id);
      const own = verdictsOf.get(name);
      if (old === undefined || own === undefined) continue;
      const version = { viewId, analysisName: name, runId, settings, verdicts: [own] };
      const { versionId } = await versions.addVersion({ ...version, status: 'dev', isRejudged: true }, trx);
      await versions.copyEvidence(trx, old.id, versionId);
      changed += await repository.countChanged(trx, old.id, versionId);
      added.set(versionId, { _id: id, name });
    }
    const rows = await versions.listOfView(viewId, trx);
    const told = rows.flatMap((row) => {
      const analysis = added.get(row.id);
      return analysis ? [{ analysis, version: describeVersion(row) }] : [];
    });
    return { versions: told.toReversed(), changed };
  }

  return {
    /** A new unpublished version of each analysis; neither scan nor model is read. */
    async rejudge(
      { membership, viewId }: Omit<Place, 'versions'>,
      judging: NewTolerances,
      { by = bySystem, once = everyTime }: Doing = {},
    ): Promise<Rejudged> {
      const { projectId } = membership;
      await analyses.findVisibleView(membership, viewId);
      const before = await once.find<Rejudged>(db);
      if (before) return before;
      // While evidence is still coming in, a copy of it would stay half.
      if (await versions.hasOpenRun(viewId)) throw new AppError('requests.stillRunning');
      const measured = (await versions.listOfView(viewId)).find(({ run_id }) => run_id !== null);
      if (!measured?.run_id) throw new AppError('analyses.noMeasurements');
      const runId = measured.run_id;
      const judged = await judge(runId, judging);
      if (judged.unknown.length > 0) throw new AppError('analyses.unknownTolerance', { names: judged.unknown });
      return once.run(db, async (trx) => {
        const rejudged = await addVersions(trx, { projectId, viewId, runId }, judged);
        const from = measured.settings === null ? undefined : tolerancesInWords(measured.settings);
        const details = { from, to: tolerancesInWords(judged.settings), count: rejudged.changed };
        const subject = { kind: 'analysis', id: viewId } as const;
        await audit.record(trx, { by, action: 'tolerancesChanged', projectId, subject, details });
        return rejudged;
      });
    },
  };
}

/** By the numbers that the elements have in the view's model. */
async function placeInModel(trx: Db, modelId: string, verdicts: readonly ElementVerdict[]): Promise<ElementVerdict[]> {
  const indexes = matchElements(verdicts, await repository.listGlobalIds(trx, modelId));
  return verdicts.flatMap((verdict, i) => {
    const elementIndex = indexes[i];
    return elementIndex === undefined ? [] : [{ ...verdict, elementIndex }];
  });
}

function newestOf(versions: readonly VersionRow[]): Map<string, VersionRow> {
  const newest = new Map<string, VersionRow>();
  for (const version of versions) {
    const known = newest.get(version.analysis_id);
    if (known === undefined || known.number < version.number) newest.set(version.analysis_id, version);
  }
  return newest;
}
