import { ApiError } from '@plumbline/contract/ApiError';
import {
  type ComparisonFormat,
  compareSchedule,
  exportComparison,
  exportLookAhead,
  lookAhead,
} from '@plumbline/contract/resources/scheduleComparison';
import { packagesOfElement, paintPackage } from '@plumbline/contract/resources/workPackages';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useDownload } from '../downloads/download.ts';
import { useCall } from '../services.ts';

const zone = () => ({ timezoneOffset: new Date().getTimezoneOffset() });

/** Whether there is nothing to show because nobody has imported a schedule. */
export const isWithoutSchedule = (error: unknown) => error instanceof ApiError && error.code === 'schedules.none';

/** Every activity of the current schedule beside what was measured ([WORK-7]). */
export function useComparison() {
  const call = useCall();
  const { project } = usePlace();
  return useQuery({
    queryKey: [...queryKeys.progress(project._id), 'comparison'],
    queryFn: ({ signal }) => call(compareSchedule, { params: { projectId: project._id }, signal }),
    // Comparing 20,000 rows with what came before costs more than drawing those in sight.
    structuralSharing: false,
  });
}

export interface AskedWeeks {
  weeks: number;
  /** The later of data date and last scan without it. */
  from: string | undefined;
}

/** What starts in the next weeks, and what is in its way. */
export function useLookAhead({ weeks, from }: AskedWeeks) {
  const call = useCall();
  const { project } = usePlace();
  const query = { weeks, ...(from !== undefined && { from }) };
  return useQuery({
    queryKey: [...queryKeys.progress(project._id), 'lookAhead', query],
    queryFn: ({ signal }) =>
      call(lookAhead, { params: { projectId: project._id }, query: { ...zone(), ...query }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Saves the comparison or the look-ahead as a table. */
export function useScheduleExports({ weeks, from }: AskedWeeks) {
  const call = useCall();
  const { project } = usePlace();
  const { isBusy, waiting, start, cancel } = useDownload({ failure: 'The schedule could not be exported.' });
  const params = { projectId: project._id };
  return {
    isBusy,
    waiting,
    cancel,
    saveComparison: (format: ComparisonFormat) =>
      start((sending) => call(exportComparison, { params, query: { ...zone(), format }, ...sending })),
    saveLookAhead: (format: ComparisonFormat) =>
      start((sending) =>
        call(exportLookAhead, {
          params,
          query: { ...zone(), format, weeks, ...(from !== undefined && { from }) },
          ...sending,
        }),
      ),
  };
}

/** The work packages that an element of the open model is in; nothing is asked without one. */
export function usePackagesOfElement(element: number | undefined) {
  const call = useCall();
  const { project, view } = usePlace();
  const model = view.model?._id;
  return useQuery({
    queryKey: [...queryKeys.progress(project._id), 'ofElement', model, element],
    queryFn:
      element === undefined
        ? skipToken
        : ({ signal }) =>
            call(packagesOfElement, {
              params: { projectId: project._id },
              query: { forgeObjectId: element, ...(model !== undefined && { model }) },
              signal,
            }),
    staleTime: staleTimes.painting,
  });
}

/** The elements of work packages, by their numbers in the open model. */
export function useLoadElements() {
  const call = useCall();
  const client = useQueryClient();
  const { project, view } = usePlace();
  const model = view.model?._id;
  return async (watchlistIds: readonly string[]): Promise<number[]> => {
    const columns = await Promise.all(
      watchlistIds.map((watchlistId) =>
        client.fetchQuery({
          queryKey: [...queryKeys.progress(project._id), 'elements', model, watchlistId],
          queryFn: ({ signal }) =>
            call(paintPackage, {
              params: { projectId: project._id, watchlistId },
              query: model === undefined ? {} : { model },
              signal,
            }),
          staleTime: staleTimes.painting,
        }),
      ),
    );
    const found = new Set<number>();
    for (const column of columns) for (let i = 0; i < column.length; i++) if (column[i] !== 0) found.add(i);
    return [...found];
  };
}
