import * as deletion from '@plumbline/contract/resources/projectDeletion';
import * as exporting from '@plumbline/contract/resources/projectExports';
import * as calls from '@plumbline/contract/resources/retention';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** What a project stores, by what it is. */
export function useProjectStorage(projectId: string) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.storage(projectId),
    queryFn: ({ signal }) => call(calls.findProjectStorage, { params: { projectId }, signal }),
  });
}

/** How long scans and evidence are kept. */
export function useRetention(projectId: string) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.retention(projectId),
    queryFn: ({ signal }) => call(calls.findRetention, { params: { projectId }, query: {}, signal }),
  });
}

/** What such rules would remove now, before they count. */
export function useRetentionPreview(projectId: string, rules: calls.RetentionRules | undefined) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.retention(projectId), 'preview', rules],
    queryFn: async ({ signal }) => {
      const query = { scanMonths: rules?.scanMonths ?? 0, evidenceMonths: rules?.evidenceMonths ?? 0 };
      return (await call(calls.findRetention, { params: { projectId }, query, signal })).wouldRemove;
    },
    enabled: rules !== undefined,
  });
}

export function useChangeRetention(projectId: string) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: calls.RetentionRules & { version: number }) =>
      call(calls.changeRetention, { params: { projectId }, body }),
    onSuccess: (retention) => client.setQueryData(queryKeys.retention(projectId), retention),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.projectSettings(projectId) }),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.retention(projectId) }),
  });
}

export function useTrailRetention(companyId: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.company(companyId), 'retention'],
    queryFn: ({ signal }) => call(calls.findTrailRetention, { params: { companyId }, signal }),
  });
}

export function useChangeTrailRetention(companyId: string) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { auditMonths: number | null; seenMonths: number | null }) =>
      call(calls.changeTrailRetention, { params: { companyId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: [...queryKeys.company(companyId), 'retention'] }),
  });
}

interface Place {
  companyId: string;
  projectId: string;
}

/** What hangs on a project; asked for when somebody is about to delete it. */
export function useProjectDeletion(params: Place) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.company(params.companyId), 'deletion', params.projectId],
    queryFn: ({ signal }) => call(deletion.findProjectDeletion, { params, signal }),
  });
}

function useDeletionAct<Input>(companyId: string, act: (input: Input) => Promise<deletion.ProjectDeletion>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled() {
      void client.invalidateQueries({ queryKey: queryKeys.company(companyId) });
      void client.invalidateQueries({ queryKey: queryKeys.projects });
    },
  });
}

export function useDeleteProject(params: Place) {
  const call = useCall();
  return useDeletionAct(params.companyId, (name: string) => call(deletion.deleteProject, { params, body: { name } }));
}

export function useRestoreProject(params: Place) {
  const call = useCall();
  return useDeletionAct(params.companyId, (_: undefined) => call(deletion.restoreProject, { params }));
}

const isMade = ({ status }: exporting.ProjectExport) => status === 'waiting' || status === 'running';

/** Looked at again while one is being made. */
export function useProjectExports(projectId: string) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.exports(projectId),
    queryFn: ({ signal }) => call(exporting.listProjectExports, { params: { projectId }, signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isMade) ? 3000 : false),
  });
}

export function useExportProject(projectId: string) {
  const call = useCall();
  const key = useCallKey();
  const client = useQueryClient();
  return useMutation({
    mutationFn(body: { reason?: string }) {
      return call(exporting.exportProject, { params: { projectId }, body, key: key.of({ projectId, ...body }) });
    },
    onSuccess: () => key.forget(),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.exports(projectId) }),
  });
}

export function useDownloadExport(projectId: string) {
  const call = useCall();
  return useMutation({
    async mutationFn(exportId: string) {
      const { signedUrl } = await call(exporting.downloadProjectExport, { params: { projectId, exportId } });
      const link = document.createElement('a');
      link.href = signedUrl;
      link.click();
    },
  });
}
