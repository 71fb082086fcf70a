import { createQualityReportService, type QualityReportOptions } from './serviceOfQualityReport.ts';
import { createTableExportsService, type TableExportsOptions } from './serviceOfTableExports.ts';

export type ReportsOptions = TableExportsOptions & QualityReportOptions;

export type ReportsService = ReturnType<typeof createReportsService>;

/** What a view says, as files to hand on. */
export function createReportsService(options: ReportsOptions) {
  return {
    ...createTableExportsService(options),
    ...createQualityReportService(options),
  };
}
