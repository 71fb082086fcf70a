import type { Issue, IssueUser } from '@plumbline/contract/resources/issues';

export const personName = ({ firstName, lastName }: Pick<IssueUser, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Who made it or said it: 'Zoe, imported by Ann Berg' of what came from another tool. */
export const authorName = ({
  user,
  importedAuthor,
}: {
  user: Parameters<typeof personName>[0];
  importedAuthor?: string | undefined;
}) => (importedAuthor === undefined ? personName(user) : `${importedAuthor}, imported by ${personName(user)}`);

/** The title of a card and of every label: '#12 - Deviated wall'. */
export const issueLabel = ({ issueId, diagnosis }: Pick<Issue, 'issueId' | 'diagnosis'>): string =>
  `#${issueId} - ${diagnosis}`;
