import { listIssues } from '@plumbline/contract/resources/issues';
import { skipToken, useQuery } from '@tanstack/react-query';
import { usualIssueFilter } from '../../state/issues.ts';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import { issueQuery } from './issueFilter.ts';

/** As many as an address has room for. */
const mostAsked = 500;
const mostNamed = 20;

/** Open issues about any of these elements of the open model, newest first. */
export function useOpenIssuesOf(elements: readonly number[]) {
  const call = useCall();
  const { project, view } = usePlace();
  const model = view.model?._id;
  const asked = elements.slice(0, mostAsked);
  const filter = `${issueQuery(usualIssueFilter).filter};forgeObjectId=in=(${asked.join()})`;
  const { data } = useQuery({
    queryKey: [...queryKeys.issues(project._id), 'openOf', model, asked],
    queryFn:
      model === undefined || asked.length === 0
        ? skipToken
        : ({ signal }) =>
            call(listIssues, {
              params: { projectId: project._id },
              query: { filter, model, limit: mostNamed },
              signal,
            }),
  });
  return { issues: data?.result ?? [], total: data?.total ?? 0 };
}
