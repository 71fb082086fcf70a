import { ApiError } from '@plumbline/contract/ApiError';
import { activeModel, rootModels } from '@plumbline/contract/resources/models';
import { skipToken, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes, staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

/** The model that the project works with, `null` while it has none; it may have become another since: `fresh` asks anew. */
export function useActiveModel(projectId: string, { enabled = true, fresh = false } = {}) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.activeModel(projectId),
    queryFn: ({ signal }) => call(activeModel, { params: { projectId }, signal }).catch(noneWhenMissing),
    staleTime: fresh ? 0 : staleTimes.activeModel,
    enabled,
    refetchInterval: ({ state }) => (state.data === null ? pollTimes.noModel : false),
  });
}

function noneWhenMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** The files that a model was made of. */
export function useRootModels(projectId: string, modelId: string | undefined, { fresh = false } = {}) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.rootModels(projectId, modelId ?? ''),
    queryFn:
      modelId === undefined ? skipToken : ({ signal }) => call(rootModels, { params: { projectId, modelId }, signal }),
    // Files are deleted meanwhile; nothing else of them changes.
    staleTime: fresh ? 0 : staleTimes.rootModels,
  });
}
