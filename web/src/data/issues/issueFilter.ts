import {
  findingStates,
  type IssueStatus,
  issuePageSizes,
  issuePriorities,
  issueStatuses,
} from '@plumbline/contract/resources/issues';
import { quoteRsql } from '@plumbline/contract/rsql';
import { type IssueFilter, type IssueList, usualIssueList } from '../../state/issues.ts';
import type { Parameters } from '../address/parameters.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const mostPages = 1e6;
const longestText = 200;

/** The parameters of the list in the address; the table's `page` and `size` are never in the same one. */
export const issueListNames = [
  'q',
  'status',
  'priority',
  'analysis',
  'assigned',
  'createdBy',
  'finding',
  'location',
  'deadlineAfter',
  'deadlineBefore',
  'createdAfter',
  'createdBefore',
  'page',
  'size',
] as const;
type Name = (typeof issueListNames)[number];

const listed = (text: string) => text.split(',').filter((part) => part !== '');
const known = <Value extends string>(all: readonly Value[], text: string): Value[] =>
  all.filter((value) => listed(text).includes(value));
const dayOf = (text: string) => (day.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined);

/** What a link says about the list; whatever it says wrongly is as if it were not said. */
export function readIssueList(said: Parameters<Name>): IssueList {
  const page = Number(said.page);
  const size = Number(said.size);
  return {
    filter: {
      searchText: said.q.slice(0, longestText),
      statuses: statusesOr(known(issueStatuses, said.status)),
      priorities: known(issuePriorities, said.priority),
      analysisViews: listed(said.analysis),
      assignedUsers: listed(said.assigned),
      createdBy: listed(said.createdBy),
      findings: known(findingStates, said.finding),
      location: said.location.slice(0, longestText),
      deadlineAfter: dayOf(said.deadlineAfter),
      deadlineBefore: dayOf(said.deadlineBefore),
      createdAfter: dayOf(said.createdAfter),
      createdBefore: dayOf(said.createdBefore),
    },
    page: Number.isSafeInteger(page) && page > 0 && page <= mostPages ? page - 1 : 0,
    size: issuePageSizes.find((other) => other === size) ?? usualIssueList.size,
  };
}

/** A list of no status at all would be empty for ever: then the usual ones are meant. */
export function statusesOr(statuses: readonly IssueStatus[]): readonly IssueStatus[] {
  return statuses.length === 0 ? usualIssueList.filter.statuses : statuses;
}

/** What is usual need not be said. */
export function writeIssueList({ filter, page, size }: IssueList): Parameters<Name> {
  const unless = (usual: string, value: string) => (value === usual ? '' : value);
  return {
    q: filter.searchText.trim(),
    status: unless(usualIssueList.filter.statuses.join(), filter.statuses.join()),
    priority: filter.priorities.join(),
    analysis: filter.analysisViews.join(),
    assigned: filter.assignedUsers.join(),
    createdBy: filter.createdBy.join(),
    finding: filter.findings.join(),
    location: filter.location.trim(),
    deadlineAfter: filter.deadlineAfter ?? '',
    deadlineBefore: filter.deadlineBefore ?? '',
    createdAfter: filter.createdAfter ?? '',
    createdBefore: filter.createdBefore ?? '',
    page: unless('1', String(page + 1)),
    size: unless(String(usualIssueList.size), String(size)),
  };
}

/** The filter as the server takes it ([ISSUE-8]). */
export function issueQuery(filter: IssueFilter): { filter?: string; searchText?: string } {
  const anyOf = (field: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${field}=in=(${values.map(quoteRsql).join()})`];
  const bound = (field: string, operator: '=ge=' | '=le=', value: string | undefined) =>
    value === undefined ? [] : [`${field}${operator}${quoteRsql(value)}`];
  const location = filter.location.trim();
  const searchText = filter.searchText.trim();
  const parts = [
    ...anyOf('issueStatus', filter.statuses),
    ...anyOf('priority', filter.priorities),
    ...anyOf('analysisView', filter.analysisViews),
    ...anyOf('assignedUser', filter.assignedUsers),
    ...anyOf('createdBy', filter.createdBy),
    ...anyOf('finding', filter.findings),
    ...bound('deadline', '=ge=', filter.deadlineAfter),
    ...bound('deadline', '=le=', filter.deadlineBefore),
    ...bound('createdDate', '=ge=', momentOf(filter.createdAfter, '00:00:00.000')),
    ...bound('createdDate', '=le=', momentOf(filter.createdBefore, '23:59:59.999')),
    ...(location === '' ? [] : [`location=si=${quoteRsql(location)}`]),
  ];
  return { ...(parts.length > 0 && { filter: parts.join(';') }), ...(searchText !== '' && { searchText }) };
}

/** A time of a day where the person is. */
function momentOf(named: string | undefined, time: string): string | undefined {
  return named === undefined ? undefined : new Date(`${named}T${time}`).toISOString();
}
