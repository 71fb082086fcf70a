import { exportAuditEntries, listAuditEntries } from '@plumbline/contract/resources/auditTrail';
import { exportCompanyAudit, listCompanyAudit } from '@plumbline/contract/resources/companies';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { AuditService } from './service.ts';

export function auditRoutes(audit: AuditService): MountedRoute[] {
  return [
    answer(listAuditEntries, ({ query: { skip, limit, ...filter } }, { membership }) =>
      audit.list({ projectId: membership.projectId }, filter, { skip, limit }),
    ),
    answer(exportAuditEntries, ({ query: { timezoneOffset, ...filter } }, { membership, by }) =>
      audit.exportCsv({ projectId: membership.projectId }, filter, { by, timezoneOffset }),
    ),
    answer(listCompanyAudit, ({ params, query: { skip, limit, ...filter } }) =>
      audit.list({ companyId: params.companyId }, filter, { skip, limit }),
    ),
    answer(exportCompanyAudit, ({ params, query: { timezoneOffset, ...filter } }, { by }) =>
      audit.exportCsv({ companyId: params.companyId }, filter, { by, timezoneOffset }),
    ),
  ];
}
