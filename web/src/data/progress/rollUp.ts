import { coverage, rollUp } from '@plumbline/contract/resources/workPackages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** Every package as a row below the levels of its WBS code, and the pace of each trade. */
export function useRollUp() {
  const call = useCall();
  const { project } = usePlace();
  return useQuery({
    queryKey: [...queryKeys.progress(project._id), 'rollUp'],
    queryFn: ({ signal }) => call(rollUp, { params: { projectId: project._id }, signal }),
  });
}

export type CoverageKind = 'none' | 'several';
export const coveragePageSize = 50;

/** A page of the elements that are in no package, or in several; pages count from 1. */
export function useCoverage(kind: CoverageKind, page: number) {
  const call = useCall();
  const { project, view } = usePlace();
  const model = view.model?._id;
  return useQuery({
    queryKey: [...queryKeys.progress(project._id), 'coverage', kind, page, model],
    queryFn: ({ signal }) =>
      call(coverage, {
        params: { projectId: project._id },
        query: {
          in: kind,
          skip: (page - 1) * coveragePageSize,
          limit: coveragePageSize,
          ...(model === undefined ? {} : { model }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
