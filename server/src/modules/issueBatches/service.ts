import { sayWordAndMeasured } from '@plumbline/contract/personsWord';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { type IssueGrouping, mostElementsAtOnce, mostIssuesAtOnce } from '@plumbline/contract/resources/issueBatches';
import type { IssuePriority } from '@plumbline/contract/resources/issues';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { filterNote } from '../../exports/filterNote.ts';
import { localTime } from '../../exports/localStamp.ts';
import type { Db } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { IssuesService, MadeIssues } from '../issues/service.ts';
import { type OpenTable, type SaidWords, sayWordAt, type VerdictsService } from '../verdicts/service.ts';
import type { Place } from '../versions/service.ts';
import { groupElements } from './groupElements.ts';
import { countDrafts, listDrafts, type ToldElement } from './listDrafts.ts';

export interface IssueBatchesOptions {
  db: Db;
  audit: AuditTrail;
  issues: Pick<IssuesService, 'makeMany'>;
  verdicts: Pick<VerdictsService, 'openTable' | 'listWords'>;
}

export interface NewBatch {
  filter: ClassificationFilter;
  grouping: IssueGrouping;
  skipsOpen: boolean;
  /** As many as the caller was told there would be. */
  total: number;
  assignedUser: string | null;
  deadline: string | null;
  priority: IssuePriority;
  timezoneOffset: number;
}

/** Somebody who makes issues of what a view says. */
export interface BatchPlace extends Place {
  userId: string;
  by: Actor;
  once?: Once;
}

/** Each time somebody else has made or closed an issue in between. */
const mostTries = 20;

export type IssueBatchesService = ReturnType<typeof createIssueBatchesService>;

/** Makes issues of the verdicts that a filter takes. */
export function createIssueBatchesService({ db, audit, issues, verdicts }: IssueBatchesOptions) {
  /** Nothing when issues have changed since the table was opened: somebody may have made the same ones. */
  async function tryToMake(place: BatchPlace, batch: NewBatch): Promise<MadeIssues | undefined> {
    const { membership, userId, by, once = everyTime } = place;
    const { filter, grouping, skipsOpen, total, assignedUser, deadline, priority, timezoneOffset } = batch;
    const open = await verdicts.openTable(place, filter);
    const groups = await groupElements(open);
    const { issues: count, elements } = countDrafts(groups, { grouping, skipsOpen });
    if (count > mostIssuesAtOnce || elements > mostElementsAtOnce) {
      throw new AppError('issueBatches.tooMany', { issues: count, elements });
    }
    if (count === 0) throw new AppError('issueBatches.none');
    if (count !== total) throw new AppError('issues.listMoved', { total: count });
    const words = await verdicts.listWords(
      open,
      groups.flatMap((group) => group.elements),
    );
    const said: SaidWords = { words, dayOf: (moment) => localTime(moment, timezoneOffset) };
    const drafts = listDrafts(groups, { grouping, skipsOpen }, (i) => tellElement(open, i, said));
    const given = { view: open.view, assignedUser, deadline, priority };
    return once.run(db, async (trx) => {
      const made = await issues.makeMany(trx, { membership, userId, by }, given, drafts);
      if (made === undefined) return undefined;
      await audit.record(trx, {
        by,
        action: 'issuesMade',
        projectId: membership.projectId,
        subject: { kind: 'analysis', id: open.view.id, name: open.view.name },
        details: { count, ...filterNote(filter) },
      });
      return made;
    });
  }

  return {
    async preview(place: Place, filter?: ClassificationFilter) {
      const groups = await groupElements(await verdicts.openTable(place, filter));
      const count = (skipsOpen: boolean) => {
        const byType = countDrafts(groups, { grouping: 'floorAndType', skipsOpen });
        return { elements: byType.elements, element: byType.elements, floorAndType: byType.issues };
      };
      const [all, withoutOpen] = [count(false), count(true)];
      return { all, withoutOpen, haveOpen: all.elements - withoutOpen.elements };
    },

    async make(place: BatchPlace, batch: NewBatch): Promise<MadeIssues> {
      const before = await place.once?.find<MadeIssues>(db);
      if (before) return before;
      for (let i = 0; i < mostTries; i++) {
        const made = await tryToMake(place, batch);
        if (made) return made;
      }
      throw new Error('The issues of this project change all the time.');
    },
  };
}

function tellElement(open: OpenTable, i: number, words: SaidWords): ToldElement {
  const said = sayWordAt(open, i, words);
  const name = open.table.model.names.textAt(i) || open.table.model.globalIds.textAt(i);
  return { name, status: open.rowAt(i).status, word: said && sayWordAndMeasured(said) };
}
