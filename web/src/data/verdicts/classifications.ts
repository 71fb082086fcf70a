import { type Classification, classificationsOfElements } from '@plumbline/contract/resources/classifications';
import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';
import { versionQuery, writeVersionMap } from '../versions/versionMap.ts';
import { useVersionMap } from '../versions/versions.ts';
import { deliverySign } from '../views/deliveries.ts';

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
