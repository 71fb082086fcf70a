import { exportAuditEntries, listAuditEntries } from '@plumbline/contract/resources/auditTrail';
import { exportCompanyAudit, listCompanyAudit } from '@plumbline/contract/resources/companies';
import type { RouteInput } from '@plumbline/contract/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { useDownload } from '../downloads/download.ts';
import { useCall } from '../services.ts';

export const auditPageSize = 50;

/** What the trail is narrowed by, as the server is asked. */
export type AuditQuery = Omit<RouteInput<typeof listAuditEntries>['query'], 'skip' | 'limit'>;

/** A project's, or that of a company with all its projects. */
export type TrailPlace = { projectId: string } | { companyId: string };

/** A page of the audit trail, counted from 1; while another one comes, the old rows stay. */
export function useAuditTrail(place: TrailPlace, filter: AuditQuery, page: number) {
  const call = useCall();
  return useQuery({
    queryKey: [...keyOf(place), filter, page],
    queryFn: ({ signal }) => {
      const query = { ...filter, skip: (page - 1) * auditPageSize, limit: auditPageSize };
      return 'projectId' in place
        ? call(listAuditEntries, { params: place, query, signal })
        : call(listCompanyAudit, { params: place, query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Saves all pages of what the filter takes. */
export function useAuditExport(place: TrailPlace) {
  const call = useCall();
  const { isBusy, start } = useDownload({ failure: 'The audit trail could not be exported.' });
  const exportTrail = (filter: AuditQuery): Promise<void> =>
    start((sending) => {
      const query = { ...filter, timezoneOffset: new Date().getTimezoneOffset() };
      return 'projectId' in place
        ? call(exportAuditEntries, { params: place, query, ...sending })
        : call(exportCompanyAudit, { params: place, query, ...sending });
    });
  return { isBusy, start: exportTrail };
}

const keyOf = (place: TrailPlace) =>
  'projectId' in place ? queryKeys.auditTrail(place.projectId) : queryKeys.companyAudit(place.companyId);
