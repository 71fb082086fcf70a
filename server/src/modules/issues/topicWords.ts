import type { IssueStatus } from '@plumbline/contract/resources/issues';

/** What other tools call them, as most do. */
export const topicStatuses: Record<IssueStatus, string> = {
  'Open Issue': 'Open',
  'Under Inspection': 'In Progress',
  Closed: 'Closed',
};

const locationLabel = 'Location: ';

/** BCF knows no place in words: it goes as a label. */
export const labelOfLocation = (location: string) => `${locationLabel}${location}`;

/** The labels apart from the place that one of them may be. */
export function partLabels(all: readonly string[]): { location: string | undefined; labels: string[] } {
  const location = all.find((label) => label.startsWith(locationLabel))?.slice(locationLabel.length);
  return { location, labels: all.filter((label) => !label.startsWith(locationLabel)) };
}
