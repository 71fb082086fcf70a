import { publishVersions, unpublishVersions } from '@plumbline/contract/resources/analysisVersions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotifications } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import type { VersionedAnalysis } from './versions.ts';

interface Publishing {
  versionIds: readonly string[];
  verb: 'publish' | 'unpublish';
}

/** Shows versions of the open view to customers, or takes them back: seen at once, undone when it fails ([HEAD-6]). */
export function usePublishing() {
  const call = useCall();
  const client = useQueryClient();
  const { project, view } = usePlace();
  const notify = useNotifications((state) => state.notify);
  const versions = { queryKey: queryKeys.versions(project._id, view._id) };
  const { mutate, isPending } = useMutation({
    scope: { id: 'publishing' },
    mutationFn: ({ versionIds, verb }: Publishing) =>
      call(verb === 'publish' ? publishVersions : unpublishVersions, {
        params: { projectId: project._id, viewId: view._id },
        body: { versionIds: [...versionIds] },
      }),
    async onMutate(change) {
      await client.cancelQueries(versions);
      const before = client.getQueriesData<VersionedAnalysis[]>(versions);
      client.setQueriesData<VersionedAnalysis[]>(versions, (list) => list && withStatus(list, change));
      return before;
    },
    onError(error, { versionIds, verb }, before) {
      for (const [key, list] of before ?? []) client.setQueryData(key, list);
      const what = versionIds.length === 1 ? 'The version' : 'The versions';
      notify('error', `${what} could not be ${verb}ed. ${errorMessage(error)}`);
    },
    // What customers see has changed: the list of views and the picker say so.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(versions),
        client.invalidateQueries({ queryKey: queryKeys.analysisViews(project._id) }),
        client.invalidateQueries({ queryKey: queryKeys.projects }),
      ]),
  });
  return {
    isBusy: isPending,
    publish: (versionIds: readonly string[]) => mutate({ versionIds, verb: 'publish' }),
    unpublish: (versionIds: readonly string[]) => mutate({ versionIds, verb: 'unpublish' }),
  };
}

function withStatus(list: readonly VersionedAnalysis[], { versionIds, verb }: Publishing): VersionedAnalysis[] {
  const status = verb === 'publish' ? 'stable' : 'dev';
  return list.map(({ analysis, versions }) => ({
    analysis,
    versions: versions.map((version) => (versionIds.includes(version._id) ? { ...version, status } : version)),
  }));
}
