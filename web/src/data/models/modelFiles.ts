import type { StoredFile } from '@plumbline/contract/resources/files';
import { type ModelFileState, modelFileStates } from '@plumbline/contract/resources/models';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { UploadTarget } from '../../state/uploads/uploadQueue.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

const isUnderway = ({ status }: ModelFileState) => status === 'waiting' || status === 'reading';

/** What became of each of these files, by its id, and asked for again while one of them is on its way; models only. */
export function useModelFileStates({ projectId, kind }: UploadTarget, files: readonly StoredFile[] | undefined) {
  const call = useCall();
  const isModels = kind === 'model';
  const { data, refetch } = useQuery({
    queryKey: queryKeys.modelFiles(projectId),
    queryFn: ({ signal }) => call(modelFileStates, { params: { projectId }, signal }),
    enabled: isModels,
    refetchInterval: ({ state }) => (state.data?.some(isUnderway) ? pollTimes.modelBeingRead : false),
  });
  const states = useMemo(() => data && new Map(data.map((state) => [state.fileId, state])), [data]);
  const listed = useMemo(() => files?.map(({ _id }) => _id).join(), [files]);

  useEffect(() => {
    // A file that has come or gone since makes another model.
    if (isModels && listed !== undefined) void refetch();
  }, [isModels, listed, refetch]);

  return isModels ? states : undefined;
}
