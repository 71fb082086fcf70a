import type { IssuePriority, IssueStatus } from '@plumbline/contract/resources/issues';
import type { ElementStatus } from '@plumbline/contract/status';

/** Who of the demo's accounts. */
type Person = 'admin' | 'member' | 'reviewer';

/** An issue of the demo; what it is about is looked for among the verdicts, never said here. */
export interface DemoIssue {
  /** Of the scans, oldest first. */
  scan: number;
  status: ElementStatus;
  /** What the newest scan must say of the element; anything without it. */
  newest?: ElementStatus;
  elements?: number;
  by: Person;
  assignedTo?: Person;
  issueStatus?: IssueStatus;
  priority: IssuePriority;
  /** Days from now. */
  deadlineIn?: number;
  hasPicture?: boolean;
  comments?: readonly { by: Person; comment: string }[];
}

export const demoIssues: readonly DemoIssue[] = [
  {
    ...{ scan: 0, status: 'missing', newest: 'verified', priority: 'Critical', hasPicture: true },
    ...{ by: 'admin', assignedTo: 'member', deadlineIn: 14 },
    comments: [
      { by: 'admin', comment: 'Not there at the first scan. Who has this on the plan?' },
      { by: 'member', comment: 'It is ordered, and will be put in with the next delivery.' },
      { by: 'reviewer', comment: 'Then the next scan should show it. Leave this open until it does.' },
    ],
  },
  {
    ...{ scan: 0, status: 'deviated', priority: 'Major', hasPicture: true },
    ...{ by: 'reviewer', assignedTo: 'member', deadlineIn: -5, issueStatus: 'Under Inspection' },
    comments: [
      { by: 'reviewer', comment: 'Look at the heat map before you decide what to do.' },
      { by: 'member', comment: 'We will check it against the setting-out points.' },
    ],
  },
  { scan: 0, status: 'deviated', priority: 'Minor', by: 'member', issueStatus: 'Closed' },
  {
    ...{ scan: 1, status: 'deviated', elements: 3, priority: 'Blocker', hasPicture: true },
    ...{ by: 'admin', assignedTo: 'reviewer', deadlineIn: 7 },
    comments: [
      { by: 'admin', comment: 'These are of one kind, on one floor. Can they stay as they are, Rosa?' },
      { by: 'reviewer', comment: 'I have asked the structural engineer.' },
    ],
  },
  { scan: 1, status: 'missing', newest: 'verified', elements: 2, priority: 'Major', by: 'reviewer' },
  { scan: 1, status: 'missing', newest: 'missing', priority: 'Critical', by: 'admin', assignedTo: 'member' },
  {
    ...{ scan: 2, status: 'deviated', priority: 'Critical', hasPicture: true },
    ...{ by: 'reviewer', assignedTo: 'admin', deadlineIn: 21 },
    comments: [{ by: 'member', comment: 'I will look at it on site tomorrow.' }],
  },
  { scan: 2, status: 'under_construction', priority: 'Minor', by: 'member', assignedTo: 'member', deadlineIn: 30 },
  { scan: 2, status: 'missing', elements: 4, priority: 'Unassigned', by: 'admin' },
];
