import type { IssueChange, IssueComment, IssueDetail } from '@plumbline/contract/resources/issues';
import type { Db } from '../../platform/database.ts';
import type { ModelsService } from '../models/service.ts';
import type { Caller } from './Caller.ts';
import * as comments from './commentsRepository.ts';
import { describeChange, describeComment } from './describeIssue.ts';
import * as elements from './elementsRepository.ts';
import * as repository from './repository.ts';

export interface HandoverOptions {
  db: Db;
  models: Pick<ModelsService, 'rootModels'>;
  describeOne(caller: Caller, asked: { issueId: string }): Promise<IssueDetail>;
}

type Box = readonly number[];

/** An issue with everything that is said of it, for a file that leaves the product. */
export interface WholeIssue {
  /** As other tools know it. */
  guid: string;
  detail: IssueDetail;
  comments: readonly (IssueComment & { guid: string })[];
  lastChange: IssueChange | undefined;
  /** GlobalIds of what was seen. */
  seen: { hidden: readonly string[]; isolated?: readonly string[] };
  /** Around its elements in its own model, where they have a shape. */
  box: Box | undefined;
  modelFiles: readonly string[];
}

export function createIssueHandover({ db, models, describeOne }: HandoverOptions) {
  async function findGlobalIds(modelId: string, indexes: readonly number[]): Promise<string[]> {
    if (indexes.length === 0) return [];
    return (await elements.listByIndex(db, modelId, indexes)).map(({ global_id }) => global_id);
  }

  return {
    async readWhole(caller: Caller, issueId: string): Promise<WholeIssue> {
      const detail = await describeOne(caller, { issueId });
      const { model, viewport } = detail;
      const { projectId } = caller.membership;
      const [guid, said, changes, hidden, isolated, box, roots] = await Promise.all([
        repository.findGuid(db, issueId),
        comments.listOfIssue(db, projectId, issueId),
        repository.listChanges(db, issueId, { skip: 0, limit: 1 }),
        findGlobalIds(model, viewport?.hidden ?? []),
        viewport?.isolated && findGlobalIds(model, viewport.isolated),
        elements.findBox(db, issueId),
        models.rootModels({ projectId, modelId: model }),
      ]);
      return {
        guid: guid ?? issueId,
        detail,
        comments: said.map((row) => ({ ...describeComment(row, []), guid: row.bcf_guid })),
        lastChange: changes[0] && describeChange(changes[0]),
        seen: { hidden, ...(isolated && { isolated }) },
        box,
        modelFiles: roots.map(({ name }) => name),
      };
    },
  };
}
