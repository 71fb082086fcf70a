import { bestEffort } from '@plumbline/contract/bestEffort';
import type { AnalysisSettings } from '@plumbline/engine/judge/AnalysisSettings';
import type { PublishedChanged } from '../../createPublishedChanged.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { StoredPanorama } from '../../platform/schema.ts';
import type { AnalysesService } from '../analyses/service.ts';
import type { ElementEvidence } from './ElementEvidence.ts';
import { isNamedByElement, listEvidenceKeys } from './evidenceKeys.ts';
import * as repository from './repository.ts';
import { type NewVerdict, verdictColumns } from './verdictColumns.ts';

export interface NewVersion {
  viewId: string;
  /** The trade; made within the view if it has none of this name. */
  analysisName: string;
  status: 'dev' | 'stable';
  /** Which attempt measured it, and how it was judged; absent for results from elsewhere. */
  runId?: string | undefined;
  settings?: AnalysisSettings | undefined;
  isRejudged?: boolean;
  /** Of results from elsewhere; those of a run come with its evidence. */
  panoramas?: readonly StoredPanorama[];
  /** Any number of batches, at most one verdict an element. */
  verdicts: Iterable<readonly NewVerdict[]> | AsyncIterable<readonly NewVerdict[]>;
}

export interface AddingOptions {
  db: Db;
  publishedChanged: PublishedChanged;
  analyses: Pick<AnalysesService, 'takeAnalysis'>;
}

const rowsAtOnce = 5000;

/** Stores what analyses find. */
export function createAddingService({ db, publishedChanged, analyses }: AddingOptions) {
  return {
    /** One transaction, or the caller's: nobody ever sees half a version. */
    addVersion({ viewId, analysisName, verdicts, panoramas, ...made }: NewVersion, within: Db = db) {
      return inTransaction(within, async (trx) => {
        const model = await repository.findModelOfView(trx, viewId);
        if (model === undefined) throw new Error('A view without a model has no elements to judge.');
        const analysisId = await analyses.takeAnalysis(trx, viewId, analysisName);
        const versionId = await repository.insertVersion(trx, analysisId, made);
        let writing = Promise.resolve();
        for await (const batch of verdicts) {
          refuseForeign(batch, model.element_count);
          for (let start = 0; start < batch.length; start += rowsAtOnce) {
            const rows = batch.slice(start, start + rowsAtOnce);
            const columns = verdictColumns(rows);
            const evidence = evidenceColumns(rows, { isOfRun: made.runId !== undefined });
            // While the database takes in what came before, the next was made ready.
            await writing;
            writing = write(trx, versionId, columns, evidence);
            // Whoever waits for it is told; until then it is nobody's.
            void bestEffort(writing);
          }
        }
        await writing;
        if (panoramas) await repository.setPanoramas(trx, versionId, panoramas);
        if (made.status === 'stable') await publishedChanged(trx, model.project_id);
        return { analysisId, versionId };
      });
    },

    /** What proves the verdicts that a run gave on a trade, in every version that they were judged for. */
    async addEvidence(
      trx: Db,
      { runId, trade, panoramas }: { runId: string; trade: string; panoramas: readonly StoredPanorama[] },
      proofs: Iterable<readonly { elementIndex: number; evidence: ElementEvidence }[]>,
    ): Promise<void> {
      const versionIds = await repository.listVersionsOfRun(trx, runId, trade);
      for (const batch of proofs) {
        const rows = evidenceColumns(batch, { isOfRun: true });
        for (const versionId of versionIds) await repository.insertEvidence(trx, versionId, rows);
      }
      for (const versionId of versionIds) await repository.setPanoramas(trx, versionId, panoramas);
    },

    /** For verdicts that were judged anew: those of both versions are of the same run. */
    copyEvidence: (trx: Db, fromVersionId: string, toVersionId: string): Promise<void> =>
      repository.copyEvidence(trx, fromVersionId, toVersionId),

    /** Nothing of what a run found is left, of one trade or all. */
    removeVersionsOfRun: (trx: Db, runId: string, trade?: string): Promise<void> =>
      repository.deleteVersionsOfRun(trx, runId, trade),
  };
}

async function write(
  trx: Db,
  versionId: string,
  columns: ReturnType<typeof verdictColumns>,
  evidence: ReturnType<typeof evidenceColumns>,
): Promise<void> {
  await repository.insertVerdicts(trx, versionId, columns);
  if (evidence.elementIndexes.length > 0) await repository.insertEvidence(trx, versionId, evidence);
}

function evidenceColumns(
  verdicts: readonly Pick<NewVerdict, 'elementIndex' | 'evidence'>[],
  { isOfRun }: { isOfRun: boolean },
) {
  const proven = verdicts.filter(({ evidence }) => evidence !== undefined);
  const files = new Set<string>();
  for (const { elementIndex, evidence } of proven) {
    const keys = evidence ? listEvidenceKeys(evidence) : [];
    for (const key of keys) if (!(isOfRun && isNamedByElement(key, elementIndex))) files.add(key);
  }
  return {
    elementIndexes: proven.map(({ elementIndex }) => elementIndex),
    joined: repository.joinEvidence(proven.map(({ evidence }) => JSON.stringify(evidence))),
    files: [...files],
  };
}

function refuseForeign(batch: readonly NewVerdict[], elementCount: number): void {
  const foreign = batch.find(({ elementIndex }) => elementIndex < 0 || elementIndex >= elementCount);
  if (foreign) throw new Error(`The model has no element ${foreign.elementIndex}; it has ${elementCount}.`);
}
