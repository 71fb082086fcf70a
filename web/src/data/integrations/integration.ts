import {
  connectProject,
  currentIntegration,
  disconnectProject,
  hasValidAccess,
  listHubProjects,
  listHubs,
  logOut,
} from '@plumbline/contract/resources/integrations';
import type { Project } from '@plumbline/contract/resources/projects';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { useFeatures } from '../flags.ts';
import { useCall } from '../services.ts';
import { useSettings } from '../system/settings.ts';

/** The design service that this project can be connected with; absent where none is set up or the project has none. */
export function useDesignService(project: Pick<Project, 'featureFlags'>) {
  const { designService } = useSettings() ?? {};
  return useFeatures().isOn('forgeIntegration', project) ? designService : undefined;
}

/** What the project is connected with, and as whom one is logged in. */
export function useIntegration(projectId: string, { enabled = true } = {}) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.integration(projectId), 'current'],
    queryFn: ({ signal }) => call(currentIntegration, { params: { projectId }, signal }),
    enabled,
  });
}

/** Whether the service still lets one in; it may have changed its mind since one logged in. */
export function useHasAccess(projectId: string, { enabled = true } = {}) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.integration(projectId), 'access'],
    queryFn: async ({ signal }) => (await call(hasValidAccess, { params: { projectId }, signal })).hasAccess,
    enabled,
    staleTime: 0,
  });
}

export function useHubs(projectId: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.integration(projectId), 'hubs'],
    queryFn: ({ signal }) => call(listHubs, { params: { projectId }, signal }),
    staleTime: 0,
  });
}

export function useHubProjects(projectId: string, hubId: string | null) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.integration(projectId), 'hubs', hubId],
    queryFn:
      hubId === null ? skipToken : ({ signal }) => call(listHubProjects, { params: { projectId, hubId }, signal }),
    staleTime: 0,
  });
}

/** After whatever is done, all that was loaded of the integration is asked for again. */
function useRefresh(projectId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.integration(projectId) });
}

export function useConnect(projectId: string) {
  const call = useCall();
  const refresh = useRefresh(projectId);
  return useMutation({
    mutationFn: (body: { forgeHubId: string; forgeProjectId: string }) =>
      call(connectProject, { params: { projectId }, body }),
    onSuccess: refresh,
  });
}

export function useDisconnect(projectId: string) {
  const call = useCall();
  const refresh = useRefresh(projectId);
  return useMutation({
    mutationFn: () => call(disconnectProject, { params: { projectId } }),
    onSuccess: refresh,
  });
}

export function useLogOut(projectId: string) {
  const call = useCall();
  const refresh = useRefresh(projectId);
  return useMutation({ mutationFn: () => call(logOut, { params: { projectId } }), onSuccess: refresh });
}
