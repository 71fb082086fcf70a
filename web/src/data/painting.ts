import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { colorizing } from '@plumbline/contract/resources/classifications';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { withChanges } from '../state/pendingChanges.ts';
import { usePendingChanges, useWorkspace } from '../state/stores.ts';
import { usePlace } from './place.ts';
import { queryKeys } from './queryKeys.ts';
import { useCall } from './services.ts';
import { staleTimes } from './staleTimes.ts';

/** Everything of the view. */
export const noFilter: ClassificationFilter = {};

/** What of the view is painted; the screens beside the viewer fill it (`workspace.setPaintFilter`). */
export function usePaintFilter(): ClassificationFilter {
  return useWorkspace((state) => state.paintFilter);
}

/** One byte for each element of the view's model (formats/painting.ts), with the changes that are on their way. */
export function usePainting(filter: ClassificationFilter) {
  const call = useCall();
  const { project, view } = usePlace();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    // Results that come in change the view's status: another time, another column.
    queryKey: [...queryKeys.painting(project._id, view._id, filter), view.statusUpdateTime],
    queryFn: ({ signal }) =>
      call(colorizing, {
        params: { projectId: project._id, viewId: view._id },
        query: isEmpty(filter) ? {} : { filtersDTO: filter },
        signal,
      }),
    staleTime: staleTimes.painting,
    // While another filter is on its way the view stays painted; another view does not.
    placeholderData: (column, query) => (query?.queryKey[3] === view._id ? column : undefined),
    structuralSharing: false,
  });
  const changes = usePendingChanges((state) => state.changes);
  const column = useMemo(
    () =>
      data &&
      withChanges(
        data,
        changes.filter(({ viewId }) => viewId === view._id),
      ),
    [data, changes, view._id],
  );
  return { column, error, isPending, isFetching, retry: () => void refetch() };
}

function isEmpty(filter: ClassificationFilter): boolean {
  return Object.values(filter).every((part) => part === undefined);
}
