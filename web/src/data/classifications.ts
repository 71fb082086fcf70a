import { type Classification, classificationsOfElements } from '@plumbline/contract/resources/classifications';
import { useQuery } from '@tanstack/react-query';
import { deliverySign } from './deliveries.ts';
import { usePlace } from './place.ts';
import { queryKeys } from './queryKeys.ts';
import { useCall } from './services.ts';
import { staleTimes } from './staleTimes.ts';
import { versionQuery, writeVersionMap } from './versionMap.ts';
import { useVersionMap } from './versions.ts';

const nothing: readonly Classification[] = [];

/** The verdicts of the open view on these elements; those without one are absent. */
export function useClassificationsOf(elements: readonly number[]) {
  const call = useCall();
  const { project, view } = usePlace();
  const versions = useVersionMap();
  return useQuery({
    queryKey: [
      ...queryKeys.classifications(project._id, view._id),
      'elements',
      elements,
      writeVersionMap(versions),
      deliverySign(view),
    ],
    queryFn: async ({ signal }) => {
      if (elements.length === 0) return nothing;
      return call(classificationsOfElements, {
        params: { projectId: project._id, viewId: view._id },
        query: { ...versionQuery(versions), forgeObjectIds: elements.join(',') },
        signal,
      });
    },
    staleTime: staleTimes.classificationList,
  });
}
