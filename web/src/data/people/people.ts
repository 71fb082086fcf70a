import type { Permission } from '@plumbline/contract/permissions';
import * as calls from '@plumbline/contract/resources/people';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import { useAct } from './useAct.ts';

/** Who is in a project, and who is invited. */
export function useProjectPeople(projectId: string) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.people(projectId),
    queryFn: ({ signal }) => call(calls.listProjectPeople, { params: { projectId }, signal }),
  });
}

/** Whose accounts are a company's, who is in its projects, and who is invited. */
export function useCompanyPeople(companyId: string) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.companyPeople(companyId),
    queryFn: ({ signal }) => call(calls.listCompanyPeople, { params: { companyId }, signal }),
  });
}

export interface NewRole {
  userId: string;
  permissions: readonly Permission[];
  version: number;
}

/** In whichever project. */
export function useChangeRole() {
  const call = useCall();
  return useAct(({ projectId, userId, permissions, version }: NewRole & { projectId: string }) =>
    call(calls.changePermissions, { params: { projectId, userId }, body: { permissions: [...permissions], version } }),
  );
}

export function useRemoveFromProject() {
  const call = useCall();
  return useAct((params: { projectId: string; userId: string }) => call(calls.removeFromProject, { params }));
}

export function useInviteToProject(projectId: string) {
  const call = useCall();
  return useAct((body: { email: string; permissions: Permission[] }) =>
    call(calls.inviteToProject, { params: { projectId }, body }),
  );
}

export interface CompanyInvitation {
  email: string;
  administrator: boolean;
  projects: { projectId: string; permissions: Permission[] }[];
}

export function useInviteToCompany(companyId: string) {
  const call = useCall();
  return useAct((body: CompanyInvitation) => call(calls.inviteToCompany, { params: { companyId }, body }));
}

/** Of a project, or of a company. */
export type InvitedPlace = { projectId: string } | { companyId: string };

export function useResend(place: InvitedPlace) {
  const call = useCall();
  return useAct((invitationId: string) =>
    'projectId' in place
      ? call(calls.resendToProject, { params: { ...place, invitationId } })
      : call(calls.resendToCompany, { params: { ...place, invitationId } }),
  );
}

export function useWithdraw(place: InvitedPlace) {
  const call = useCall();
  return useAct((invitationId: string) =>
    'projectId' in place
      ? call(calls.withdrawFromProject, { params: { ...place, invitationId } })
      : call(calls.withdrawFromCompany, { params: { ...place, invitationId } }),
  );
}

export function useSetAccountState(companyId: string) {
  const call = useCall();
  return useAct(({ userId, state }: { userId: string; state: 'active' | 'disabled' }) =>
    call(calls.setAccountState, { params: { companyId, userId }, body: { state } }),
  );
}

export function useEndSessions(companyId: string) {
  const call = useCall();
  return useAct((userId: string) => call(calls.endSessions, { params: { companyId, userId } }));
}

export function useSetAdministrator(companyId: string) {
  const call = useCall();
  return useAct(({ userId, administrator }: { userId: string; administrator: boolean }) =>
    call(calls.setAdministrator, { params: { companyId, userId }, body: { administrator } }),
  );
}
