import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { createLruCache } from '../../columns/createLruCache.ts';
import type { Db } from '../../platform/database.ts';
import type { ViewRow } from '../analyses/service.ts';
import type { IssuesService } from '../issues/service.ts';
import type { ModelsService } from '../models/service.ts';
import type { Place, VersionRow, VersionsService } from '../versions/service.ts';
import * as repository from './repository.ts';
import { createNarrower } from './table/createNarrower.ts';
import { describeRow } from './table/describeRow.ts';
import { emptyModel } from './table/emptyModel.ts';
import { makeVersionColumns } from './table/makeVersionColumns.ts';
import { type MergedTable, mergeAgain, mergeVersions } from './table/mergeVersions.ts';
import type { OpenTable } from './table/OpenTable.ts';
import { type VersionColumns, withChanges } from './table/VersionColumns.ts';
import { wordingOf } from './Wording.ts';

export interface TablesOptions {
  db: Db;
  models: Pick<ModelsService, 'columnsOf'>;
  issues: Pick<IssuesService, 'openIssuesOfView'>;
  versions: Pick<VersionsService, 'select'>;
}

/** A table that knows its versions. */
export interface SelectedTable extends OpenTable {
  readonly table: MergedTable;
  readonly versions: readonly VersionRow[];
}

export type TablesService = ReturnType<typeof createTablesService>;

/** At about 40 bytes each. */
const verdictsInMemory = 6_000_000;
/** At about 70 bytes each. */
const elementsInMemory = 4_000_000;
/** What one without any counts for: views without a model would be kept for ever. */
const leastSize = 250;

/** The verdicts of views, held in memory and up to date with what anybody has changed. */
export function createTablesService({ db, models, issues: ofProjects, versions: ofViews }: TablesOptions) {
  const versionCache = createLruCache<VersionColumns>({
    most: verdictsInMemory,
    sizeOf: ({ elementIndexes }) => leastSize + elementIndexes.length,
  });
  const tableCache = createLruCache<MergedTable>({
    most: elementsInMemory,
    sizeOf: ({ model }) => leastSize + model.count,
  });
  const narrow = createNarrower();

  async function load({ id, last_change }: VersionRow): Promise<VersionColumns> {
    const columns = await makeVersionColumns({ versionId: id, lastChange: last_change }, (after) =>
      repository.loadVerdictSlice(db, id, after),
    );
    // Some slices may have been read before a change, and some after it.
    return catchUp(columns, Number.MAX_SAFE_INTEGER);
  }

  /** Without an end the database would read what was changed in other versions since. */
  async function catchUp(columns: VersionColumns, upTo: number): Promise<VersionColumns> {
    const after = columns.lastChange;
    const { changes, last } = await repository.listChangedStates(db, columns.versionId, { after, upTo });
    return withChanges(columns, changes, last ?? after);
  }

  function columnsOf(version: VersionRow): Promise<VersionColumns> {
    return versionCache.update(version.id, (known) => {
      if (known === undefined) return load(version);
      return known.lastChange >= version.last_change ? known : catchUp(known, version.last_change);
    });
  }

  async function merge(view: ViewRow, versions: readonly VersionRow[]): Promise<MergedTable> {
    const { model_id: modelId, element_count: count } = view;
    const [issues, model, ...parts] = await Promise.all([
      ofProjects.openIssuesOfView(view),
      modelId === null ? emptyModel : models.columnsOf(modelId, count ?? 0),
      ...versions.map(columnsOf),
    ]);
    const key = [model.modelId, ...versions.map(({ id }) => id)].join();
    return tableCache.update(key, (known) => {
      if (known === undefined) return mergeVersions(model, parts, issues);
      // Others may have made it meanwhile of what is newer.
      const newest = parts.map((part, i) => newer(part, known.parts[i] as VersionColumns));
      if (newest.some((part, i) => part !== known.parts[i])) return mergeAgain(known, newest, issues);
      return issues === known.issues ? known : { ...known, issues };
    });
  }

  /** The verdicts that count in a view, as the caller asks for them; without a model or versions, none. */
  async function openTable(place: Place, filter: ClassificationFilter = {}): Promise<SelectedTable> {
    const { view, versions } = await ofViews.select(place);
    const wording = wordingOf(place.membership);
    const table = await merge(view, versions);
    const narrowed = await narrow(table, filter, wording);
    return {
      view,
      versions,
      table,
      wording,
      ...narrowed,
      rowAt: (elementIndex) => describeRow(table, elementIndex, wording),
    };
  }

  return { openTable };
}

const newer = (a: VersionColumns, known: VersionColumns) => (a.lastChange > known.lastChange ? a : known);
