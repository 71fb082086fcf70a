import type { LeftIssue } from '@plumbline/contract/resources/issueBulk';
import type { BulkAct } from '../../../data/issues/issueBulk.ts';
import { issueLabel } from '../../../data/issues/names.ts';

const reasons: Record<Exclude<LeftIssue['why'], 'notYours'>, string> = {
  gone: 'it is no longer there',
  notSolved: 'its elements are not all verified',
  changedSince: 'somebody has changed it since',
};
const notYours: Record<BulkAct['kind'], string> = {
  change: 'somebody else recorded it, and your role does not let you change it',
  delete: 'only its creator or an administrator may delete it',
};

/** Which issue stayed as it was, and why. */
export function explainLeft({ issueId, diagnosis, why }: LeftIssue, kind: BulkAct['kind']): string {
  const name = issueId === null ? 'An issue' : issueLabel({ issueId, diagnosis: diagnosis ?? '' });
  return `${name}: ${why === 'notYours' ? notYours[kind] : reasons[why]}.`;
}
