import * as bulk from '@plumbline/contract/resources/issueBulk';
import { issuesCsv, issuesXlsx } from '@plumbline/contract/resources/issueExports';
import * as calls from '@plumbline/contract/resources/issues';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RequestContext } from '../../http/RequestContext.ts';
import type { Caller } from './Caller.ts';
import type { IssuesService } from './service.ts';

export function issuesRoutes(issues: IssuesService): MountedRoute[] {
  return [
    answer(calls.listIssues, ({ query }, context) => issues.list(callerOf(context), query)),
    answer(calls.issuePins, ({ query }, context) => issues.pins(callerOf(context), query)),
    answer(calls.assignableUsers, (_, context) => issues.assignableUsers(callerOf(context))),
    answer(calls.oneIssue, ({ params, query }, context) =>
      issues.one(callerOf(context), { issueId: params.issueId, model: query.model }),
    ),
    answer(calls.viewpointOfIssue, ({ params, query }, context) =>
      issues.viewpoint(callerOf(context), { ...params, model: query.model }),
    ),
    answer(calls.createIssue, ({ body }, context) => issues.create(callerOf(context), body, context.once)),
    answer(calls.updateIssue, ({ params, body }, context) => issues.update(callerOf(context), params.issueId, body)),
    answer(calls.removeIssue, ({ params }, context) => issues.remove(callerOf(context), params.issueId)),
    answer(issuesCsv, ({ query }, context) => issues.exportCsv(callerOf(context), query)),
    answer(issuesXlsx, ({ query }, context) => issues.exportXlsx(callerOf(context), query)),
    answer(bulk.changeIssues, ({ body }, context) => issues.changeMany(callerOf(context), body, context.once)),
    answer(bulk.removeIssues, ({ body }, context) => issues.removeMany(callerOf(context), body, context.once)),
    answer(bulk.undoIssues, ({ params }, context) => issues.undo(callerOf(context), params.operationId, context.once)),
    answer(calls.historyOfIssue, ({ params, query }, context) =>
      issues.history(callerOf(context), params.issueId, query),
    ),
    answer(calls.addIssueAsset, ({ params, body }, context) =>
      issues.attach(callerOf(context), params.issueId, body, context.once),
    ),
    answer(calls.removeIssueAsset, async ({ params }, context) => {
      await issues.detach(callerOf(context), params);
      return {};
    }),
    answer(calls.listIssueComments, ({ query }, context) => issues.listComments(callerOf(context), query)),
    answer(calls.createIssueComment, ({ body }, context) => issues.comment(callerOf(context), body, context.once)),
    answer(calls.removeIssueComment, async ({ params }, context) => {
      await issues.removeComment(callerOf(context), params.commentId);
      return {};
    }),
    answer(calls.watchersOfIssue, ({ params }, context) => issues.watchers(callerOf(context), params.issueId)),
    answer(calls.watchIssue, ({ params, body }, context) =>
      issues.watch(callerOf(context), params.issueId, body.isWatching),
    ),
  ];
}

const callerOf = ({ membership, user, by }: RequestContext): Caller => ({ membership, userId: user.id, by });
