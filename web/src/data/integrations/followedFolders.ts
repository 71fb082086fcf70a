import type { FileKind } from '@plumbline/contract/resources/files';
import { followFolder, listFollowedFolders, unfollowFolder } from '@plumbline/contract/resources/integrations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** The folders of the design service that the project is kept in step with. */
export function useFollowedFolders(projectId: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.integration(projectId), 'followedFolders'],
    queryFn: async ({ signal }) => (await call(listFollowedFolders, { params: { projectId }, signal })).result,
  });
}

function useRefresh(projectId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [...queryKeys.integration(projectId), 'followedFolders'] });
}

export function useFollowFolder(projectId: string) {
  const call = useCall();
  const key = useCallKey();
  const refresh = useRefresh(projectId);
  return useMutation({
    mutationFn: (body: { folderId: string; name: string; kind: FileKind }) =>
      call(followFolder, { params: { projectId }, body, key: key.of(body) }),
    onSuccess() {
      key.forget();
      return refresh();
    },
  });
}

export function useUnfollowFolder(projectId: string) {
  const call = useCall();
  const refresh = useRefresh(projectId);
  return useMutation({
    mutationFn: (followedId: string) => call(unfollowFolder, { params: { projectId, followedId } }),
    onSuccess: refresh,
  });
}
