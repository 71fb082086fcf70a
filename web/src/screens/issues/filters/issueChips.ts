import { type FindingState, nobodyAssigned } from '@plumbline/contract/resources/issues';
import { type IssueFilter, usualIssueFilter } from '../../../state/issues.ts';
import type { FilterChip } from '../../../ui/FilterChips.tsx';
import { formatDay } from '../../../ui/format.ts';

/** What people and views are called; an id of nobody known stays as it is. */
export interface Names {
  person(id: string): string;
  view(id: string): string;
}

interface Part extends FilterChip {
  /** Takes it away. */
  without: Partial<IssueFilter>;
}

export const nobody = 'Nobody';

/** What later scans found of all elements of an issue. */
export const findingNames: Record<FindingState, string> = {
  solved: 'Solved by scan',
  standing: 'Not solved',
  unseen: 'Not seen since',
};

/** The parts of a filter that somebody chose, each with what takes it away; closed ones have a switch of their own. */
export function issueChips(filter: IssueFilter, names: Names): Part[] {
  const { statuses, priorities, analysisViews, assignedUsers, createdBy, findings, location } = filter;
  const person = (id: string) => (id === nobodyAssigned ? nobody : names.person(id));
  const list = (id: string, name: string, values: readonly string[], without: Partial<IssueFilter>): Part[] =>
    values.length === 0 ? [] : [{ id, name, value: values.join(', '), without }];
  const day = (id: keyof IssueFilter, name: string, value: string | undefined): Part[] =>
    value === undefined ? [] : [{ id, name, value: formatDay(value), without: { [id]: undefined } }];
  const open = statuses.filter((status) => status !== 'Closed');
  const isUsual = open.length === usualIssueFilter.statuses.length;
  return [
    ...list('statuses', 'Status', isUsual ? [] : statuses, { statuses: usualIssueFilter.statuses }),
    ...list('priorities', 'Priority', priorities, { priorities: [] }),
    ...list('analysisViews', 'Analysis', analysisViews.map(names.view), { analysisViews: [] }),
    ...list('assignedUsers', 'Assigned to', assignedUsers.map(person), { assignedUsers: [] }),
    ...list('createdBy', 'Created by', createdBy.map(person), { createdBy: [] }),
    ...list(
      'findings',
      'Later scans',
      findings.map((state) => findingNames[state]),
      { findings: [] },
    ),
    ...list('location', 'Location', location.trim() === '' ? [] : [location.trim()], { location: '' }),
    ...day('deadlineAfter', 'Deadline after', filter.deadlineAfter),
    ...day('deadlineBefore', 'Deadline before', filter.deadlineBefore),
    ...day('createdAfter', 'Created after', filter.createdAfter),
    ...day('createdBefore', 'Created before', filter.createdBefore),
  ];
}

const nameless: Names = { person: (id) => id, view: (id) => id };

/** Whether anything is asked for beyond what is usual. */
export function isNarrowed(filter: IssueFilter): boolean {
  return filter.searchText.trim() !== '' || issueChips(filter, nameless).length > 0;
}
