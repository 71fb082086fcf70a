import { exportCloseUps, listCloseUps } from '@plumbline/contract/resources/closeUps';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes } from '../calls/staleTimes.ts';
import { useDownload } from '../downloads/download.ts';
import { useCall } from '../services.ts';

export const closeUpPageSize = 50;

export interface AskedCloseUps {
  /** Days until the covering activity starts; all without it. */
  within: number | undefined;
  /** From 1. */
  page: number;
}

const withinOf = ({ within }: Pick<AskedCloseUps, 'within'>) => (within === undefined ? {} : { within });

/** A page of what is to be mended before it is closed up; asked for again while that is being found out. */
export function useCloseUps({ within, page }: AskedCloseUps) {
  const call = useCall();
  const { project, view } = usePlace();
  const model = view.model?._id;
  return useQuery({
    queryKey: [...queryKeys.progress(project._id), 'closeUps', within, page, model],
    queryFn: ({ signal }) =>
      call(listCloseUps, {
        params: { projectId: project._id },
        query: {
          ...withinOf({ within }),
          skip: (page - 1) * closeUpPageSize,
          limit: closeUpPageSize,
          ...(model === undefined ? {} : { model }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'preparing' || data?.isBeingMeasured ? pollTimes.packageBeingMeasured : false,
  });
}

/** Saves the whole list as a table. */
export function useCloseUpExport(asked: Pick<AskedCloseUps, 'within'>) {
  const call = useCall();
  const { project } = usePlace();
  const { isBusy, waiting, start, cancel } = useDownload({ failure: 'The list could not be exported.' });
  return {
    isBusy,
    waiting,
    cancel,
    save: (format: 'csv' | 'xlsx') =>
      start((sending) =>
        call(exportCloseUps, {
          params: { projectId: project._id, format },
          query: { ...withinOf(asked), timezoneOffset: new Date().getTimezoneOffset() },
          ...sending,
        }),
      ),
  };
}
