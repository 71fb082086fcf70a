import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { heatMapOfMany, mostHeatMapPoints } from '@plumbline/contract/resources/evidence';
import { type ElementStatus, elementStatuses, shownStatus } from '@plumbline/contract/status';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWorkspace } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { useFilter } from '../filter/filter.ts';
import { useNarrowed } from '../filter/narrowed.ts';
import { useFeatures } from '../flags.ts';
import { useCall } from '../services.ts';
import { type HeatMapState, readPoints } from './heatMap.ts';

/** Megabytes, and a second of the server's work: worth keeping for who looks at something else and returns. */
const keptMs = 10 * 60_000;

/** The points of all elements that the filter takes and the legend leaves painted, as many as can be drawn. */
export function useHeatMapOfShown({ isWanted }: { isWanted: boolean }): HeatMapState {
  const call = useCall();
  const filter = useShownFilter();
  const { params, query, keyOf } = useNarrowed(filter);
  const isNothing = filter.statuses?.length === 0;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf('heatMap'),
    queryFn: async ({ signal }) =>
      readPoints(await call(heatMapOfMany, { params, query: { ...query, most: mostHeatMapPoints }, signal })),
    enabled: isWanted && !isNothing,
    staleTime: keptMs,
    gcTime: keptMs,
    structuralSharing: false,
  });
  if (isNothing || data?.count === 0) return { kind: 'none' };
  if (data) return { kind: 'ready', points: data, mode: 'deviation' };
  if (error) return { kind: 'failed', error, isRetrying: isFetching, retry: () => void refetch() };
  return { kind: 'loading' };
}

/** The filter of the view, without the statuses that the legend has switched off. */
function useShownFilter(): ClassificationFilter {
  const { settled } = useFilter();
  const { project } = usePlace();
  const hasConstruction = useFeatures().isOn('enableUnderConstruction', project);
  const hidden = useWorkspace((state) => state.hiddenStatuses);
  return useMemo(() => withoutStatuses(settled, hidden, hasConstruction), [settled, hidden, hasConstruction]);
}

function withoutStatuses(
  filter: ClassificationFilter,
  hidden: readonly ElementStatus[],
  hasConstruction: boolean,
): ClassificationFilter {
  if (hidden.length === 0) return filter;
  const statuses = filter.statuses ?? elementStatuses.map(({ name }) => name);
  return { ...filter, statuses: statuses.filter((status) => !hidden.includes(shownStatus(status, hasConstruction))) };
}
