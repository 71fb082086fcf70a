import { createIssueComment, listIssueComments, removeIssueComment } from '@plumbline/contract/resources/issues';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

const all = 10_000;

/** What was said about an issue, oldest first. */
export function useIssueComments(issueId: string) {
  const call = useCall();
  const { project } = usePlace();
  return useQuery({
    queryKey: [...queryKeys.issues(project._id), 'comments', issueId],
    queryFn: async ({ signal }) => {
      const query = { filter: `issue==${issueId}`, limit: all };
      return (await call(listIssueComments, { params: { projectId: project._id }, query, signal })).result;
    },
  });
}

/** Says something about an issue. */
export function useAddComment(issueId: string) {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const key = useCallKey();
  return useMutation({
    mutationFn: ({ comment, mentions }: { comment: string; mentions: readonly string[] }) => {
      const body = { issue: issueId, comment, ...(mentions.length > 0 && { mentions: [...mentions] }) };
      return call(createIssueComment, { params: { projectId: project._id }, body, key: key.of(body) });
    },
    async onSuccess() {
      key.forget();
      await client.invalidateQueries({ queryKey: queryKeys.issues(project._id) });
    },
  });
}

/** Deletes a comment of one's own. */
export function useRemoveComment() {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  return useMutation({
    mutationFn: (commentId: string) => call(removeIssueComment, { params: { projectId: project._id, commentId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.issues(project._id) }),
  });
}
