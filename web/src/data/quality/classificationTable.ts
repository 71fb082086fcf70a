import {
  type TableRow,
  type TableSorting,
  tablePage,
  writeTableSorting,
} from '@plumbline/contract/resources/classificationTable';
import type { RouteAnswer } from '@plumbline/contract/route';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { VersionMap } from '../../state/shownVersions.ts';
import { usePendingChanges } from '../../state/stores.ts';
import type { TablePlace } from '../../state/workspace.ts';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useFilter } from '../filter/filter.ts';
import { useCall } from '../services.ts';
import { isSameVersions, versionQuery, writeVersionMap } from '../versions/versionMap.ts';
import { useVersionMap } from '../versions/versions.ts';
import { deliverySign } from '../views/deliveries.ts';
import { withRowChanges } from './classificationTableChanges.ts';

export type TablePage = RouteAnswer<typeof tablePage>;

interface Slice {
  sorting: TableSorting;
  size: number;
  skip: number;
}

/** Everything loaded of the table of a view in these versions. */
export function tableKey(projectId: string, viewId: string, versions: VersionMap) {
  return [...queryKeys.classifications(projectId, viewId), 'table', writeVersionMap(versions)] as const;
}

/** How pages of the quality table are asked for, here and now. */
function useTableQueries() {
  const call = useCall();
  const { project, view } = usePlace();
  const versions = useVersionMap();
  const { settled } = useFilter();
  const ask = (
    { sorting, size, ...where }: Omit<Slice, 'skip'> & { skip?: number; around?: number },
    signal?: AbortSignal,
  ) =>
    call(tablePage, {
      params: { projectId: project._id, viewId: view._id },
      query: {
        ...versionQuery(versions),
        ...(Object.keys(settled).length === 0 ? {} : { filtersDTO: settled }),
        sort: writeTableSorting(sorting),
        limit: size,
        ...where,
      },
      signal,
    });
  const options = (slice: Slice) => ({
    queryKey: [...tableKey(project._id, view._id, versions), deliverySign(view), settled, slice],
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(slice, signal),
    staleTime: staleTimes.classificationList,
  });
  return { ask, options };
}

/** A page of the quality table; while another one comes, the old rows stay ([QUAL-1]). */
export function useTablePage({ sorting, page, size }: TablePlace) {
  const { view } = usePlace();
  const versions = useVersionMap();
  const { options } = useTableQueries();
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...options({ sorting, size, skip: page * size }),
    // Rows of another view would be taken for those of this one.
    placeholderData: (before, query) => (query?.queryKey[3] === view._id ? keepPreviousData(before) : undefined),
  });
  const changes = usePendingChanges((state) => state.changes);
  const rows = useMemo(
    () =>
      data &&
      withRowChanges(
        data.classifications,
        changes.filter((change) => change.viewId === view._id && isSameVersions(change.versions, versions)),
      ),
    [data, changes, view._id, versions],
  );
  return {
    rows,
    totalRecords: data?.totalRecords,
    error,
    /** The rows are those of the page before. */
    isBehind: isPlaceholderData,
    isFetching,
    retry: () => void refetch(),
  };
}

/** Pages that are wanted before they are shown: where an element is, and what comes before and after it. */
export function useTableReader({ sorting, size }: Pick<TablePlace, 'sorting' | 'size'>) {
  const client = useQueryClient();
  const { ask, options } = useTableQueries();
  return {
    /** A page by its number, which need not exist. */
    load: async (page: number): Promise<readonly TableRow[]> => {
      const answer = await client.fetchQuery(options({ sorting, size, skip: page * size }));
      return answer.classifications;
    },
    /** The page that an element is on; `undefined` when the filter leaves it out. */
    async find(element: number): Promise<{ page: number; rows: readonly TableRow[] } | undefined> {
      const answer = await ask({ sorting, size, around: element });
      const { skip, classifications: rows } = answer;
      if (!rows.some(({ forgeObjectId }) => forgeObjectId === element)) return undefined;
      client.setQueryData(options({ sorting, size, skip }).queryKey, answer);
      return { page: Math.floor(skip / size), rows };
    },
  };
}
