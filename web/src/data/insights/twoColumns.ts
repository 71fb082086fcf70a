import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { comparisonColumn } from '@plumbline/contract/resources/viewComparison';
import { useQuery } from '@tanstack/react-query';
import { staleTimes } from '../calls/staleTimes.ts';
import { useNarrowed } from '../filter/narrowed.ts';
import { useCall } from '../services.ts';
import { deliverySign } from '../views/deliveries.ts';

interface Asked {
  other: AnalysisView;
  filter: ClassificationFilter;
  /**
   * From the other view to the open one, the other way, or what the other one says; of what one's model alone has, what that
   * one says (`onlyThere`: a byte for each element of the other's).
   */
  of: 'change' | 'changeSince' | 'otherStatus' | 'onlyHere' | 'onlyThere';
  isWanted: boolean;
}

/** A byte for each element of the open view's model, or of the other's. */
export function useTwoColumn({ other, filter, of, isWanted }: Asked) {
  const call = useCall();
  const { params, query, keyOf } = useNarrowed(filter);
  return useQuery({
    queryKey: keyOf('comparisonColumn', other._id, of, deliverySign(other)),
    queryFn: ({ signal }) =>
      call(comparisonColumn, { params: { ...params, otherViewId: other._id }, query: { ...query, of }, signal }),
    enabled: isWanted,
    staleTime: staleTimes.classificationList,
    structuralSharing: false,
  });
}
