import type { AuditAction } from '@plumbline/contract/auditActions';
import type { AuditDetails, SubjectKind } from '@plumbline/contract/resources/auditTrail';
import type { Actor } from '../../Actor.ts';

/** What is written to the trail. */
export interface NewEntry {
  by: Actor;
  action: AuditAction;
  /** Absent where it is about no project alone. */
  projectId?: string | undefined;
  /** Of what concerns a company and none of its projects. */
  companyId?: string | undefined;
  /** The names of accounts, projects, analyses and issues are looked up by their ids, where they are not given. */
  subject: { kind: SubjectKind; id?: string; name?: string };
  details?: AuditDetails;
}
