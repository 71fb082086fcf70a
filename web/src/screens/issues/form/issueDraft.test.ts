import { expect, test } from 'vitest';
import { anIssueDetail } from '../../../data/testing/anIssue.ts';
import { changesOf, draftOf, emptyDraft, fieldsOf } from './issueDraft.ts';

const defaults = { diagnosis: 'Deviated Wall', location: 'Floor Level 1' };

test('[ISSUE-2] what is left empty says what is generated; what is typed is trimmed', () => {
  expect(fieldsOf(emptyDraft, defaults)).toMatchObject({
    ...defaults,
    issueStatus: 'Open Issue',
    priority: 'Unassigned',
  });
  expect(fieldsOf({ ...emptyDraft, diagnosis: ' Crack ' }, defaults).diagnosis).toBe('Crack');
});

test('only what somebody changed is sent', () => {
  const issue = anIssueDetail({ location: '' });
  expect(changesOf(issue, draftOf(issue), defaults)).toEqual({});
  expect(changesOf(issue, { ...draftOf(issue), issueStatus: 'Closed', diagnosis: '' }, defaults)).toEqual({
    issueStatus: 'Closed',
    diagnosis: 'Deviated Wall',
  });
});
