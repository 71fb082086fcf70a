import type { TableColumn, TableSorting } from '@plumbline/contract/resources/classificationTable';

/** Of these the largest is what people look for first. */
const fromLargest: readonly TableColumn[] = [
  'approved',
  'magnitudeDisplay',
  'magnitudeXYDisplay',
  'magnitudeZDisplay',
  'issues',
];

/** The sorting after a press on the head of a column: the other way round, or this column in its own way. */
export function nextSorting({ field, ascending }: TableSorting, column: TableColumn): TableSorting {
  return { field: column, ascending: field === column ? !ascending : !fromLargest.includes(column) };
}
