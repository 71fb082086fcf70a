import { exportAuditEntries, listAuditEntries } from '@plumbline/contract/resources/auditTrail';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { AuditService } from './service.ts';

export function auditRoutes(audit: AuditService): MountedRoute[] {
  return [
    answer(listAuditEntries, ({ query: { skip, limit, ...filter } }, { membership }) =>
      audit.list(membership.projectId, filter, { skip, limit }),
    ),
    answer(exportAuditEntries, ({ query: { timezoneOffset, ...filter } }, { membership, by }) =>
      audit.exportCsv(membership.projectId, filter, { by, timezoneOffset }),
    ),
  ];
}
