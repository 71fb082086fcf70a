import { createIssueBatch, type IssueGrouping, previewIssueBatch } from '@plumbline/contract/resources/issueBatches';
import type { IssuePriority } from '@plumbline/contract/resources/issues';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { useCallKey } from '../calls/callKey.ts';
import { useFilter } from '../filter/filter.ts';
import { useNarrowed } from '../filter/narrowed.ts';
import { useCall } from '../services.ts';
import { versionQuery } from '../versions/versionMap.ts';
import { useVersionMap } from '../versions/versions.ts';
import { refreshIssues } from './refreshIssues.ts';

export interface BatchOrder {
  grouping: IssueGrouping;
  skipsOpen: boolean;
  /** As the preview told. */
  total: number;
  assignedUser: string | null;
  deadline: string | null;
  priority: IssuePriority;
}

/** How many issues would be made of what the filter of verdicts takes. */
export function useBatchPreview() {
  const call = useCall();
  const { settled } = useFilter();
  const { params, query, keyOf } = useNarrowed(settled);
  return useQuery({
    queryKey: keyOf('issueBatch'),
    queryFn: ({ signal }) => call(previewIssueBatch, { params, query, signal }),
    staleTime: 0,
  });
}

/** Makes issues of what the filter of verdicts takes. */
export function useCreateBatch() {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const { settled } = useFilter();
  const { params } = useNarrowed(settled);
  const versions = useVersionMap();
  const key = useCallKey();
  return useMutation({
    mutationFn(order: BatchOrder) {
      const timezoneOffset = new Date().getTimezoneOffset();
      const body = { ...order, filter: settled, ...versionQuery(versions), timezoneOffset };
      return call(createIssueBatch, { params, body, key: key.of(body) });
    },
    onSuccess: () => key.forget(),
    // Also after a refusal: the numbers may be others by now.
    onSettled: () => refreshIssues(client, project._id),
  });
}
