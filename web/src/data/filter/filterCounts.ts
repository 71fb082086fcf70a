import { type CountedPart, filterCounts } from '@plumbline/contract/resources/filterCounts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';
import { useFilter } from './filter.ts';
import { useNarrowed } from './narrowed.ts';

/** How many elements each choice of a part of the filter takes beside its other parts; nothing while that is not known. */
export function useFilterCounts(part: CountedPart): ReadonlyMap<string, number> | undefined {
  const call = useCall();
  const { settled } = useFilter();
  const others = useMemo(() => {
    const { [part]: _, ...rest } = settled;
    return rest;
  }, [settled, part]);
  const { params, query, keyOf } = useNarrowed(others);
  const { data } = useQuery({
    queryKey: keyOf('filterCounts', part),
    queryFn: ({ signal }) => call(filterCounts, { params, query: { ...query, part }, signal }),
    staleTime: staleTimes.classificationList,
  });
  return useMemo(() => data && new Map(data.map(({ name, count }) => [name, count])), [data]);
}
