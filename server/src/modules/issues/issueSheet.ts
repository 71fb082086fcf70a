import { elementStatuses, shownStatus } from '@plumbline/contract/status';
import { localTime } from '../../exports/localStamp.ts';
import type { Cell, Sheet, SheetColumn } from '../../exports/Sheet.ts';
import { describeFinding } from './describeFinding.ts';
import type { IssueCounts, IssueElementRow, IssueRow } from './IssueRow.ts';
import { authorOf, nameOfAssignee } from './inWords.ts';

/** An issue with what its row of a spreadsheet tells besides. */
export interface SheetIssue {
  row: IssueRow;
  counts: IssueCounts | undefined;
  elements: readonly IssueElementRow[];
}

export interface SheetOptions {
  timezoneOffset: number;
  underConstruction: boolean;
}

interface Column extends SheetColumn {
  read(issue: SheetIssue): Cell;
}

/** The list of issues as a table for spreadsheets; moments are the caller's. */
export function issueSheet(issues: readonly SheetIssue[], options: SheetOptions): Sheet {
  const columns = columnsOf(options);
  return {
    columns,
    rowCount: issues.length,
    cellsAt: (row) => columns.map(({ read }) => read(issues[row] as SheetIssue)),
  };
}

const few = { hasFewValues: true } as const;

function columnsOf({ timezoneOffset, underConstruction }: SheetOptions): Column[] {
  const moment = (at: Date) => localTime(at, timezoneOffset);
  const day = (text: string | null) => (text === null ? null : new Date(`${text}T00:00:00Z`));
  const finding = ({ row, counts }: SheetIssue) => describeFinding(row, counts?.elements ?? 0, underConstruction);
  return [
    { label: 'Number', width: 9, read: ({ row }) => row.number },
    { label: 'Name', width: 40, read: ({ row }) => row.diagnosis },
    { label: 'Status', width: 17, ...few, read: ({ row }) => row.status },
    { label: 'Priority', width: 12, ...few, read: ({ row }) => row.priority },
    { label: 'Location', width: 24, read: ({ row }) => row.location || null },
    { label: 'Deadline', width: 12, read: ({ row }) => day(row.deadline) },
    { label: 'Assigned to', width: 22, ...few, read: ({ row }) => nameOfAssignee(row) ?? row.imported_assignee },
    { label: 'Created by', width: 22, ...few, read: ({ row }) => authorOf(row) },
    { label: 'Created', width: 12, read: ({ row }) => moment(row.created_at) },
    { label: 'Changed', width: 12, read: ({ row }) => moment(row.updated_at) },
    { label: 'Analysis', width: 26, ...few, read: ({ row }) => row.view_name },
    {
      label: 'Status when created',
      width: 20,
      ...few,
      read: ({ row }) => labelOf(row.status_at_creation && shownStatus(row.status_at_creation, underConstruction)),
    },
    { label: 'Elements', width: 10, read: ({ counts }) => counts?.elements ?? 0 },
    { label: 'GlobalIds', width: 40, read: namesOf },
    { label: 'Comments', width: 11, read: ({ counts }) => counts?.comments ?? 0 },
    { label: 'Pictures', width: 10, read: ({ counts }) => counts?.assets ?? 0 },
    { label: 'Later scans', width: 12, ...few, read: (issue) => states[finding(issue).state] },
    {
      label: 'Found later',
      width: 28,
      read: (issue) =>
        finding(issue)
          .counts.map(({ status, count }) => `${count} ${labelOf(status)?.toLowerCase()}`)
          .join(', ') || null,
    },
    { label: 'Found in', width: 26, ...few, read: ({ row }) => row.finding_view_name },
    {
      label: 'Found on',
      width: 12,
      read: ({ row }) => (row.finding_scan_date === null ? null : moment(row.finding_scan_date)),
    },
  ];
}

const states = { solved: 'Solved', standing: 'Standing', unseen: 'Not seen' };

const labelOf = (status: string | null) => elementStatuses.find(({ name }) => name === status)?.label ?? null;

function namesOf({ elements, counts }: SheetIssue): string | null {
  const more = (counts?.elements ?? 0) > elements.length ? ', …' : '';
  return elements.length === 0 ? null : elements.map(({ global_id }) => global_id).join(', ') + more;
}
