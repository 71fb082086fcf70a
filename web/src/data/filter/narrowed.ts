import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { versionQuery, writeVersionMap } from '../versions/versionMap.ts';
import { useVersionMap } from '../versions/versions.ts';
import { deliverySign } from '../views/deliveries.ts';

/** What every question about many verdicts of the open view sends, and how its answer is known in the cache. */
export function useNarrowed(filter: ClassificationFilter) {
  const { project, view } = usePlace();
  const versions = useVersionMap();
  const isEmpty = Object.keys(filter).length === 0;
  return {
    params: { projectId: project._id, viewId: view._id },
    query: { ...versionQuery(versions), ...(isEmpty ? {} : { filtersDTO: filter }) },
    /** A change of verdicts, other versions and results that came in make another answer. */
    keyOf: (...question: unknown[]) => [
      ...queryKeys.classifications(project._id, view._id),
      ...question,
      filter,
      writeVersionMap(versions),
      deliverySign(view),
    ],
    /** While other numbers are on their way the old ones stay; those of another view do not. */
    placeholderData: <Data>(before: Data | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
      query?.queryKey[3] === view._id ? before : undefined,
  };
}
