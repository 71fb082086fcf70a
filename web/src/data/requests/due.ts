import { countDue, type DueDomain, dueOfRequest } from '@plumbline/contract/resources/analysisRequests';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** What an earlier request named as due, or the last one of the project: the next one begins with it. */
export function useEarlierDue(projectId: string, requestId: string | undefined) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.analysisRequests(projectId), 'due', requestId ?? 'last'],
    queryFn: ({ signal }) =>
      call(dueOfRequest, {
        params: { projectId },
        query: requestId === undefined ? {} : { request: requestId },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** How much of the active model is due, and which names mean nothing in it; nothing is asked while nothing is named. */
export function useDueCount(projectId: string, modelId: string | undefined, dueDomain: DueDomain | undefined) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.analysisRequests(projectId), 'dueCount', modelId, dueDomain],
    queryFn:
      dueDomain === undefined
        ? skipToken
        : ({ signal }) => call(countDue, { params: { projectId }, body: { dueDomain }, signal }),
    placeholderData: keepPreviousData,
  });
}
