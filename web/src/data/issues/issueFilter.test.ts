import { expect, test } from 'vitest';
import { usualIssueFilter, usualIssueList } from '../../state/issues.ts';
import { readParameters, withParameters } from '../address/parameters.ts';
import { issueListNames, issueQuery, readIssueList, writeIssueList } from './issueFilter.ts';

const read = (search: string) => readIssueList(readParameters(search, issueListNames));

test('[ISSUE-1] the list is in the address as it is, and what is usual is not', () => {
  expect(Object.values(writeIssueList(usualIssueList)).join('')).toBe('');
  const list = {
    page: 3,
    size: 50,
    filter: {
      ...usualIssueFilter,
      searchText: 'wall & beam',
      statuses: ['Closed'],
      priorities: ['Blocker', 'Minor'],
      analysisViews: ['a', 'b'],
      assignedUsers: ['none'],
      createdBy: ['u'],
      findings: ['solved'],
      location: 'Floor 1',
      deadlineAfter: '2025-01-01',
      createdBefore: '2025-02-01',
    },
  } as const;
  expect(read(withParameters('', writeIssueList(list)))).toEqual(list);
});

test('[ISSUE-1] what a link says wrongly is as if it were not said', () => {
  expect(read('?page=-1&size=7&status=Done&priority=High&deadlineAfter=tomorrow')).toEqual(usualIssueList);
});

test('[ISSUE-8] values are quoted, and days are those of the person', () => {
  const { filter, searchText } = issueQuery({
    ...usualIssueFilter,
    searchText: ' crack ',
    location: 'Floor "1"; all',
    createdAfter: '2025-03-01',
    createdBefore: '2025-03-01',
  });
  expect(searchText).toBe('crack');
  expect(filter?.split(';').slice(1, 3)).toEqual([
    `createdDate=ge="${new Date('2025-03-01T00:00:00').toISOString()}"`,
    `createdDate=le="${new Date('2025-03-01T23:59:59.999').toISOString()}"`,
  ]);
  expect(filter).toMatch(/location=si="Floor \\"1\\"; all"$/);
});
