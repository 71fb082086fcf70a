import { type AnalysisVersion, versionsForStatus } from '@plumbline/contract/resources/analysisVersions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { VersionMap } from '../../state/shownVersions.ts';
import { useShownVersions } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { isDeveloper } from '../projects/projectAccess.ts';
import { useCall } from '../services.ts';
import { deliverySign } from '../views/deliveries.ts';
import { newestVersions, readVersionMap, versionsParameter } from './versionMap.ts';

/** An analysis of a view with its versions, newest first. */
export interface VersionedAnalysis {
  analysis: { _id: string; name: string };
  versions: readonly AnalysisVersion[];
}

/** The versions chosen in the open view: what the person picked, else what the link says ([HEAD-6]). */
export function useVersionMap(): VersionMap {
  const { project, view } = usePlace();
  const mayChoose = isDeveloper(project);
  const chosen = useShownVersions(({ byView }) => byView[view._id]);
  const [parameters] = useSearchParams();
  const said = parameters.get(versionsParameter);
  return useMemo(() => {
    if (!mayChoose) return newestVersions;
    return chosen ?? (said === null ? newestVersions : readVersionMap(said, view));
  }, [mayChoose, chosen, said, view]);
}

/** The versions of each analysis of the open view; asked for again when results come in. */
export function useVersions() {
  const call = useCall();
  const { project, view } = usePlace();
  return useQuery({
    queryKey: [...queryKeys.versions(project._id, view._id), deliverySign(view)],
    queryFn: ({ signal }) => call(versionsForStatus, { params: { projectId: project._id, viewId: view._id }, signal }),
    staleTime: staleTimes.versions,
    placeholderData: (list, query) => (query?.queryKey[3] === view._id ? list : undefined),
  });
}

/** The version of an analysis that is seen: the one chosen, else the newest. */
export function shownVersion({ analysis, versions }: VersionedAnalysis, map: VersionMap): AnalysisVersion | undefined {
  return versions.find(({ _id }) => _id === map[analysis._id]) ?? versions[0];
}

/** The analyses that show another version than their newest. */
export function withOtherVersion(list: readonly VersionedAnalysis[], map: VersionMap): VersionedAnalysis[] {
  return list.filter((own) => shownVersion(own, map) !== own.versions[0]);
}

/** The map after a version was chosen; the newest needs no entry, so that a newer one follows it. */
export function chooseVersion(
  { analysis, versions }: VersionedAnalysis,
  versionId: string,
  map: VersionMap,
): VersionMap {
  const { [analysis._id]: _before, ...others } = map;
  return versionId === versions[0]?._id ? others : { ...others, [analysis._id]: versionId };
}

/** Shows other versions in the open view; without any, the newest. */
export function useShowVersions() {
  const { view } = usePlace();
  const show = useShownVersions((state) => state.show);
  return (map: VersionMap = newestVersions) => show(view._id, map);
}
