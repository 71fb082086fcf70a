import { exportAuditEntries, listAuditEntries } from '@plumbline/contract/resources/auditTrail';
import type { RouteInput } from '@plumbline/contract/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { useDownload } from '../downloads/download.ts';
import { useCall } from '../services.ts';

export const auditPageSize = 50;

/** What the trail is narrowed by, as the server is asked. */
export type AuditQuery = Omit<RouteInput<typeof listAuditEntries>['query'], 'skip' | 'limit'>;

/** A page of the audit trail, counted from 1; while another one comes, the old rows stay. */
export function useAuditTrail(projectId: string, filter: AuditQuery, page: number) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.auditTrail(projectId), filter, page],
    queryFn: ({ signal }) => {
      const query = { ...filter, skip: (page - 1) * auditPageSize, limit: auditPageSize };
      return call(listAuditEntries, { params: { projectId }, query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Saves all pages of what the filter takes. */
export function useAuditExport(projectId: string) {
  const call = useCall();
  const { isBusy, start } = useDownload({ failure: 'The audit trail could not be exported.' });
  const exportTrail = (filter: AuditQuery): Promise<void> =>
    start((signal) => {
      const query = { ...filter, timezoneOffset: new Date().getTimezoneOffset() };
      return call(exportAuditEntries, { params: { projectId }, query, signal });
    });
  return { isBusy, start: exportTrail };
}
