import type { Classification } from '@plumbline/contract/resources/classifications';
import type { Membership } from '../../http/RequestContext.ts';
import type { Db } from '../../platform/database.ts';
import type { AnalysesService } from '../analyses/service.ts';
import type { IssuesService } from '../issues/service.ts';
import type { ModelsService } from '../models/service.ts';
import type { Place, VersionsService } from '../versions/service.ts';
import { describeClassification } from './answers/describeClassification.ts';
import { describeHistory } from './answers/describeHistory.ts';
import { findSeenBefore } from './answers/findSeenBefore.ts';
import type { VerdictRow } from './answers/VerdictRow.ts';
import * as history from './historyRepository.ts';
import type { TablesService } from './serviceOfTables.ts';
import { isFloorScanned } from './table/isFloorScanned.ts';
import { wordingOf } from './Wording.ts';

export interface HistoryOptions {
  db: Db;
  models: Pick<ModelsService, 'findActiveModel'>;
  analyses: Pick<AnalysesService, 'findVisibleView'>;
  issues: Pick<IssuesService, 'openIssuesOf'>;
  versions: Pick<VersionsService, 'selectInAllViews'>;
  tables: Pick<TablesService, 'openTable'>;
}

/** Verdicts with the history of their elements: an element is followed through all models and views that the caller may see. */
export function createHistoryService({ db, models, analyses, issues, versions, tables }: HistoryOptions) {
  /** Tables are held in memory, and asked for only where something was seen before. */
  async function tellSeenBefore(membership: Membership, verdict: VerdictRow, all: readonly VerdictRow[]) {
    const before = findSeenBefore(verdict, all);
    if (before === undefined) return undefined;
    const { table } = await tables.openTable({ membership, viewId: verdict.view_id });
    return { verdict: before, isFloorScanned: isFloorScanned(table, verdict.element_index) };
  }

  async function tell(
    { membership, ...place }: Omit<Place, 'viewId'> & { viewId?: string },
    { modelId, elementIndexes }: { modelId: string; elementIndexes: readonly number[] },
  ): Promise<Classification[]> {
    const [elements, selected, issuesOf] = await Promise.all([
      history.listIdentities(db, modelId, elementIndexes),
      versions.selectInAllViews({ membership, ...place }),
      issues.openIssuesOf(membership.projectId),
    ]);
    const verdicts = await history.listVerdicts(
      db,
      elements.map(({ identity }) => identity),
      selected.map(({ id }) => id),
    );
    const set = verdicts.filter(({ is_manual }) => is_manual);
    const [changes, words] = await Promise.all([
      history.listChanges(db, verdicts),
      history.listWords(
        db,
        set.map(({ version_id }) => version_id),
        set.map(({ element_index }) => element_index),
      ),
    ]);
    const changesOf = Map.groupBy(changes, keyOf);
    const wordOf = new Map(words.map((word) => [keyOf(word), word]));
    const verdictsOf = Map.groupBy(verdicts, ({ identity }) => identity);
    const wording = wordingOf(membership);
    const told = elements.map(async ({ element_index: elementIndex, identity }) => {
      const all = verdictsOf.get(identity) ?? [];
      const verdict = all.findLast(({ view_id }) => place.viewId === undefined || view_id === place.viewId);
      if (verdict === undefined) return [];
      const steps = all.map((one) => ({ verdict: one, changes: changesOf.get(keyOf(one)) ?? [] }));
      const history = describeHistory(steps, wording.underConstruction);
      const seenBefore = await tellSeenBefore(membership, verdict, all);
      const word = wordOf.get(keyOf(verdict));
      const one = { verdict, elementIndex, history, word, seenBefore, issues: issuesOf(identity) };
      return [describeClassification(one, wording)];
    });
    return (await Promise.all(told)).flat();
  }

  return {
    /** The verdicts of a view on these elements of its model; those without one are left out. */
    async listOfElements(place: Place, elementIndexes: readonly number[]): Promise<Classification[]> {
      const view = await analyses.findVisibleView(place.membership, place.viewId);
      return view.model_id === null ? [] : tell(place, { modelId: view.model_id, elementIndexes });
    },

    /** The verdicts of the newest scans on these elements of the active model. */
    async listLastOfElements(membership: Membership, elementIndexes: readonly number[]): Promise<Classification[]> {
      const { id: modelId } = await models.findActiveModel(membership.projectId);
      return tell({ membership }, { modelId, elementIndexes });
    },
  };
}

const keyOf = (row: { version_id: string; element_index: number }) => `${row.version_id}.${row.element_index}`;
