import type { IssueViewport } from '@plumbline/contract/resources/issues';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import { globalIds } from './boundTopic.ts';
import type { Caller } from './Caller.ts';
import { viewportOf } from './columnsOfTopic.ts';
import * as issues from './repository.ts';
import * as repository from './topicsRepository.ts';

export interface ShownIssueViewpoint {
  viewport: IssueViewport | null;
  selected: number[];
}

/** What was seen in the tools that issues came from. */
export function createIssueViewpoints({ db }: { db: Db }) {
  return {
    /** With its elements as numbers in a model: the issue's own without any. */
    async viewpoint(
      { membership: { projectId } }: Caller,
      { issueId, viewpointId, model }: { issueId: string; viewpointId: string; model?: string | undefined },
    ): Promise<ShownIssueViewpoint> {
      const issue = await issues.findIssue(db, projectId, issueId);
      const row = issue && (await repository.findViewpoint(db, issueId, viewpointId));
      if (issue === undefined || row === undefined) throw new AppError('issues.notFound');
      const modelId = model ?? issue.model_id;
      const { seen } = row;
      const selection = globalIds(seen.selection);
      const wanted = [...new Set([...selection, ...globalIds(seen.visibility.exceptions)])];
      const found = await repository.findElements(db, modelId, wanted);
      const indexes = Map.groupBy(found, ({ global_id }) => global_id);
      const indexesOf = (globalId: string) => indexes.get(globalId)?.map(({ element_index }) => element_index) ?? [];
      const box = seen.planes.length > 0 ? await repository.findModelBox(db, modelId) : undefined;
      return { viewport: viewportOf(seen, indexesOf, box), selected: selection.flatMap(indexesOf) };
    },
  };
}
