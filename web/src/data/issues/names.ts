import type { Issue, IssueUser } from '@plumbline/contract/resources/issues';

export const personName = ({ firstName, lastName }: Pick<IssueUser, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The title of a card and of every label: '#12 - Deviated wall'. */
export const issueLabel = ({ issueId, diagnosis }: Pick<Issue, 'issueId' | 'diagnosis'>): string =>
  `#${issueId} - ${diagnosis}`;
