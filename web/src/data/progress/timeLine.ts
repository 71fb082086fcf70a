import { daysOf } from '@plumbline/contract/classifyDay';
import { readTimeLine } from '@plumbline/contract/formats/timeLine';
import { timeLine } from '@plumbline/contract/resources/workPackages';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router';
import { useProgressState } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { useViewPage } from '../address/viewPage.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';
import { deliverySign } from '../views/deliveries.ts';
import { useOpenPackage } from './progressPainting.ts';

/** Whether there may be a time line: on pages of progress, but not where the scene shows what somebody chooses. */
export function useHasTimeLine(): boolean {
  const { views } = usePlace();
  const isProgress = useViewPage() === 'progress/work-packages';
  const isNew = useMatch('/:tenantId/:viewId/progress/work-packages/new') !== null;
  const isEdited = useMatch('/:tenantId/:viewId/progress/work-packages/:watchlistId/edit') !== null;
  return isProgress && !isNew && !isEdited && views.some(({ status }) => status === 'ready');
}

/** What was planned and seen of the open package, or of all packages, while the time line is open. */
export function useTimeLine() {
  const call = useCall();
  const { project, view, views } = usePlace();
  const hasTimeLine = useHasTimeLine();
  const isOpen = useProgressState((state) => state.day !== undefined) && hasTimeLine;
  const watchlist = useOpenPackage();
  const model = view.model?._id;
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.progress(project._id), 'timeLine', model, watchlist, ...views.map(deliverySign)],
    queryFn: async ({ signal }) => {
      const query = { ...(model !== undefined && { model }), ...(watchlist !== undefined && { watchlist }) };
      const line = readTimeLine(await call(timeLine, { params: { projectId: project._id }, query, signal }));
      return { line, days: daysOf(line) };
    },
    enabled: isOpen,
    staleTime: staleTimes.painting,
    structuralSharing: false,
  });
  return { isOpen, line: data?.line, days: data?.days, error, isPending, isFetching, retry: () => void refetch() };
}
