import type { Client } from '@plumbline/contract/client';
import { renewModel, viewerFiles } from '@plumbline/contract/resources/models';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import { useActiveModel } from './activeModel.ts';

export interface ModelOfView {
  /** The model that the viewer shows; `undefined` when there is none, or while `isPending`. */
  modelId?: string;
  isPending: boolean;
  error: Error | null;
  retry(): void;
}

/** The model of the open view; the project's active one for a view without a model. */
export function useModelOfView(): ModelOfView {
  const { project, view } = usePlace();
  const own = view.model?._id;
  const active = useActiveModel(project._id, { enabled: own === undefined });
  if (own !== undefined) return { modelId: own, isPending: false, error: null, retry: () => undefined };
  const { data, isPending, error, refetch } = active;
  return { modelId: data?._id, isPending, error, retry: () => void refetch() };
}

/** Makes the next version of the files that are there, without what the active one holds of deleted files. */
export function useRenewModel(projectId: string) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewModel, { params: { projectId } }),
    onSuccess: () => {
      const made = [queryKeys.modelFiles, queryKeys.activeModel, queryKeys.rootModelsOf];
      return Promise.all(made.map((keyOf) => client.invalidateQueries({ queryKey: keyOf(projectId) })));
    },
  });
}

/** Where the viewer finds the model. The addresses run out after a while: they are asked for when a model is opened. */
export function useViewerFiles(modelId: string | undefined, viewerCall: Client | undefined) {
  const { project } = usePlace();
  return useQuery({
    queryKey: queryKeys.viewerFiles(project._id, modelId ?? ''),
    queryFn:
      modelId === undefined || viewerCall === undefined
        ? skipToken
        : ({ signal }) => viewerCall(viewerFiles, { params: { projectId: project._id, modelId }, signal }),
    // Other addresses would be another model to whoever draws it: only a retry asks again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
