import { useEffect, useRef } from 'react';
import { useActiveModel, useRootModels } from '../../../../data/models/activeModel.ts';
import { useModelFileStates } from '../../../../data/models/modelFiles.ts';

/** The model that a new request is about, and whether another one is on its way ([REQ-2]). */
export function useRequestModel(projectId: string) {
  const { data: model, error, isFetching, refetch } = useActiveModel(projectId, { fresh: true });
  const roots = useRootModels(projectId, model?._id, { fresh: true });
  /** What was deleted of the model's files: nothing can be analysed against it. */
  const gone = (roots.data ?? []).filter(({ hasFile }) => !hasFile).map(({ name }) => name);
  const states = useModelFileStates({ projectId, kind: 'model' }, undefined);
  const isPreparing = [...(states?.values() ?? [])].some(({ status }) => status === 'waiting' || status === 'reading');
  const wasPreparing = useRef(false);

  useEffect(() => {
    if (wasPreparing.current && !isPreparing) void refetch();
    wasPreparing.current = isPreparing;
  }, [isPreparing, refetch]);

  return { model, gone, error, isFetching, isPreparing, retry: () => void refetch() };
}
export type RequestModel = ReturnType<typeof useRequestModel>;
