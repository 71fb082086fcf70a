import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { readFlag } from '@plumbline/contract/flags';
import { localStamp, localTime } from '../../exports/localStamp.ts';
import type { Sheet } from '../../exports/Sheet.ts';
import { streamOf } from '../../exports/streamOf.ts';
import { tableCsv } from '../../exports/tableCsv.ts';
import { tableXlsx } from '../../exports/tableXlsx.ts';
import type { Db } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { Caller } from './Caller.ts';
import * as elements from './elementsRepository.ts';
import { issueSheet } from './issueSheet.ts';
import * as repository from './repository.ts';

export interface ExportsOptions {
  db: Db;
  audit: AuditTrail;
  checkModel(projectId: string, modelId: string | undefined): Promise<void>;
}

export interface IssueExport extends repository.AskedIssues {
  sort: string;
  timezoneOffset: number;
}

const mostNamed = 20;
const longestNote = 300;

/** The list of issues as a file. */
export function createIssueExports({ db, audit, checkModel }: ExportsOptions) {
  /** Told when it begins: whoever stops reading has part of it. */
  async function openSheet({ membership, by }: Caller, format: 'CSV' | 'XLSX', asked: IssueExport): Promise<Sheet> {
    const { projectId, featureFlags } = membership;
    const { timezoneOffset, ...listing } = asked;
    await checkModel(projectId, asked.model);
    const rows = await repository.listAll(db, projectId, listing);
    const ids = rows.map(({ id }) => id);
    const [counts, named] = await Promise.all([
      elements.countParts(db, ids),
      elements.listOfIssues(db, ids, { most: mostNamed }),
    ]);
    const namedOf = Map.groupBy(named, ({ issue_id }) => issue_id);
    const note = [asked.filter, asked.searchText].filter(Boolean).join(' ').slice(0, longestNote).toWellFormed();
    await audit.record(db, {
      by,
      action: 'issuesExported',
      projectId,
      subject: { kind: 'project', id: projectId },
      details: { to: format, count: rows.length, ...(note !== '' && { note }) },
    });
    const issues = rows.map((row) => ({ row, counts: counts.get(row.id), elements: namedOf.get(row.id) ?? [] }));
    return issueSheet(issues, {
      timezoneOffset,
      underConstruction: readFlag('enableUnderConstruction', featureFlags),
    });
  }

  return {
    async exportCsv(
      caller: Caller,
      { format, ...asked }: IssueExport & { format?: 'comma' | 'semicolon' | undefined },
    ): Promise<FileAnswer> {
      const sheet = await openSheet(caller, 'CSV', asked);
      const semicolons = readFlag('csvExportFormat', caller.membership.featureFlags);
      const separator = (format ?? (semicolons ? 'semicolon' : 'comma')) === 'semicolon' ? ';' : ',';
      return {
        filename: `Issues-${localStamp(new Date(), asked.timezoneOffset)}.csv`,
        contentType: 'text/csv; charset=utf-8',
        body: streamOf(tableCsv(sheet, { separator })),
      };
    },

    async exportXlsx(caller: Caller, asked: IssueExport): Promise<FileAnswer> {
      const sheet = await openSheet(caller, 'XLSX', asked);
      const now = new Date();
      const options = { sheetName: 'Issues', madeAt: localTime(now, asked.timezoneOffset) };
      return {
        filename: `Issues-${localStamp(now, asked.timezoneOffset)}.xlsx`,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: streamOf(tableXlsx(sheet, options)),
      };
    },
  };
}
