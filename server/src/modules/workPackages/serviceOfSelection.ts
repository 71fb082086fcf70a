import type { ReceivedFile } from '@plumbline/contract/filePart';
import { mostToldIds, type ParsedNewPackage, type Watchlist } from '@plumbline/contract/resources/workPackages';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import type { ModelsService } from '../models/service.ts';
import { CsvProblem } from './csv/CsvProblem.ts';
import { type CsvIds, readGlobalIdCsv } from './csv/readGlobalIdCsv.ts';
import { listByGlobalId } from './elementsRepository.ts';

export interface SelectionOptions {
  db: Db;
  models: Pick<ModelsService, 'findActiveModel' | 'identitiesOf' | 'colorize'>;
}

/** How the elements of a package are chosen. */
export interface AskedSelection {
  projectId: string;
  source: ParsedNewPackage['source'];
  csv?: ReceivedFile | undefined;
}

/** The elements of a package, as the latest model has them. */
export interface Selection {
  modelId: string;
  source: Watchlist['source'];
  identities: number[];
  /** GlobalIds that the model does not have. */
  missingIds: string[];
  /** Rows of a CSV that name an element, with those that name one again; of a filter, its elements. */
  idCount: number;
  duplicateCount: number;
}

/** Finds the elements that a CSV or a filter names. */
export function createSelectionService({ db, models }: SelectionOptions) {
  /** In the order of their numbers. */
  async function findByFilter(projectId: string, filter: Watchlist['source']['filter'], within: Db = db) {
    const { id: modelId } = await models.findActiveModel(projectId, within);
    const [identities, taken] = await Promise.all([
      models.identitiesOf(modelId, within),
      models.colorize(projectId, filter, within),
    ]);
    // Another model may have become active between the two.
    if (taken.length !== identities.length) throw new Error('The model has changed while it was asked.');
    return { modelId, identities: [...identities].filter((_, index) => taken[index] === 1) };
  }

  async function findById(modelId: string, ids: readonly string[], within: Db = db) {
    const rows = await listByGlobalId(within, modelId, ids);
    const found = new Set(rows.map(({ global_id }) => global_id));
    return {
      identities: rows.map(({ identity }) => identity),
      missingIds: ids.filter((id) => !found.has(id)),
    };
  }

  return {
    findByFilter,
    findById,

    async select({ projectId, source, csv }: AskedSelection): Promise<Selection> {
      if (source.mode === 'filter') {
        const { modelId, identities } = await findByFilter(projectId, source.filter);
        const count = identities.length;
        return { modelId, source, identities, missingIds: [], idCount: count, duplicateCount: 0 };
      }
      if (csv === undefined) throw new AppError('workPackages.fileMissing');
      const { id: modelId } = await models.findActiveModel(projectId);
      const { ids, count } = await readOrRefuse(csv.path);
      return {
        modelId,
        source: { mode: 'csv', file: { filename: csv.filename } },
        ...(await findById(modelId, ids)),
        idCount: count,
        duplicateCount: count - ids.length,
      };
    },
  };
}

export type SelectionService = ReturnType<typeof createSelectionService>;

async function readOrRefuse(path: string): Promise<CsvIds> {
  try {
    return await readGlobalIdCsv(path);
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    throw new AppError('workPackages.badCsv', { ...error.place, reason: error.message });
  }
}

/** What is missing is told before anything is saved, unless somebody has said that it does not matter. */
export function refuseMissing({ identities, missingIds }: Selection, ignoreMissingIds: boolean): void {
  if (missingIds.length > 0 && !ignoreMissingIds) {
    const ids = missingIds.slice(0, mostToldIds);
    throw new AppError('ProgressMonitoring.CreateWorkPackage.MissingIds', { ids, count: missingIds.length });
  }
  if (identities.length === 0) throw new AppError('workPackages.noElements');
}
