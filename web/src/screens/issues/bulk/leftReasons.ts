import type { LeftIssue } from '@plumbline/contract/resources/issueBulk';
import { issueLabel } from '../../../data/issues/names.ts';

const reasons: Record<LeftIssue['why'], string> = {
  gone: 'it is no longer there',
  notYours: 'it is somebody else’s, and your role does not let you do this to it',
  notSolved: 'its elements are not all verified',
  changedSince: 'somebody has changed it since',
};

/** Which issue stayed as it was, and why. */
export function explainLeft({ issueId, diagnosis, why }: LeftIssue): string {
  const name = issueId === null ? 'An issue' : issueLabel({ issueId, diagnosis: diagnosis ?? '' });
  return `${name}: ${reasons[why]}.`;
}
