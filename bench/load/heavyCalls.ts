import { tableCsv, tableXlsx } from '../../contract/src/resources/classificationTable.ts';
import { heatMapOfMany } from '../../contract/src/resources/evidence.ts';
import { bcfOfIssues, pdfOfIssues } from '../../contract/src/resources/issueFiles.ts';
import { qualityReport } from '../../contract/src/resources/qualityReport.ts';
import type { AskedCall } from './mix.ts';

const clock = { timezoneOffset: 0 };

/** What a person asks for who clicks on everything that makes a file. */
export const heavyKinds: readonly (AskedCall & { name: string })[] = [
  { name: 'CSV', route: tableCsv, query: clock },
  { name: 'XLSX', route: tableXlsx, query: clock },
  { name: 'BCF', route: bcfOfIssues, query: {} },
  { name: 'quality report', route: qualityReport, query: clock, body: {} },
  { name: 'issues as PDF', route: pdfOfIssues, query: { timeZone: 'UTC' } },
  { name: 'heat map', route: heatMapOfMany, query: {} },
];

export const callsAtOnce = 24;
