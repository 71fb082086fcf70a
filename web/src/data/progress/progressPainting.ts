import { ApiError } from '@plumbline/contract/ApiError';
import { paintMerged, paintPackage } from '@plumbline/contract/resources/workPackages';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router';
import { useProgressState } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { useViewPage } from '../address/viewPage.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';
import { deliverySign } from '../views/deliveries.ts';
import { useWorkPackage } from './workPackages.ts';

const nothing = new Uint8Array();

/** The package whose detail or form is open. */
export function useOpenPackage(): string | undefined {
  const { watchlistId, page } = useMatch('/:tenantId/:viewId/progress/work-packages/:watchlistId/:page')?.params ?? {};
  return page === 'detail' || page === 'edit' ? watchlistId : undefined;
}

/**
 * What the scene shows on the pages of progress: the open package, what a filter that is being chosen takes, or all
 * published analyses merged ([WORK-5]); one byte for each element of the open model, whichever model they were judged by.
 */
export function useProgressPainting() {
  const call = useCall();
  const { project, view, views } = usePlace();
  const isOpen = useViewPage() === 'progress/work-packages';
  const preview = useProgressState((state) => state.preview);
  const openPackage = useOpenPackage();
  const watchlistId = preview === undefined ? openPackage : undefined;
  const { data: watchlist } = useWorkPackage(watchlistId ?? '', { isWanted: isOpen && watchlistId !== undefined });
  const model = view.model?._id;
  const params = { projectId: project._id };
  const query = model === undefined ? {} : { model };
  const known = watchlistId === undefined ? views.map(deliverySign) : [watchlist?.revision, watchlist?.measuredDate];
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...queryKeys.progress(project._id), 'painting', model, watchlistId, preview, ...known],
    queryFn: ({ signal }) =>
      (watchlistId === undefined
        ? call(paintMerged, { params, query: { ...query, ...(preview && { filtersDTO: preview }) }, signal })
        : call(paintPackage, { params: { ...params, watchlistId }, query, signal })
      ).catch(nothingWhenMissing),
    enabled: isOpen,
    staleTime: staleTimes.painting,
    // While another package or filter is on its way the scene stays painted; another model does not.
    placeholderData: (column, before) => (before?.queryKey[4] === model ? column : undefined),
    structuralSharing: false,
  });
  return { isOpen, column: data, error, isPending, retry: () => void refetch() };
}

/** Without a published analysis, or a package, there is nothing to be painted. */
function nothingWhenMissing(error: unknown): Uint8Array {
  if (error instanceof ApiError && error.status === 404) return nothing;
  throw error;
}
