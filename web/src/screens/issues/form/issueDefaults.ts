import type { Classification } from '@plumbline/contract/resources/classifications';
import { elementStatuses, shownStatus } from '@plumbline/contract/status';

type Verdict = Pick<Classification, 'status' | 'mappedElementType' | 'mappedFloor'>;

export interface IssueDefaults {
  diagnosis: string;
  location: string;
}

/** What an issue says where nobody says anything ([ISSUE-2]): status and type of its first element, and its floor. */
export function issueDefaults(verdict: Verdict | undefined, underConstructionEnabled: boolean): IssueDefaults {
  const status = verdict && shownStatus(verdict.status, underConstructionEnabled);
  const label = elementStatuses.find(({ name }) => name === status)?.label;
  const type = verdict?.mappedElementType.split(':')[0]?.trim();
  return {
    diagnosis: label && type ? `${label} ${type}` : 'Describe issue diagnosis',
    location: verdict?.mappedFloor ? `Floor ${verdict.mappedFloor}` : '',
  };
}
