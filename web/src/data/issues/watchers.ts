import { watchersOfIssue, watchIssue } from '@plumbline/contract/resources/issues';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

function useWatchersKey(issueId: string) {
  const { project } = usePlace();
  return [...queryKeys.issues(project._id), 'watchers', issueId] as const;
}

/** Who is told what happens to an issue. */
export function useWatchers(issueId: string) {
  const call = useCall();
  const { project } = usePlace();
  return useQuery({
    queryKey: useWatchersKey(issueId),
    queryFn: ({ signal }) => call(watchersOfIssue, { params: { projectId: project._id, issueId }, signal }),
  });
}

export function useWatch(issueId: string) {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const queryKey = useWatchersKey(issueId);
  return useMutation({
    mutationFn: (isWatching: boolean) =>
      call(watchIssue, { params: { projectId: project._id, issueId }, body: { isWatching } }),
    onSuccess: (watchers) => client.setQueryData(queryKey, watchers),
  });
}
