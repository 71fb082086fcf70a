import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { readFlag } from '@plumbline/contract/flags';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { TableColumn, TableSorting } from '@plumbline/contract/resources/classificationTable';
import type { Actor } from '../../Actor.ts';
import { filterNote } from '../../exports/filterNote.ts';
import { localStamp, localTime } from '../../exports/localStamp.ts';
import { streamOf } from '../../exports/streamOf.ts';
import { tableCsv } from '../../exports/tableCsv.ts';
import { tableXlsx } from '../../exports/tableXlsx.ts';
import type { Db } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { VerdictsService } from '../verdicts/service.ts';
import type { Place } from '../versions/service.ts';
import { tableSheet } from './tableSheet.ts';

export interface TableExportsOptions {
  db: Db;
  audit: AuditTrail;
  verdicts: Pick<VerdictsService, 'openTable' | 'listWords'>;
}

export interface TableExport {
  filter?: ClassificationFilter | undefined;
  sorting: TableSorting;
  columns?: readonly TableColumn[] | undefined;
  timezoneOffset: number;
  by: Actor;
}

/** The table of the quality page as a file. */
export function createTableExportsService({ db, audit, verdicts }: TableExportsOptions) {
  /** Told when it begins: whoever stops reading has part of it. */
  async function openSheet(place: Place, format: 'CSV' | 'XLSX', asked: TableExport) {
    const { filter, sorting, columns, timezoneOffset, by } = asked;
    const opened = await verdicts.openTable(place, filter);
    await audit.record(db, {
      by,
      action: 'tableExported',
      projectId: place.membership.projectId,
      subject: { kind: 'analysis', id: opened.view.id, name: opened.view.name },
      details: { to: format, count: opened.takenCount, ...filterNote(filter) },
    });
    const scannedAt = localTime(opened.view.scan_date, timezoneOffset);
    const order = await opened.order(sorting);
    const words = await verdicts.listWords(opened, order);
    const dayOf = (moment: Date) => localTime(moment, timezoneOffset);
    return tableSheet(opened, { order, columns, scannedAt, words, dayOf });
  }

  return {
    async exportCsv(
      place: Place,
      { format, ...asked }: TableExport & { format?: 'comma' | 'semicolon' | undefined },
    ): Promise<FileAnswer> {
      const sheet = await openSheet(place, 'CSV', asked);
      const semicolons = readFlag('csvExportFormat', place.membership.featureFlags);
      const separator = (format ?? (semicolons ? 'semicolon' : 'comma')) === 'semicolon' ? ';' : ',';
      return {
        filename: `DataTable-${localStamp(new Date(), asked.timezoneOffset)}.csv`,
        contentType: 'text/csv; charset=utf-8',
        body: streamOf(tableCsv(sheet, { separator })),
      };
    },

    async exportXlsx(place: Place, asked: TableExport): Promise<FileAnswer> {
      const sheet = await openSheet(place, 'XLSX', asked);
      const now = new Date();
      return {
        filename: `DataTable-${localStamp(now, asked.timezoneOffset)}.xlsx`,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: streamOf(tableXlsx(sheet, { sheetName: 'Elements', madeAt: localTime(now, asked.timezoneOffset) })),
      };
    },
  };
}
