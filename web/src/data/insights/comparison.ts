import { codeOfChange, type ElementChange } from '@plumbline/contract/elementChange';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import {
  type ChangeCause,
  comparedElements,
  compareViews,
  comparisonColumn,
} from '@plumbline/contract/resources/viewComparison';
import { useMutation, useQuery } from '@tanstack/react-query';
import { staleTimes } from '../calls/staleTimes.ts';
import { useNarrowed } from '../filter/narrowed.ts';
import { useCall } from '../services.ts';
import { deliverySign } from '../views/deliveries.ts';

interface Asked {
  other: AnalysisView;
  filter: ClassificationFilter;
}

/** What became of the elements from another view to the open one. */
export function useComparison({ other, filter }: Asked) {
  const call = useCall();
  const { params, query, keyOf, placeholderData } = useNarrowed(filter);
  return useQuery({
    queryKey: keyOf('comparison', other._id, deliverySign(other)),
    queryFn: ({ signal }) => call(compareViews, { params: { ...params, otherViewId: other._id }, query, signal }),
    staleTime: staleTimes.classificationList,
    placeholderData: (before, asked) => (asked?.queryKey[5] === other._id ? placeholderData(before, asked) : undefined),
  });
}

export const comparedPageSize = 10;

interface AskedElements extends Asked {
  change: ElementChange;
  /** Those alone that are put down to this. */
  cause: ChangeCause | undefined;
  page: number;
}

/** A page of the elements that one thing became of. */
export function useComparedElements({ other, filter, change, cause, page }: AskedElements) {
  const call = useCall();
  const { params, query, keyOf, placeholderData } = useNarrowed(filter);
  return useQuery({
    queryKey: keyOf('comparedElements', other._id, change, cause ?? '', page, deliverySign(other)),
    queryFn: ({ signal }) =>
      call(comparedElements, {
        params: { ...params, otherViewId: other._id },
        query: {
          ...query,
          change,
          ...(cause && { cause }),
          skip: (page - 1) * comparedPageSize,
          limit: comparedPageSize,
        },
        signal,
      }),
    staleTime: staleTimes.classificationList,
    // Those of another tile or cause would be read as this one's.
    placeholderData: (before, asked) =>
      asked?.queryKey[5] === other._id && asked.queryKey[6] === change && asked.queryKey[7] === (cause ?? '')
        ? placeholderData(before, asked)
        : undefined,
  });
}

/** Loads all elements that one thing became of, by their numbers in the open view's model. */
export function useElementsOfChange({ other, filter }: Asked) {
  const call = useCall();
  const { params, query } = useNarrowed(filter);
  return useMutation({
    mutationFn: async ({ change, cause }: { change: ElementChange; cause: ChangeCause | undefined }) => {
      const column = await call(comparisonColumn, {
        params: { ...params, otherViewId: other._id },
        query: { ...query, ...(cause && { cause }) },
      });
      return elementsOfChange(column, change);
    },
  });
}

export function elementsOfChange(column: Uint8Array, change: ElementChange): number[] {
  const wanted = codeOfChange(change);
  const elements: number[] = [];
  column.forEach((code, element) => {
    if (code === wanted) elements.push(element);
  });
  return elements;
}

/** The view that was scanned before this one, as late as possible; a view of the same moment is none. */
export function viewBefore(
  view: Pick<AnalysisView, '_id' | 'scanDate'>,
  views: readonly AnalysisView[],
): AnalysisView | undefined {
  const scanned = ({ scanDate }: Pick<AnalysisView, 'scanDate'>) => Date.parse(scanDate);
  const earlier = views.filter((other) => other._id !== view._id && scanned(other) < scanned(view));
  return earlier.toSorted((a, b) => scanned(b) - scanned(a))[0];
}
