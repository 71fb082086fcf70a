import {
  createIssue,
  historyOfIssue,
  type Issue,
  type IssueChanges,
  type NewIssue,
  oneIssue,
  removeIssue,
  updateIssue,
} from '@plumbline/contract/resources/issues';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import { useOfferUndo } from './offerUndo.ts';
import { refreshIssues } from './refreshIssues.ts';

/** One issue with its elements as the open model numbers them; nothing without an id. */
export function useIssue(issueId: string | undefined) {
  const call = useCall();
  const { project, view } = usePlace();
  const model = view.model?._id;
  return useQuery({
    queryKey: [...queryKeys.issues(project._id), 'one', issueId, model],
    queryFn:
      issueId === undefined
        ? skipToken
        : ({ signal }) =>
            call(oneIssue, {
              params: { projectId: project._id, issueId },
              query: model === undefined ? {} : { model },
              signal,
            }),
  });
}

/** Who changed what of an issue, newest first. */
export function useIssueHistory(issueId: string) {
  const call = useCall();
  const { project } = usePlace();
  return useQuery({
    queryKey: [...queryKeys.issues(project._id), 'history', issueId],
    queryFn: ({ signal }) => call(historyOfIssue, { params: { projectId: project._id, issueId }, query: {}, signal }),
  });
}

/** Records an issue. */
export function useCreateIssue() {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const key = useCallKey();
  return useMutation({
    mutationFn: (body: NewIssue) => call(createIssue, { params: { projectId: project._id }, body, key: key.of(body) }),
    onSuccess() {
      key.forget();
      void refreshIssues(client, project._id);
    },
  });
}

/** Changes an issue; what is not named stays. */
export function useUpdateIssue(issueId: string) {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  return useMutation({
    mutationFn: (body: IssueChanges) => call(updateIssue, { params: { projectId: project._id, issueId }, body }),
    onSuccess: () => refreshIssues(client, project._id),
  });
}

/** Deletes an issue, and offers to take that back. */
export function useRemoveIssue() {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const offerUndo = useOfferUndo();
  return useMutation({
    mutationFn: ({ _id }: Pick<Issue, '_id'>) =>
      call(removeIssue, { params: { projectId: project._id, issueId: _id } }),
    onSuccess({ operation }, { _id }) {
      offerUndo({ operation, message: '1 issue deleted', count: 1 });
      client.removeQueries({ queryKey: [...queryKeys.issues(project._id), 'one', _id] });
      void refreshIssues(client, project._id);
    },
  });
}
