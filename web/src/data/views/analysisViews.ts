import { type AnalysisView, activeAnalysisViews } from '@plumbline/contract/resources/analysisViews';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes, staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

/** How soon the views are asked for again: often while one is being made, seldom while one waits for a person. */
export function pollTimeOf(views: readonly AnalysisView[] = []): number | false {
  const open = views.filter(({ status }) => status === 'in_progress');
  if (open.length === 0) return false;
  return open.some(({ progress }) => progress !== undefined)
    ? pollTimes.analysisInProgress
    : pollTimes.analysisInReview;
}

/** The analysis views of a project that the user may see; asked for again while one of them is being made. */
export function useAnalysisViews(projectId: string) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.analysisViews(projectId),
    queryFn: ({ signal }) => call(activeAnalysisViews, { params: { projectId }, signal }),
    staleTime: staleTimes.analysisViews,
    refetchInterval: ({ state }) => pollTimeOf(state.data),
  });
}
