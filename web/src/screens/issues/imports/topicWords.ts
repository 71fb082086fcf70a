import type {
  BcfPreview,
  ImportedBcf,
  TopicField,
  TopicPreview,
  TopicState,
} from '@plumbline/contract/resources/issueFiles';
import { formatCount } from '../../../ui/format.ts';

export const stateWords: Record<TopicState, string> = {
  both: 'Changed there and here',
  new: 'New',
  changed: 'Changed',
  deleted: 'Deleted here',
  unreadable: 'Cannot be read',
  unchanged: 'Unchanged',
};

export const fieldWords: Record<TopicField['field'], string> = {
  diagnosis: 'Name',
  description: 'Description',
  location: 'Location',
  issueStatus: 'Status',
  priority: 'Priority',
  assignedUser: 'Assigned to',
  deadline: 'Deadline',
  elements: 'Elements',
  other: 'Labels, links and the like',
};

const counted = (count: number, one: string, many = `${one}s`) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** '3 new, 1 changed', the states that there are. */
export function summarise({ counts }: BcfPreview): string {
  const words = Object.entries(stateWords).flatMap(([state, label]) => {
    const count = counts[state as TopicState];
    return count === 0 ? [] : [`${formatCount(count)} ${label.toLowerCase()}`];
  });
  return words.join(', ');
}

/** What comes with a topic: '2 comments, 1 viewpoint; 3 of 4 elements found'. */
export function describeParts({ state, comments, viewpoints, documents, elements }: TopicPreview): string {
  if (state === 'unchanged' || state === 'unreadable') return '';
  if (state === 'deleted') return 'It was deleted here, and is left out.';
  const parts = [
    comments.added > 0 && counted(comments.added, 'new comment'),
    comments.changed > 0 && counted(comments.changed, 'changed comment'),
    viewpoints > 0 && counted(viewpoints, 'viewpoint'),
    documents > 0 && counted(documents, 'document'),
  ].filter((part) => part !== false);
  const total = elements.found + elements.missing;
  const found =
    total === 0
      ? 'no element'
      : elements.missing === 0
        ? counted(total, 'element')
        : `${formatCount(elements.found)} of ${counted(total, 'element')} found`;
  return [...parts, found].join(', ');
}

/** Whether there is anything to import. */
export const hasNews = ({ counts }: BcfPreview) => counts.new + counts.changed + counts.both > 0;

export function describeOutcome({ created, changed, unchanged, left, comments }: ImportedBcf): string {
  const parts = [
    counted(created, 'new issue'),
    changed > 0 && `${formatCount(changed)} changed`,
    unchanged > 0 && `${formatCount(unchanged)} unchanged`,
    left > 0 && `${formatCount(left)} left out`,
    comments > 0 && counted(comments, 'comment'),
  ].filter((part) => part !== false);
  return `${parts.join(', ')}.`;
}
