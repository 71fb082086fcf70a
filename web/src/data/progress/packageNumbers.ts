import {
  packageDetail,
  packageForecast,
  packageRecords,
  type Watchlist,
} from '@plumbline/contract/resources/workPackages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** What is measured of a package is known by when it was measured: newer numbers are other ones. */
type Measured = Pick<Watchlist, '_id' | 'measuredDate' | 'revision'>;

function useNumbers(watchlist: Measured, what: string) {
  const call = useCall();
  const { project, view } = usePlace();
  const { _id, measuredDate, revision } = watchlist;
  return {
    call,
    params: { projectId: project._id, watchlistId: _id },
    model: view.model?._id,
    shared: {
      queryKey: [...queryKeys.progress(project._id), what, _id, revision, measuredDate, view.model?._id],
      placeholderData: keepPreviousData,
    },
  };
}

/** What had come of a package at each published scan, oldest first. */
export function usePackageRecords(watchlist: Measured) {
  const { call, params, shared } = useNumbers(watchlist, 'records');
  return useQuery({ ...shared, queryFn: ({ signal }) => call(packageRecords, { params, signal }) });
}

/** A package by element type and by floor, and what the last scan has changed; elements as the open model numbers them. */
export function usePackageBreakDown(watchlist: Measured) {
  const { call, params, shared, model } = useNumbers(watchlist, 'breakDown');
  const query = model === undefined ? {} : { model };
  return useQuery({ ...shared, queryFn: ({ signal }) => call(packageDetail, { params, query, signal }) });
}

/** Planned, measured, and when a package will be finished at this pace. */
export function usePackageForecast(watchlist: Measured) {
  const { call, params, shared } = useNumbers(watchlist, 'forecast');
  return useQuery({ ...shared, queryFn: ({ signal }) => call(packageForecast, { params, signal }) });
}
