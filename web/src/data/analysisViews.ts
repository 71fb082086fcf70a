import { type AnalysisView, activeAnalysisViews } from '@plumbline/contract/resources/analysisViews';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './queryKeys.ts';
import { useCall } from './services.ts';
import { pollTimes, staleTimes } from './staleTimes.ts';

const isProcessing = ({ status }: AnalysisView) => status === 'in_progress';

/** The analysis views of a project that the user may see; asked for again while one of them is being made. */
export function useAnalysisViews(projectId: string) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.analysisViews(projectId),
    queryFn: ({ signal }) => call(activeAnalysisViews, { params: { projectId }, signal }),
    staleTime: staleTimes.analysisViews,
    refetchInterval: ({ state }) => (state.data?.some(isProcessing) ? pollTimes.analysisInProgress : false),
  });
}
