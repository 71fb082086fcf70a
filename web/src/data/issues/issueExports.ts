import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { issuesCsv, issuesXlsx } from '@plumbline/contract/resources/issueExports';
import { bcfOfIssue, bcfOfIssues, pdfOfIssue, pdfOfIssues } from '@plumbline/contract/resources/issueFiles';
import { quoteRsql } from '@plumbline/contract/rsql';
import { useIssuesState } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { type Sending, useDownload } from '../downloads/download.ts';
import { useSending } from '../integrations/sending.ts';
import { useCall } from '../services.ts';
import { issueQuery } from './issueFilter.ts';

/** As many as an address has room for. */
export const mostExportedByName = 150;

/** All issues of the list, some by name, or one alone. */
export type ExportedIssues = 'list' | { ids: readonly string[] } | { issueId: string };

interface Question {
  call: ReturnType<typeof useCall>;
  projectId: string;
  issues: ExportedIssues;
  /** The list's. */
  filter: { filter?: string; searchText?: string };
  sending: Sending;
}

interface IssueFormat {
  id: string;
  label: string;
  /** As failures name it. */
  kind: string;
  /** Also of one issue alone. */
  isOfOne: boolean;
  /** Something that others read as it is: it can be put into a folder of the design service. */
  isSent: boolean;
  ask(question: Question): Promise<FileAnswer>;
}

const table = (id: string, label: string, route: typeof issuesCsv | typeof issuesXlsx): IssueFormat => ({
  id,
  label,
  kind: label,
  isOfOne: false,
  isSent: false,
  ask: ({ call, projectId, issues, filter, sending }) =>
    call(route, {
      params: { projectId },
      query: {
        ...(typeof issues === 'object' && 'ids' in issues
          ? { filter: `_id=in=(${issues.ids.map(quoteRsql).join()})` }
          : filter),
        timezoneOffset: new Date().getTimezoneOffset(),
      },
      ...sending,
    }),
});

const bcf = (version: '2.1' | '3.0'): IssueFormat => ({
  id: `bcf${version}`,
  label: `BCF ${version}`,
  kind: 'BCF',
  isOfOne: true,
  isSent: true,
  ask: ({ call, projectId, issues, filter, sending }) =>
    typeof issues === 'object' && 'issueId' in issues
      ? call(bcfOfIssue, { params: { projectId, ...issues }, query: { version }, ...sending })
      : call(bcfOfIssues, { params: { projectId }, query: { ...asked(issues, filter), version }, ...sending }),
});

const pdf: IssueFormat = {
  id: 'pdf',
  label: 'PDF',
  kind: 'PDF',
  isOfOne: true,
  isSent: true,
  ask({ call, projectId, issues, filter, sending }) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return typeof issues === 'object' && 'issueId' in issues
      ? call(pdfOfIssue, { params: { projectId, ...issues }, query: { timeZone }, ...sending })
      : call(pdfOfIssues, { params: { projectId }, query: { ...asked(issues, filter), timeZone }, ...sending });
  },
};

const asked = (issues: 'list' | { ids: readonly string[] }, filter: Question['filter']) =>
  issues === 'list' ? filter : { ids: issues.ids.join() };

/** What issues can be had as; a new one is a line here. */
export const issueFormats: readonly IssueFormat[] = [
  table('csv', 'CSV', issuesCsv),
  table('xlsx', 'Excel', issuesXlsx),
  pdf,
  bcf('2.1'),
  bcf('3.0'),
];

/** Makes issues into a file, to be saved or sent. */
function useIssueFile() {
  const call = useCall();
  const { project } = usePlace();
  const filter = useIssuesState((state) => state.list.filter);
  return ({ ask }: IssueFormat, issues: ExportedIssues, sending: Sending) =>
    ask({ call, projectId: project._id, issues, filter: issueQuery(filter), sending });
}

/** Puts issues as a file into a folder of the design service. */
export function useSendIssues() {
  const make = useIssueFile();
  const { send, ...sending } = useSending(usePlace().project._id);
  return {
    ...sending,
    send: (format: IssueFormat, issues: ExportedIssues, folderId: string) =>
      send({ folderId, make: (signal) => make(format, issues, { signal }) }),
  };
}

/** Saves issues as a file ([ISSUE-6], [ISSUE-7]). */
export function useIssueExport() {
  const make = useIssueFile();
  const { isBusy, waiting, start, cancel } = useDownload({ failure: 'The issues could not be exported.' });
  return {
    isBusy,
    waiting,
    cancel,
    start: (format: IssueFormat, issues: ExportedIssues) =>
      start(
        (sending) => make(format, issues, sending),
        `An error occurred while exporting the issues as ${format.kind}.`,
      ),
  };
}
