import type { IssuePriority } from '@plumbline/contract/resources/issues';
import type { ElementStatus } from '@plumbline/contract/status';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import type { ViewRow } from '../analyses/service.ts';
import type { Caller } from './Caller.ts';
import * as elements from './elementsRepository.ts';
import * as repository from './repository.ts';
import { refuseRecording } from './rightsOf.ts';
import type { createIssueFindings } from './serviceOfFindings.ts';
import type { IssueHistory } from './serviceOfHistory.ts';
import type { IssueNewsTeller } from './serviceOfNews.ts';
import type { IssuePeople } from './serviceOfPeople.ts';

/** What makes one of many issues another than the rest. */
export interface IssueDraft {
  /** In the view's model. */
  elementIndexes: readonly number[];
  diagnosis: string;
  description: string;
  location: string;
  statusAtCreation: ElementStatus | null;
}

/** What is said of all of them. */
interface Given {
  /** As it was read: issues that were made or closed since are noticed. */
  view: ViewRow;
  assignedUser: string | null;
  deadline: string | null;
  priority: IssuePriority;
}

export interface MadeIssues {
  created: number;
  elements: number;
  ids: string[];
  firstIssueId: number;
  lastIssueId: number;
}

export interface MakingOptions {
  people: Pick<IssuePeople, 'findAssignee'>;
  findings: Pick<ReturnType<typeof createIssueFindings>, 'follow'>;
  news: Pick<IssueNewsTeller, 'tellChanges'>;
  history: IssueHistory;
}

/** Many issues at once. */
export function createIssueMaking({ people, findings, news, history }: MakingOptions) {
  return {
    /** In the caller's transaction; nothing when open issues have changed since the view was read. */
    async makeMany(
      trx: Db,
      caller: Caller,
      { view, assignedUser, deadline, priority }: Given,
      drafts: readonly IssueDraft[],
    ): Promise<MadeIssues | undefined> {
      refuseRecording(caller);
      const { userId, membership } = caller;
      const { projectId } = membership;
      const { model_id: modelId, issue_change: known } = view;
      if (modelId === null) throw new AppError('models.notFound');
      if (assignedUser !== null) await people.findAssignee(trx, projectId, assignedUser);
      if ((await repository.lockProgress(trx, projectId)) !== (known ?? 0)) return undefined;
      const { first, linkChange } = await repository.takeNumbers(trx, projectId, drafts.length);
      const shared = {
        project_id: projectId,
        view_id: view.id,
        model_id: modelId,
        created_by: userId,
        link_change: linkChange,
        status: 'Open Issue' as const,
        assigned_to: assignedUser,
        deadline,
        priority,
      } as const;
      const rows = drafts.map(({ diagnosis, description, location, statusAtCreation }, i) => ({
        ...shared,
        number: first + i,
        diagnosis,
        description,
        location,
        status_at_creation: statusAtCreation,
      }));
      const ids = await repository.insertIssues(trx, rows);
      const about = drafts.flatMap(({ elementIndexes }, i) =>
        elementIndexes.map((elementIndex, position) => ({ issueId: ids[i] as string, position, elementIndex })),
      );
      if ((await elements.insertElements(trx, modelId, about)) < about.length) throw new AppError('models.notFound');
      await findings.follow(trx, projectId, ids);
      const told = ids.map((id) => ({ id, revision: 1 }));
      await history.tell(trx, { projectId, userId, kind: 'created' }, told);
      const made = ids.map((issueId) => ({ issueId, assignedTo: assignedUser }));
      await news.tellChanges(trx, { projectId, userId }, made);
      const lastIssueId = first + drafts.length - 1;
      return { created: ids.length, elements: about.length, ids, firstIssueId: first, lastIssueId };
    },
  };
}
