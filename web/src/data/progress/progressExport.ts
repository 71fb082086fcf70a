import { exportProgress, listProgressChanges, type ProgressFormat } from '@plumbline/contract/resources/progressExport';
import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useDownload } from '../downloads/download.ts';
import { useCall } from '../services.ts';

/** What was measured of each activity beside what its schedule reports ([WORK-7]). */
export function useProgressChanges() {
  const call = useCall();
  const { project } = usePlace();
  return useQuery({
    queryKey: [...queryKeys.progress(project._id), 'progressChanges'],
    queryFn: ({ signal }) => call(listProgressChanges, { params: { projectId: project._id }, signal }),
    // Somebody looks at it and ticks: it is asked for when the dialog opens, and then stays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export interface ChosenProgress {
  format: ProgressFormat;
  /** That was looked at. */
  schedule: string | undefined;
  /** By their keys. */
  activities: string[];
}

/** Saves the ticked percentages as a file of the planner's tool ([WORK-7]). */
export function useProgressExport() {
  const call = useCall();
  const { project } = usePlace();
  const { isBusy, start } = useDownload({ failure: 'The progress could not be exported.' });
  const query = () => ({ timezoneOffset: new Date().getTimezoneOffset() });
  return {
    isBusy,
    save: (body: ChosenProgress) =>
      start((sending) =>
        call(exportProgress, { params: { projectId: project._id }, query: query(), body, ...sending }),
      ),
  };
}
