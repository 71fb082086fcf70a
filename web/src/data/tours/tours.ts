import { listTours, moveInTour, type Tour, type TourMove, type TourStop } from '@plumbline/contract/resources/tours';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotifications } from '../../state/stores.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes, staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

/** The tours that there are for the signed-in user; where one is awaited, it is asked for until it is there. */
export function useTours({ isAwaited = false } = {}) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.tours,
    queryFn: ({ signal }) => call(listTours, { signal }),
    staleTime: staleTimes.tours,
    refetchInterval: ({ state }) => (isAwaited && state.data?.length === 0 ? pollTimes.noTour : false),
  });
}

/** Goes to a stop, or closes the tour: here at once, and on the server for the next time. */
export function useMoveInTour() {
  const call = useCall();
  const client = useQueryClient();
  const notify = useNotifications((state) => state.notify);
  const show = (moved: Tour) =>
    client.setQueryData<Tour[]>(queryKeys.tours, (tours) =>
      tours?.map((tour) => (tour.projectId === moved.projectId ? moved : tour)),
    );
  const { mutate } = useMutation({
    mutationFn: ({ projectId, move }: { projectId: string; move: TourMove }) =>
      call(moveInTour, { params: { projectId }, body: move }),
    onError: () => notify('alert', 'Your place in the tour was not saved.'),
  });
  return (tour: Tour, move: TourMove) => {
    // A list that is on its way would bring back where one was before.
    void client.cancelQueries({ queryKey: queryKeys.tours });
    show(afterMove(tour, move));
    mutate({ projectId: tour.projectId, move });
  };
}

/** As the server does it: a tour that was not open has nothing seen. */
export function afterMove({ at: _, ...tour }: Tour, move: TourMove): Tour {
  if (move.state !== 'open') return { ...tour, state: move.state };
  const isSeen = ({ id, isSeen: before }: TourStop) => id === move.at || (tour.state === 'open' && before);
  const stops = tour.stops.map((stop) => ({ ...stop, isSeen: isSeen(stop) }));
  return { ...tour, ...move, stops };
}

/** Where a tour begins, or goes on. */
export function nextStopOf({ at, stops }: Tour): TourStop | undefined {
  return stops.find(({ id }) => id === at) ?? stops[0];
}
