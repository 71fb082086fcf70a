import { useDebouncedValue } from '@mantine/hooks';
import { type IssuePriority, issuePins, type IssuePin as PinAnswer } from '@plumbline/contract/resources/issues';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router';
import { type IssueFilter, usualIssueFilter } from '../../state/issues.ts';
import { useIssuesState } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import { issueQuery } from './issueFilter.ts';

const restMs = 200;
const nothing: readonly IssuePin[] = [];

/** An open issue, as it stands in the scene. */
export interface IssuePin {
  id: string;
  issueId: number;
  diagnosis: string;
  priority: IssuePriority;
  /** Those of the open model. */
  elements: readonly number[];
}

/** Beside a list of issues, the scene shows those of its filter. */
export function useIsIssueListOpen(): boolean {
  return useMatch('/:tenantId/:viewId/issues/*') !== null;
}

/** The open issues of the project, the most severe first; beside the list of issues, those that its filter takes. */
export function useIssuePins(): readonly IssuePin[] | undefined {
  const call = useCall();
  const { project, view } = usePlace();
  const model = view.model?._id;
  const isFiltered = useIsIssueListOpen();
  const [chosen] = useDebouncedValue(
    useIssuesState((state) => state.list.filter),
    restMs,
  );
  const filter = openOf(isFiltered ? chosen : usualIssueFilter);
  const asked = issueQuery(filter);
  const { data } = useQuery({
    queryKey: [...queryKeys.issues(project._id), 'pins', model, asked],
    queryFn:
      model === undefined || filter.statuses.length === 0
        ? skipToken
        : async ({ signal }) =>
            (await call(issuePins, { params: { projectId: project._id }, query: { ...asked, model }, signal })).result,
    select: pinsOf,
    // Of another filter they may stay until the new ones come; those of another model have other numbers.
    placeholderData: (before, of) => (of?.queryKey.includes(model) ? before : undefined),
  });
  return filter.statuses.length === 0 ? nothing : data;
}

function openOf(filter: IssueFilter): IssueFilter {
  return { ...filter, statuses: filter.statuses.filter((status) => status !== 'Closed') };
}

const pinsOf = (answered: readonly PinAnswer[]): IssuePin[] =>
  answered.map(({ _id, forgeObjectId, ...shown }) => ({ ...shown, id: _id, elements: forgeObjectId }));
