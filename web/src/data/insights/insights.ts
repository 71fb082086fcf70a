import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { insightsClassifications, insightsHistogram } from '@plumbline/contract/resources/insights';
import { useQuery } from '@tanstack/react-query';
import { staleTimes } from '../calls/staleTimes.ts';
import { useNarrowed } from '../filter/narrowed.ts';
import { useCall } from '../services.ts';

/** How many elements that a filter takes have which status ([INSI-2]). */
export function useBreakdown(filter: ClassificationFilter) {
  const call = useCall();
  const { params, query, keyOf, placeholderData } = useNarrowed(filter);
  return useQuery({
    queryKey: keyOf('insights.classifications'),
    queryFn: ({ signal }) => call(insightsClassifications, { params, query, signal }),
    staleTime: staleTimes.classificationList,
    placeholderData,
  });
}

/** How many elements that a filter takes deviate by how much ([INSI-3]). */
export function useMagnitudes(filter: ClassificationFilter) {
  const call = useCall();
  const { params, query, keyOf, placeholderData } = useNarrowed(filter);
  return useQuery({
    queryKey: keyOf('insights.histogram'),
    queryFn: ({ signal }) => call(insightsHistogram, { params, query, signal }),
    staleTime: staleTimes.classificationList,
    placeholderData,
  });
}
