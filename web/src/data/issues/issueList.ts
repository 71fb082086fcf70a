import { useDebouncedValue } from '@mantine/hooks';
import { listIssues } from '@plumbline/contract/resources/issues';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIssuesState, useStores } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { useInAddress } from '../address/useInAddress.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import { issueListNames, issueQuery, readIssueList, writeIssueList } from './issueFilter.ts';

const restMs = 200;

/** Filter and page of the list, kept in the address of each page of issues ([ISSUE-1]). */
export function useIssueListInAddress(): boolean {
  const { issues } = useStores();
  const list = useIssuesState((state) => state.list);
  const [filter] = useDebouncedValue(list.filter, restMs);
  return useInAddress({
    names: issueListNames,
    isCarried: true,
    said: writeIssueList({ ...list, filter }),
    tidy: (parameters) => writeIssueList(readIssueList(parameters)),
    follow: (wish) => issues.getState().setList(readIssueList(wish)),
  });
}

/** A page of the issues, newest first; while another one comes, the old cards stay. */
export function useIssueList() {
  const call = useCall();
  const { project } = usePlace();
  const { issues: store } = useStores();
  const list = useIssuesState((state) => state.list);
  const [filter] = useDebouncedValue(list.filter, restMs);
  const { page, size } = list;
  const query = { ...issueQuery(filter), skip: page * size, limit: size };
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.issues(project._id), 'list', query],
    queryFn: ({ signal }) => call(listIssues, { params: { projectId: project._id }, query, signal }),
    placeholderData: keepPreviousData,
  });

  const lastPage = data && Math.max(0, Math.ceil(data.total / size) - 1);
  useEffect(() => {
    if (isPlaceholderData || lastPage === undefined || page <= lastPage) return;
    store.getState().setList({ ...store.getState().list, page: lastPage });
  }, [store, isPlaceholderData, lastPage, page]);

  return {
    issues: data?.result,
    total: data?.total,
    error,
    /** The cards are those of the page or filter before. */
    isBehind: isPlaceholderData,
    isFetching,
    retry: () => void refetch(),
    page,
    size,
    go: (part: { page?: number; size?: number }) => store.getState().setList({ ...store.getState().list, ...part }),
  };
}
