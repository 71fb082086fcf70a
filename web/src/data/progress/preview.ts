import { type NewPackageSource, previewPackage } from '@plumbline/contract/resources/workPackages';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

export interface PackageSource {
  source: NewPackageSource;
  csv?: File | undefined;
}

/** What a CSV or a filter would come to; nothing is asked without one. */
export function usePackagePreview(chosen: PackageSource | undefined) {
  const call = useCall();
  const { project } = usePlace();
  const { source, csv } = chosen ?? {};
  return useQuery({
    queryKey: [...queryKeys.progress(project._id), 'preview', source, csv && [csv.name, csv.size, csv.lastModified]],
    queryFn:
      source === undefined
        ? skipToken
        : ({ signal }) =>
            call(previewPackage, {
              params: { projectId: project._id },
              body: { source },
              files: csv === undefined ? {} : { csv },
              signal,
            }),
    placeholderData: source?.mode === 'filter' ? keepPreviousData : undefined,
    staleTime: staleTimes.painting,
  });
}
