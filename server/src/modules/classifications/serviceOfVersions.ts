import { type Db, inTransaction } from '../../platform/database.ts';
import type { AnalysesService } from '../analyses/service.ts';
import * as repository from './repository.ts';
import { type NewVerdict, verdictColumns } from './verdictColumns.ts';

export interface NewVersion {
  viewId: string;
  /** The trade; made within the view if it has none of this name. */
  analysisName: string;
  status: 'dev' | 'stable';
  /** Any number of batches, at most one verdict an element. */
  verdicts: Iterable<readonly NewVerdict[]> | AsyncIterable<readonly NewVerdict[]>;
}

export type VersionsService = ReturnType<typeof createVersionsService>;

const rowsAtOnce = 5000;

/** Stores what analyses find. */
export function createVersionsService({ db, analyses }: { db: Db; analyses: Pick<AnalysesService, 'takeAnalysis'> }) {
  return {
    /** One transaction, or the caller's: nobody ever sees half a version. */
    addVersion({ viewId, analysisName, status, verdicts }: NewVersion, within: Db = db) {
      return inTransaction(within, async (trx) => {
        const elementCount = await repository.findElementCount(trx, viewId);
        if (elementCount === undefined) throw new Error('A view without a model has no elements to judge.');
        const analysisId = await analyses.takeAnalysis(trx, viewId, analysisName);
        const versionId = await repository.insertVersion(trx, analysisId, status);
        for await (const batch of verdicts) {
          refuseForeign(batch, elementCount);
          for (let start = 0; start < batch.length; start += rowsAtOnce) {
            const rows = batch.slice(start, start + rowsAtOnce);
            await repository.insertVerdicts(trx, versionId, verdictColumns(rows));
            await repository.insertEvidence(trx, versionId, rows.flatMap(evidenceRow));
          }
        }
        return { analysisId, versionId };
      });
    },
  };
}

const evidenceRow = ({ elementIndex, evidence }: NewVerdict): repository.EvidenceRow[] =>
  evidence === undefined ? [] : [{ element_index: elementIndex, evidence }];

function refuseForeign(batch: readonly NewVerdict[], elementCount: number): void {
  const foreign = batch.find(({ elementIndex }) => elementIndex < 0 || elementIndex >= elementCount);
  if (foreign) throw new Error(`The model has no element ${foreign.elementIndex}; it has ${elementCount}.`);
}
