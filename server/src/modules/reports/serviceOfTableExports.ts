import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { readFlag } from '@plumbline/contract/flags';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { TableColumn, TableSorting } from '@plumbline/contract/resources/classificationTable';
import { localStamp, localTime } from '../../exports/localStamp.ts';
import { streamOf } from '../../exports/streamOf.ts';
import { tableCsv } from '../../exports/tableCsv.ts';
import { tableXlsx } from '../../exports/tableXlsx.ts';
import type { ClassificationsService, Place } from '../classifications/service.ts';
import { tableSheet } from './tableSheet.ts';

export interface TableExportsOptions {
  classifications: Pick<ClassificationsService, 'openTable'>;
}

export interface TableExport {
  filter?: ClassificationFilter | undefined;
  sorting: TableSorting;
  columns?: readonly TableColumn[] | undefined;
  timezoneOffset: number;
}

/** The table of the quality page as a file. */
export function createTableExportsService({ classifications }: TableExportsOptions) {
  async function openSheet(place: Place, { filter, sorting, columns, timezoneOffset }: TableExport) {
    const opened = await classifications.openTable(place, filter);
    const scannedAt = localTime(opened.view.scan_date, timezoneOffset);
    return tableSheet(opened, { order: await opened.order(sorting), columns, scannedAt });
  }

  return {
    async exportCsv(
      place: Place,
      { format, ...asked }: TableExport & { format?: 'comma' | 'semicolon' | undefined },
    ): Promise<FileAnswer> {
      const sheet = await openSheet(place, asked);
      const semicolons = readFlag('csvExportFormat', place.membership.featureFlags);
      const separator = (format ?? (semicolons ? 'semicolon' : 'comma')) === 'semicolon' ? ';' : ',';
      return {
        filename: `DataTable-${localStamp(new Date(), asked.timezoneOffset)}.csv`,
        contentType: 'text/csv; charset=utf-8',
        body: streamOf(tableCsv(sheet, { separator })),
      };
    },

    async exportXlsx(place: Place, asked: TableExport): Promise<FileAnswer> {
      const sheet = await openSheet(place, asked);
      const now = new Date();
      return {
        filename: `DataTable-${localStamp(now, asked.timezoneOffset)}.xlsx`,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: streamOf(tableXlsx(sheet, { sheetName: 'Elements', madeAt: localTime(now, asked.timezoneOffset) })),
      };
    },
  };
}
