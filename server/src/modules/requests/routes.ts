import * as calls from '@plumbline/contract/resources/analysisRequests';
import { fileCalls } from '@plumbline/contract/resources/files';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RequestsService } from './service.ts';

export function requestsRoutes(requests: RequestsService): MountedRoute[] {
  return [
    answer(calls.listAnalysisRequests, ({ params, query }) => requests.list(params.projectId, query)),
    answer(calls.oneAnalysisRequest, ({ params }) => requests.one(params)),
    answer(calls.requestAnalysis, ({ body }, { membership, user }) => requests.request(membership, user.id, body)),
    answer(calls.cancelAnalysisRequest, ({ params }) => requests.cancel(params)),
    answer(calls.rerunAnalysisRequest, ({ params }, { membership }) => requests.rerun(membership, params.requestId)),
    ...(['scan', 'model', 'document'] as const).map((kind) =>
      answer(fileCalls[kind].dependants, ({ params }, { membership }) =>
        requests.dependantsOf(membership, kind, params.fileId),
      ),
    ),
  ];
}
