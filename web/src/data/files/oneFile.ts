import { type FileKind, fileCalls, type StoredFile } from '@plumbline/contract/resources/files';
import { footprintOfModel } from '@plumbline/contract/resources/models';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useNotifications } from '../../state/stores.ts';
import type { UploadTarget } from '../../state/uploads/uploadQueue.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes, staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

/** Whether somebody is still at reading it: then it is asked for again. */
export function isBeingRead(kind: FileKind, { status, readability, summary }: StoredFile): boolean {
  return kind === 'scan' && status === 'uploaded' && readability?.isReadable !== false && summary === undefined;
}

/** One file, and what was found in it. */
export function useOneFile({ projectId, kind }: UploadTarget, fileId: string) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.oneFile(projectId, fileId),
    queryFn: ({ signal }) => call(fileCalls[kind].read, { params: { projectId, fileId }, signal }),
    refetchInterval: ({ state }) => (state.data && isBeingRead(kind, state.data) ? pollTimes.scanLookedAt : false),
  });
}

/** Where a model stands, from above. */
export function useFootprint(projectId: string, modelId: string | undefined) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.footprint(projectId, modelId ?? ''),
    queryFn:
      modelId === undefined
        ? skipToken
        : ({ signal }) => call(footprintOfModel, { params: { projectId, modelId }, signal }),
    staleTime: staleTimes.rootModels,
  });
}

/** Lets the browser fetch a file by itself, under its name: it may be larger than memory. */
export function useDownloadFile({ projectId, kind }: UploadTarget) {
  const call = useCall();
  const notify = useNotifications((state) => state.notify);
  return useMutation({
    mutationFn: async (fileId: string) => {
      const { signedUrl } = await call(fileCalls[kind].download, { params: { projectId, fileId } });
      const link = document.createElement('a');
      link.href = signedUrl;
      link.rel = 'noopener';
      document.body.append(link);
      link.click();
      link.remove();
    },
    onError: (cause) => notify('error', `The file could not be downloaded. ${errorMessage(cause)}`),
  });
}
