import * as calls from '@plumbline/contract/resources/issueFiles';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RequestContext } from '../../http/RequestContext.ts';
import type { Caller } from '../issues/service.ts';
import type { IssueFilesService } from './service.ts';

export function issueFilesRoutes(files: IssueFilesService): MountedRoute[] {
  return [
    answer(calls.bcfOfIssues, ({ query }, context) => files.bcf(callerOf(context), query)),
    answer(calls.bcfOfIssue, ({ params, query }, context) =>
      files.bcf(callerOf(context), { ids: [params.issueId], ...query }),
    ),
    answer(calls.previewBcf, ({ body, files: { bcf } }, context) =>
      files.previewBcf(callerOf(context), body.analysisViewId, bcf, context.signal),
    ),
    answer(calls.importBcf, ({ body, files: { bcf } }, context) =>
      files.importBcf(callerOf(context), body, bcf, context),
    ),
    answer(calls.pdfOfIssues, ({ query }, context) => files.pdf(callerOf(context), query)),
    answer(calls.pdfOfIssue, ({ params, query }, context) =>
      files.pdf(callerOf(context), { ids: [params.issueId], ...query }),
    ),
  ];
}

const callerOf = ({ membership, user, by }: RequestContext): Caller => ({ membership, userId: user.id, by });
