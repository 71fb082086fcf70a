import * as calls from '@plumbline/contract/resources/analysisRequests';
import { publishReach } from '@plumbline/contract/resources/analysisVersions';
import { fileCalls } from '@plumbline/contract/resources/files';
import { answer, type MountedRoute } from '../../http/mount.ts';
import { placeOf } from '../versions/service.ts';
import type { RequestsService } from './service.ts';

export function requestsRoutes(requests: RequestsService): MountedRoute[] {
  return [
    answer(publishReach, ({ params, query }, { membership }) =>
      requests.findReach(placeOf(membership, params), query.versionIds),
    ),
    answer(calls.listAnalysisRequests, ({ params, query }) => requests.list(params.projectId, query)),
    answer(calls.oneAnalysisRequest, ({ params }) => requests.one(params)),
    answer(calls.requestAnalysis, ({ body }, { membership, user, by, once }) =>
      requests.request(membership, user.id, body, { by, once }),
    ),
    answer(calls.dueOfRequest, ({ params, query }) => requests.due(params.projectId, query.request)),
    answer(calls.countDue, ({ params, body }) => requests.countDue(params.projectId, body.dueDomain)),
    answer(calls.cancelAnalysisRequest, ({ params }, { by, once }) => requests.cancel(params, { by, once })),
    answer(calls.rerunAnalysisRequest, ({ params }, { membership, by, once }) =>
      requests.rerun(membership, params.requestId, { by, once }),
    ),
    ...(['scan', 'model', 'document'] as const).map((kind) =>
      answer(fileCalls[kind].dependants, ({ params }, { membership }) =>
        requests.dependantsOf(membership, kind, params.fileId),
      ),
    ),
  ];
}
