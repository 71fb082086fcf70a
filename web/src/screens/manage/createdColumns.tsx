import { tabular } from '../../ui/figures.ts';
import { formatDayTime } from '../../ui/format.ts';
import type { LongTableColumn } from '../../ui/LongTable.tsx';

/** When something of a management list was made. */
export function createdDateColumn<Row extends { createdDate: string }>(header: string): LongTableColumn<Row> {
  return {
    id: 'createdDate',
    header,
    width: 150,
    sortable: true,
    needs: 'middle',
    cell: ({ createdDate }) => (
      <time dateTime={createdDate} className={tabular}>
        {formatDayTime(createdDate)}
      </time>
    ),
  };
}

/** Who made it. */
export function createdByColumn<Row>(emailOf: (row: Row) => string): LongTableColumn<Row> {
  return {
    id: 'createdBy',
    header: 'Created by',
    width: 240,
    sortable: true,
    needs: 'wide',
    cell: (row) => <span title={emailOf(row)}>{emailOf(row)}</span>,
  };
}
