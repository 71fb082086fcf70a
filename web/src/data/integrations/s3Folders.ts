import { addS3Folder, listS3Folders, type NewS3Folder, removeS3Folder } from '@plumbline/contract/resources/s3Folders';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

const keyOf = (projectId: string) => [...queryKeys.integration(projectId), 's3Folders'];

/** The S3 folders that files of the project are imported from. */
export function useS3Folders(projectId: string, { enabled = true } = {}) {
  const call = useCall();
  return useQuery({
    queryKey: keyOf(projectId),
    queryFn: async ({ signal }) => (await call(listS3Folders, { params: { projectId }, signal })).result,
    enabled,
  });
}

export function useAddS3Folder(projectId: string) {
  const call = useCall();
  const key = useCallKey();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewS3Folder) => call(addS3Folder, { params: { projectId }, body, key: key.of(body) }),
    onSuccess() {
      key.forget();
      return client.invalidateQueries({ queryKey: keyOf(projectId) });
    },
  });
}

export function useRemoveS3Folder(projectId: string) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (folderId: string) => call(removeS3Folder, { params: { projectId, folderId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(projectId) }),
  });
}
