import { z } from 'zod';
import { booleanQuery } from '../booleanQuery.ts';
import { timezoneOffset } from '../clock.ts';
import { fileAnswer } from '../fileAnswer.ts';
import { jsonQuery } from '../jsonQuery.ts';
import { pageOf } from '../listOf.ts';
import { numberQuery } from '../numberQuery.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { classificationFilter } from './classificationFilter.ts';
import { classification } from './classifications.ts';

/** The columns of the quality table, in order; the table can be sorted by each of them ([QUAL-1]). */
export const tableColumns = [
  { name: 'approved', label: 'Approved' },
  { name: 'status', label: 'Status' },
  { name: 'mappedFloor', label: 'Floor' },
  { name: 'mappedElementType', label: 'Type' },
  { name: 'elementName', label: 'Name' },
  { name: 'externalId', label: 'GlobalId' },
  { name: 'magnitudeDisplay', label: 'Magnitude' },
  { name: 'descriptions', label: 'Description' },
  { name: 'magnitudeXYDisplay', label: 'D(x,y)' },
  { name: 'magnitudeZDisplay', label: 'H(z)' },
  { name: 'issues', label: 'Issues' },
  { name: 'cause', label: 'Cause' },
  { name: 'size', label: 'Size' },
] as const;
export type TableColumn = (typeof tableColumns)[number]['name'];

export const tableColumnNames = tableColumns.map(({ name }) => name);
export const defaultTableColumns: readonly TableColumn[] = [
  'status',
  'mappedFloor',
  'mappedElementType',
  'magnitudeDisplay',
];
export const tablePageSizes = [10, 20, 50, 100] as const;
export const defaultTablePageSize = 20;

/** What the table is sorted by. */
export interface TableSorting {
  field: TableColumn;
  ascending: boolean;
}
export const defaultTableSorting: TableSorting = { field: 'magnitudeDisplay', ascending: false };

/** `magnitudeDisplay` is ascending, `-magnitudeDisplay` descending. */
export const tableSorting = z
  .string()
  .max(40)
  .transform((text, context): TableSorting => {
    const field = tableColumnNames.find((name) => name === text.replace(/^-/, ''));
    if (field !== undefined) return { field, ascending: !text.startsWith('-') };
    context.addIssue({ code: 'custom', message: 'The table has no such column.' });
    return z.NEVER;
  });

export function writeTableSorting({ field, ascending }: TableSorting): string {
  return ascending ? field : `-${field}`;
}

/** A row of the table: a verdict without its history, and with the first of its pictures alone. */
export const tableRow = classification
  .omit({
    modificationHistory: true,
    deviationHeatmap: true,
    pointCloudHeatmapPath: true,
    viewspheres: true,
    sections: true,
  })
  .extend({
    /** What its proof offers, for buttons that need not be pressed in vain. */
    evidence: z.object({
      hasHeatmap: z.boolean(),
      sections: z.number().int(),
      /** From how many places a panorama shows it. */
      stations: z.number().int(),
    }),
    /** A picture of the element among its neighbours, where there is one: a key of the assets. */
    picturePath: z.string().optional(),
  });
export type TableRow = z.infer<typeof tableRow>;

const inView = z.object({ projectId: z.uuid(), viewId: z.uuid() });
const base = '/classification/v3/projects/{projectId}/classifications/byVersions/{viewId}';

/** What every question about many verdicts of a view is narrowed by. */
export const narrowedQuery = z.object({
  filtersDTO: jsonQuery(classificationFilter).optional(),
  analysisVersionMap: jsonQuery(z.record(z.string(), z.string())).optional(),
});

const sortedQuery = narrowedQuery.extend({
  sort: tableSorting.default(defaultTableSorting),
});

export const tablePage = route({
  id: 'classifications.table',
  method: 'GET',
  path: `${base}/`,
  summary: 'A page of the verdicts of a view, filtered and sorted; what has no value in the sorted column comes last',
  needs: { project: viewerPermissions },
  params: inView,
  query: sortedQuery.extend({
    ...pageOf({ mostRows: 100, usualRows: defaultTablePageSize }).shape,
    /** The page that this element is on, instead of the one that begins at `skip`, if the filter takes it. */
    around: numberQuery(
      z
        .number()
        .int()
        .min(0)
        .max(2 ** 31),
    ).optional(),
  }),
  answer: z.object({
    totalRecords: z.number().int(),
    /** How many of them are approved. */
    approvedRecords: z.number().int(),
    /** Where the page begins. */
    skip: z.number().int(),
    classifications: z.array(tableRow),
  }),
});

const exportQuery = sortedQuery.extend({
  /** Names of columns joined by commas, in this order; all of them without it. */
  columns: z
    .string()
    .max(400)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(tableColumnNames)).min(1).max(tableColumnNames.length))
    .optional(),
  /** Minutes between UTC and the caller's clock, as Date's getTimezoneOffset has it: the file's name tells local time. */
  timezoneOffset,
  /** Whether under construction is a status of its own; without it, as the project's flag has it. */
  enableUnderConstruction: booleanQuery.optional(),
});

export const tableCsv = route({
  id: 'classifications.csv',
  method: 'GET',
  heavy: true,
  path: `${base}/csv`,
  summary: 'The verdicts of a view as CSV, filtered and sorted',
  needs: { project: viewerPermissions },
  params: inView,
  query: exportQuery.extend({
    /** What stands between cells; without it, what the project's flag csvExportFormat says. */
    format: z.enum(['comma', 'semicolon']).optional(),
  }),
  answer: fileAnswer,
});

export const tableXlsx = route({
  id: 'classifications.xlsx',
  method: 'GET',
  heavy: true,
  path: `${base}/xlsx`,
  summary: 'The verdicts of a view as an Excel workbook, filtered and sorted',
  needs: { project: viewerPermissions },
  params: inView,
  query: exportQuery,
  answer: fileAnswer,
});

export const classificationTableCalls = [tablePage, tableCsv, tableXlsx] as const;
