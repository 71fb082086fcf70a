import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { colorizing } from '@plumbline/contract/resources/classifications';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { withChanges } from '../../state/pendingChanges.ts';
import { usePendingChanges } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useFilter } from '../filter/filter.ts';
import { useCall } from '../services.ts';
import { isSameVersions, versionQuery, writeVersionMap } from '../versions/versionMap.ts';
import { useVersionMap } from '../versions/versions.ts';
import { deliverySign } from '../views/deliveries.ts';

/** Everything of the view. */
export const noFilter: ClassificationFilter = {};

/** What of the view is painted. */
export function usePaintFilter(): ClassificationFilter {
  return useFilter().settled;
}

/** One byte for each element of the view's model (formats/painting.ts), with the changes that are on their way. */
export function usePainting(filter: ClassificationFilter) {
  const call = useCall();
  const { project, view } = usePlace();
  const versions = useVersionMap();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.painting(project._id, view._id, writeVersionMap(versions), filter), deliverySign(view)],
    queryFn: ({ signal }) =>
      call(colorizing, {
        params: { projectId: project._id, viewId: view._id },
        query: { ...versionQuery(versions), ...(isEmpty(filter) ? {} : { filtersDTO: filter }) },
        signal,
      }),
    staleTime: staleTimes.painting,
    // While another filter or version is on its way the view stays painted; another view does not.
    placeholderData: (column, query) => (query?.queryKey[3] === view._id ? column : undefined),
    structuralSharing: false,
  });
  const changes = usePendingChanges((state) => state.changes);
  const column = useMemo(
    () =>
      data &&
      withChanges(
        data,
        changes.filter((change) => change.viewId === view._id && isSameVersions(change.versions, versions)),
      ),
    [data, changes, view._id, versions],
  );
  return { column, error, isPending, isFetching, retry: () => void refetch() };
}

function isEmpty(filter: ClassificationFilter): boolean {
  return Object.values(filter).every((part) => part === undefined);
}
