import {
  type AnalysisRequest,
  cancelAnalysisRequest,
  listAnalysisRequests,
  type NewAnalysisRequest,
  oneAnalysisRequest,
  type RequestStatus,
  requestAnalysis,
  rerunAnalysisRequest,
} from '@plumbline/contract/resources/analysisRequests';
import type { RouteInput } from '@plumbline/contract/route';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';
import { requestFilter } from './requestFilter.ts';

export type RequestSort = NonNullable<RouteInput<typeof listAnalysisRequests>['query']['sort']>;

interface RequestPage {
  requests: AnalysisRequest[];
  more: boolean;
}

const pageSize = 100;

/** Whether something still happens by itself. */
export const isUnderway = ({ status }: { status: RequestStatus }) => status === 'waiting' || status === 'running';

/** A request that comes between two pages must not stand twice in the list. */
function allRequests({ pages }: InfiniteData<RequestPage>): AnalysisRequest[] {
  const byId = new Map<string, AnalysisRequest>();
  for (const { requests } of pages) for (const request of requests) byId.set(request._id, request);
  return [...byId.values()];
}

/** The analysis requests of a project, page by page; asked for again while one of them is worked on. */
export function useAnalysisRequests(projectId: string, { search, sort }: { search: string; sort: RequestSort }) {
  const call = useCall();
  const filter = requestFilter(search);
  return useInfiniteQuery({
    queryKey: [...queryKeys.analysisRequests(projectId), { filter, sort }],
    queryFn: async ({ pageParam: skip, signal }): Promise<RequestPage> => {
      const query = { skip, limit: pageSize, sort, filter };
      const requests = await call(listAnalysisRequests, { params: { projectId }, query, signal });
      return { requests, more: requests.length === pageSize };
    },
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) =>
      more ? pages.reduce((count, { requests }) => count + requests.length, 0) : undefined,
    select: allRequests,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ requests }) => requests.some(isUnderway)) ? pollTimes.requestsUnderway : false,
  });
}

/** One request with how far it is, asked for again while it is worked on; nothing without an id. */
export function useAnalysisRequest(projectId: string, requestId: string | undefined) {
  const call = useCall();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.analysisRequest(projectId, requestId ?? ''),
    queryFn:
      requestId === undefined
        ? skipToken
        : ({ signal }) => call(oneAnalysisRequest, { params: { projectId, requestId }, signal }),
    refetchInterval: ({ state }) => {
      if (state.data && isUnderway(state.data)) return pollTimes.requestUnderway;
      return state.data?.status === 'review' ? pollTimes.analysisInProgress : false;
    },
  });

  const status = query.data?.status;
  const before = useRef(status);
  useEffect(() => {
    // What was loaded of its view says that it is in progress.
    if (before.current !== undefined && status !== before.current) void refreshResults(client, projectId);
    before.current = status;
  }, [client, projectId, status]);
  return query;
}

/** Requests an analysis. */
export function useRequestAnalysis(projectId: string) {
  const call = useCall();
  const client = useQueryClient();
  const key = useCallKey();
  return useMutation({
    mutationFn: (body: NewAnalysisRequest) => call(requestAnalysis, { params: { projectId }, body, key: key.of(body) }),
    onSuccess: () => {
      key.forget();
      void refreshResults(client, projectId);
    },
  });
}

/** Ends the work of a request, or has it done again. */
export function useChangeRequest(projectId: string, requestId: string, change: 'cancel' | 'rerun') {
  const call = useCall();
  const client = useQueryClient();
  const route = change === 'cancel' ? cancelAnalysisRequest : rerunAnalysisRequest;
  return useMutation({
    mutationFn: () => call(route, { params: { projectId, requestId } }),
    // Also when it was refused: what is shown is not what the server has.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.analysisRequest(projectId, requestId) });
      void refreshResults(client, projectId);
    },
  });
}

async function refreshResults(client: QueryClient, projectId: string): Promise<void> {
  const keys = [queryKeys.analysisRequests(projectId), queryKeys.analysisViews(projectId), queryKeys.projects];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
