import * as calls from '@plumbline/contract/resources/operator';
import type { MaintenanceNotice } from '@plumbline/contract/resources/system';
import type { RouteDefinition, RouteInput } from '@plumbline/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useStores } from '../../state/stores.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

/** Everything an operator looks at goes on by itself, so it is asked for again and again. */
function useLook<D extends RouteDefinition>(route: D) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.operator, route.id],
    queryFn: ({ signal }) => call(route, { signal } as RouteInput<D> & { signal: AbortSignal }),
    refetchInterval: pollTimes.operator,
  });
}

export const useOverview = () => useLook(calls.findOverview);
export const useHealth = () => useLook(calls.findHealth);
export const useCompanies = () => useLook(calls.listCompanies);
export const useJobs = () => useLook(calls.listJobs);
export const useFailedMails = () => useLook(calls.listFailedMails);
export const useMaintenance = () => useLook(calls.findMaintenance);
export const useVersions = () => useLook(calls.findVersions);

/** After whatever is done, and also when it is refused: then it is not as it was seen. */
function useDo<Input, Answer>(work: (input: Input) => Promise<Answer>, onDone?: (answer: Answer) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    ...(onDone && { onSuccess: onDone }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.operator }),
  });
}

export function useSaveCompany(company: calls.OperatedCompany | undefined) {
  const call = useCall();
  return useDo((name: string): Promise<unknown> => {
    if (company === undefined) return call(calls.addCompany, { body: { name } });
    const body = { name, seenName: company.name };
    return call(calls.renameCompany, { params: { companyId: company._id }, body });
  });
}

/** Of a company or a project, with the quota that was seen. */
export interface QuotaOwner {
  kind: 'company' | 'project';
  _id: string;
  name: string;
  usedBytes: number;
  quotaBytes: number | null;
  mostRuns: number | null;
  /** Of companies alone. */
  mostProjects?: number | null;
  auditLeastMonths?: number;
}

export interface AskedLimits {
  quotaBytes: number | null;
  mostRuns: number | null;
  mostProjects: number | null;
  auditLeastMonths: number;
}

export function useSetQuota({ kind, _id, quotaBytes: seenBytes, ...seen }: QuotaOwner) {
  const call = useCall();
  return useDo(({ quotaBytes, mostRuns, mostProjects, auditLeastMonths }: AskedLimits): Promise<unknown> => {
    const ofProject = { limits: { mostRuns }, seenLimits: { mostRuns: seen.mostRuns } };
    if (kind === 'project') {
      return call(calls.setProjectQuota, { params: { projectId: _id }, body: { quotaBytes, seenBytes, ...ofProject } });
    }
    const { mostProjects: seenProjects = null, auditLeastMonths: seenMonths = auditLeastMonths } = seen;
    const limits = { mostRuns, mostProjects, auditLeastMonths };
    const seenLimits = { mostRuns: seen.mostRuns, mostProjects: seenProjects, auditLeastMonths: seenMonths };
    const body = { quotaBytes, seenBytes, limits, seenLimits };
    return call(calls.setCompanyQuota, { params: { companyId: _id }, body });
  });
}

type JobName = Pick<calls.FailedJob, '_id' | 'name'>;

export function useRetryJob() {
  const call = useCall();
  return useDo(({ _id: jobId, name }: JobName) => call(calls.retryJob, { params: { name, jobId } }));
}

export function useDropJob() {
  const call = useCall();
  return useDo(({ _id: jobId, name }: JobName) => call(calls.dropJob, { params: { name, jobId } }));
}

export function useSendMail() {
  const call = useCall();
  return useDo((mailId: string) => call(calls.sendMailAgain, { params: { mailId } }));
}

export function useDropMail() {
  const call = useCall();
  return useDo((mailId: string) => call(calls.dropMail, { params: { mailId } }));
}

/** The settings tell everybody; whoever did it sees at once what they do. */
function useTold() {
  const client = useQueryClient();
  const { maintenance } = useStores();
  return ({ isOn }: calls.MaintenanceState) => {
    maintenance.getState().report(isOn);
    void client.invalidateQueries({ queryKey: queryKeys.settings });
  };
}

export function useSwitchMaintenance() {
  const call = useCall();
  return useDo((isOn: boolean) => call(calls.switchMaintenance, { body: { isOn } }), useTold());
}

export function useAnnounce() {
  const call = useCall();
  return useDo((notice: MaintenanceNotice | null) => call(calls.announceMaintenance, { body: { notice } }), useTold());
}
