import {
  type IssuePriority,
  type IssueStatus,
  issuePriorities,
  issueStatuses,
} from '@plumbline/contract/resources/issues';

/** What other tools call them, as most do. */
export const topicStatuses: Record<IssueStatus, string> = {
  'Open Issue': 'Open',
  'Under Inspection': 'In Progress',
  Closed: 'Closed',
};

const statusWords: Record<IssueStatus, readonly string[]> = {
  'Open Issue': ['open', 'active', 'new', 'reopened', 're-opened', 'assigned', 'unknown', 'error', 'warning', 'info'],
  'Under Inspection': ['inprogress', 'resolved', 'underreview', 'review', 'answered', 'fixed', 'pending', 'ongoing'],
  Closed: ['closed', 'done', 'solved', 'completed', 'approved', 'void', 'cancelled', 'canceled', 'rejected'],
};

const priorityWords: Record<IssuePriority, readonly string[]> = {
  Blocker: ['blocker', 'blocking', 'urgent', 'veryhigh', 'highest'],
  Critical: ['critical', 'high'],
  Major: ['major', 'normal', 'medium', 'moderate'],
  Minor: ['minor', 'low', 'verylow', 'lowest', 'trivial', 'info'],
  Unassigned: ['unassigned', 'none', 'onhold'],
};

const plain = (word: string) => word.toLowerCase().replace(/[\s_-]/g, '');

/** What a word of another tool means here; what nobody knows is open. */
export function statusOf(word: string): IssueStatus {
  const isOne = (status: IssueStatus) => plain(status) === plain(word) || statusWords[status].includes(plain(word));
  return issueStatuses.find(isOne) ?? 'Open Issue';
}

export function priorityOf(word: string): IssuePriority {
  return issuePriorities.find((priority) => priorityWords[priority].includes(plain(word))) ?? 'Unassigned';
}

const locationLabel = 'Location: ';

/** BCF knows no place in words: it goes as a label. */
export const labelOfLocation = (location: string) => `${locationLabel}${location}`;

/** The labels apart from the place that one of them may be. */
export function partLabels(all: readonly string[]): { location: string | undefined; labels: string[] } {
  const location = all.find((label) => label.startsWith(locationLabel))?.slice(locationLabel.length);
  return { location, labels: all.filter((label) => !label.startsWith(locationLabel)) };
}
