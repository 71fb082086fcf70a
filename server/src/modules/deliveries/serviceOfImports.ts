import { randomUUID } from 'node:crypto';
import type { SphereFile } from '@plumbline/engine/prove/spheres/SphereFile';
import type { StoredResults } from '@plumbline/engine/steps/results/readResults';
import type { StoredVerdict } from '@plumbline/engine/steps/StoredVerdict';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { StoredPanorama } from '../../platform/schema.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AnalysesService } from '../analyses/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { ModelsService } from '../models/service.ts';
import type { NewVerdict, VersionsService } from '../versions/service.ts';
import { matchElements } from './matchElements.ts';
import * as repository from './repository.ts';
import { listEvidenceFiles, type StoredFiles, storedEvidence, storedPanoramas } from './storedEvidence.ts';
import { removeFiles, storeFiles } from './storeFiles.ts';

export interface NewImport {
  projectId: string;
  tenantId: string;
  /** What the new view is called, and when was scanned. */
  name: string;
  scanDate: Date;
  /** A view that waits for its result; without one, a new view is made. */
  viewId?: string;
  results: StoredResults;
  by?: Actor;
}

export interface ImportsOptions {
  db: Db;
  audit: AuditTrail;
  storage: Pick<Storage, 'put' | 'remove'>;
  models: Pick<ModelsService, 'findActiveModel'>;
  analyses: Pick<AnalysesService, 'createView' | 'finishView' | 'tellPublished'>;
  versions: Pick<VersionsService, 'addVersion'>;
}

/** Takes over what was analysed elsewhere. */
export function createImportsService({ db, audit, storage, models, analyses, versions }: ImportsOptions) {
  async function openView(trx: Db, given: NewImport, modelId: string): Promise<string> {
    const { projectId, name, scanDate, viewId, results } = given;
    const { hasGivenCoordinates } = results;
    if (viewId === undefined) {
      const view = { projectId, modelId, name, scanDate, status: 'ready', deliveryType: 'Normal' } as const;
      return analyses.createView({ ...view, hasGivenCoordinates }, trx);
    }
    await analyses.finishView(trx, { projectId, viewId, modelId, hasGivenCoordinates });
    return viewId;
  }

  /** All or nothing: whoever sees the view sees every verdict. */
  function writeRows(
    { by = bySystem, ...given }: NewImport,
    modelId: string,
    { verdicts, panoramas }: { verdicts: readonly TradeVerdict[]; panoramas: readonly StoredPanorama[] },
  ): Promise<string> {
    return inTransaction(db, async (trx) => {
      const viewId = await openView(trx, given, modelId);
      for (const [analysisName, own] of Map.groupBy(verdicts, ({ trade }) => trade)) {
        await versions.addVersion({ viewId, analysisName, status: 'stable', verdicts: [own], panoramas }, trx);
      }
      const { projectId } = given;
      const trades = verdicts.map(({ trade }) => trade);
      await analyses.tellPublished(trx, { projectId, viewId, is: 'published', trades, userId: by.userId });
      const subject = { kind: 'analysis', id: viewId } as const;
      const details = { count: verdicts.length };
      await audit.record(trx, { by, action: 'analysisImported', projectId, subject, details });
      return viewId;
    });
  }

  return {
    /** A ready view of the active model, with a stable version for each trade. */
    async importResults(given: NewImport) {
      const { projectId, tenantId, results } = given;
      const { id: modelId } = await models.findActiveModel(projectId);
      const matched = await matchToModel(db, modelId, results.elements);
      const files = matched.flatMap(({ evidence }) => (evidence ? listEvidenceFiles(evidence) : []));
      const isDrawn = matched.some(({ evidence }) => evidence?.element !== undefined);
      if (isDrawn) files.push(stepFiles.drawnMesh);
      if (files.length > 0) files.push(...results.spheres.map(({ file }) => file));
      const present = [...new Set(files)].filter((file) => results.has(file));
      const prefix = `${tenantId}/runs/${randomUUID()}/`;
      const keys = await storeFiles(storage, prefix, present, results.read);
      const stored = { prefix, keyOf: (file: string) => keys.get(file) };
      try {
        const panoramas = storedPanoramas(results.spheres, stored);
        const verdicts = withKeys(matched, results.spheres, stored);
        const viewId = await writeRows(given, modelId, { verdicts, panoramas });
        return { viewId, elements: results.elements.length, matched: matched.length, files: keys.size };
      } catch (error) {
        await removeFiles(storage, keys.values());
        throw error;
      }
    },
  };
}

interface TradeVerdict extends NewVerdict {
  trade: string;
}

/** The verdicts whose elements are in the model, with the numbers they have there. */
async function matchToModel(db: Db, modelId: string, elements: readonly StoredVerdict[]): Promise<StoredVerdict[]> {
  const indexes = matchElements(elements, await repository.listGlobalIds(db, modelId));
  const matched = elements.flatMap((verdict, i) => {
    const elementIndex = indexes[i];
    return elementIndex === undefined ? [] : [{ ...verdict, elementIndex }];
  });
  if (matched.length * 2 >= elements.length) return matched;
  throw new AppError('analyses.foreignResult', { elements: elements.length, matched: matched.length });
}

function withKeys(
  verdicts: readonly StoredVerdict[],
  spheres: readonly SphereFile[],
  stored: StoredFiles,
): TradeVerdict[] {
  const spheresOf = new Map(spheres.map((sphere) => [sphere.file, sphere]));
  return verdicts.map(({ evidence, ...verdict }) => ({
    ...verdict,
    ...(evidence && { evidence: storedEvidence(evidence, spheresOf, stored) }),
  }));
}
