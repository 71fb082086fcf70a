import { type ReactNode, useRef } from 'react';
import { ScrollRegion } from '../../../../ui/ScrollRegion.tsx';
import { useRowWindow } from '../../../../ui/useRowWindow.ts';
import classes from './ImportSchedule.module.css';

interface RowListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

const estimate = 53;

/** Any number of rows of two lines: those in sight are in the document. */
export function RowList<Row>({ label, rows, rowKey, children }: RowListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const { start, end, rowHeight } = useRowWindow(list, rows.length, estimate);
  return (
    <ScrollRegion label={label} className={classes.scrolled}>
      <ul
        ref={list}
        className={classes.rows}
        style={{ paddingTop: start * rowHeight, paddingBottom: (rows.length - end) * rowHeight }}
      >
        {rows.slice(start, end).map((row, i) => (
          <li
            key={rowKey(row)}
            className={classes.row}
            data-row
            aria-setsize={rows.length}
            aria-posinset={start + i + 1}
          >
            {children(row)}
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}
