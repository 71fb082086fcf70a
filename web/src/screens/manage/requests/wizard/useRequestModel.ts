import { useEffect, useRef } from 'react';
import { useActiveModel } from '../../../../data/activeModel.ts';
import { useModelFileStates } from '../../../../data/modelFiles.ts';

/** The model that a new request is about, and whether another one is on its way ([REQ-2]). */
export function useRequestModel(projectId: string) {
  const { data: model, error, isFetching, refetch } = useActiveModel(projectId, { fresh: true });
  const states = useModelFileStates({ projectId, kind: 'model' }, undefined);
  const isPreparing = [...(states?.values() ?? [])].some(({ status }) => status === 'waiting' || status === 'reading');
  const wasPreparing = useRef(false);

  useEffect(() => {
    if (wasPreparing.current && !isPreparing) void refetch();
    wasPreparing.current = isPreparing;
  }, [isPreparing, refetch]);

  return { model, error, isFetching, isPreparing, retry: () => void refetch() };
}
export type RequestModel = ReturnType<typeof useRequestModel>;
