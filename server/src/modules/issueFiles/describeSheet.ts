import type { Issue, IssueFinding } from '@plumbline/contract/resources/issues';
import type { IssueLine, IssuePicture, IssueSheet } from '../../exports/issuesPdf/IssuesReport.ts';
import { localTime, offsetOf } from '../../exports/localStamp.ts';
import { labelledStatus } from '../../exports/pdf/Share.ts';
import type { WholeIssue } from '../issues/service.ts';
import { authorOf, nameOf } from './describeTopic.ts';

export interface ReaderClock {
  now: Date;
  timeZone: string;
}

const mostElements = 40;

/** The moment as the reader's clock tells it: a Date whose UTC fields are local ones. */
export const localAt = (moment: Date, timeZone: string) => localTime(moment, offsetOf(timeZone, moment));

export function describeLine(issue: Issue, { now, timeZone }: ReaderClock): IssueLine {
  const today = localAt(now, timeZone).toISOString().slice(0, 10);
  return {
    number: issue.issueId,
    diagnosis: issue.diagnosis,
    status: issue.issueStatus,
    priority: issue.priority,
    assignee: issue.assignedUser ? nameOf(issue.assignedUser) : (issue.importedAssignee ?? null),
    deadline: issue.deadline === null ? null : new Date(issue.deadline),
    isDelayed: issue.deadline !== null && issue.deadline < today && issue.issueStatus !== 'Closed',
  };
}

/** An issue as a page of a PDF. */
export function describeSheet(
  { detail, comments }: WholeIssue,
  clock: ReaderClock,
  { pictures, link }: { pictures: readonly IssuePicture[]; link: string },
): IssueSheet {
  const local = (moment: string) => localAt(new Date(moment), clock.timeZone);
  return {
    ...describeLine(detail, clock),
    location: detail.location,
    analysis: detail.analysisName,
    createdBy: authorOf(detail),
    description: detail.description,
    createdAt: local(detail.createdDate),
    updatedAt: local(detail.updatedDate),
    finding: findingInWords(detail.finding),
    elements: detail.elements.slice(0, mostElements).map(({ name, externalId }) => ({ name, globalId: externalId })),
    elementCount: detail.elements.length,
    pictures,
    comments: comments.map(({ createdDate, comment, ...said }) => ({
      author: authorOf(said),
      at: local(createdDate),
      text: comment,
    })),
    link,
  };
}

/** Nothing where no later scan has seen its elements. */
function findingInWords({ counts, unseen, gone, view }: IssueFinding): string | undefined {
  if (view === undefined) return undefined;
  const day = view.scanDate.slice(0, 10).split('-').reverse().join('/');
  const total = counts.reduce((sum, { count }) => sum + count, unseen);
  const parts = [
    ...counts.map(({ status, count }) => told(labelledStatus(status).label, count, total)),
    ...(unseen > 0 ? [told('Not seen', unseen, total)] : []),
    ...(gone > 0 ? [told('No longer in the model', gone, total)] : []),
  ];
  return `${parts.join(', ')} in "${view.name}" on ${day}`;
}

const told = (label: string, count: number, total: number) => (total === 1 ? label : `${count} ${label.toLowerCase()}`);
