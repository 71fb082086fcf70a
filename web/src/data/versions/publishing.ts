import { publishReach, publishVersions, unpublishVersions } from '@plumbline/contract/resources/analysisVersions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotifications, useStores } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import { refreshPublished } from './refreshPublished.ts';
import type { VersionedAnalysis } from './versions.ts';

interface Publishing {
  versionIds: readonly string[];
  verb: 'publish' | 'unpublish';
}

/** Whom publishing these versions of the open view would reach; asked while somebody is about to. */
export function usePublishReach(versionIds: readonly string[] | undefined) {
  const call = useCall();
  const { project, view } = usePlace();
  return useQuery({
    queryKey: ['publishReach', project._id, view._id, versionIds],
    queryFn: ({ signal }) =>
      call(publishReach, {
        params: { projectId: project._id, viewId: view._id },
        query: { versionIds: versionIds?.join() ?? '' },
        signal,
      }),
    enabled: versionIds !== undefined,
    // Members come and go.
    staleTime: 0,
  });
}

/** Shows versions of the open view to customers, or takes them back: seen at once, undone when it fails ([HEAD-6]). */
export function usePublishing() {
  const call = useCall();
  const client = useQueryClient();
  const { project, view } = usePlace();
  const { undo } = useStores();
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
    onSuccess({ changed, versionIds }, { verb }) {
      if (verb === 'unpublish' || changed === 0) return;
      const message = changed === 1 ? '1 version published' : `${changed} versions published`;
      const published = { of: 'versions', ids: versionIds, count: changed } as const;
      undo.getState().offer({ projectId: project._id, viewId: view._id, message, ...published });
    },
    onSettled: () => refreshPublished(client, project._id, view._id),
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
