import * as calls from '@plumbline/contract/resources/companies';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** A company that one administers, with its projects. */
export function useCompany(companyId: string) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.company(companyId),
    queryFn: ({ signal }) => call(calls.findCompany, { params: { companyId }, signal }),
  });
}

export interface NewProject {
  name: string;
  tenantId: string;
  joins: boolean;
}

export function useCreateProject(companyId: string) {
  const call = useCall();
  const key = useCallKey();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewProject) => call(calls.createProject, { params: { companyId }, body, key: key.of(body) }),
    onSuccess() {
      key.forget();
      void client.invalidateQueries({ queryKey: queryKeys.company(companyId) });
      void client.invalidateQueries({ queryKey: queryKeys.projects });
    },
  });
}

/** What administrators decide about a project. */
export function useProjectSettings(projectId: string, enabled = true) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.projectSettings(projectId),
    queryFn: ({ signal }) => call(calls.findProjectSettings, { params: { projectId }, signal }),
    enabled,
  });
}

/** One part of them at a time; where somebody else was quicker, they are loaded as they are now. */
export function useChangeSettings(projectId: string) {
  const call = useCall();
  const client = useQueryClient();
  const queryKey = queryKeys.projectSettings(projectId);
  return useMutation({
    mutationFn: (body: calls.ChangedSettings & { version: number }) =>
      call(calls.changeProjectSettings, { params: { projectId }, body }),
    onSuccess(settings) {
      client.setQueryData(queryKey, settings);
      void client.invalidateQueries({ queryKey: queryKeys.projects });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
