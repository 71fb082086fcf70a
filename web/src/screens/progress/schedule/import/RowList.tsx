import { type ReactNode, useRef } from 'react';
import { ScrollRegion } from '../../../../ui/ScrollRegion.tsx';
import { useRowWindow } from '../../../../ui/useRowWindow.ts';
import classes from './ImportSchedule.module.css';

interface RowListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows have a third line: all of one list, as they are counted by their height. */
  isTall?: boolean;
  children: (row: Row) => ReactNode;
}

const estimate = { usual: 53, tall: 76 };

/** Any number of rows of two or three lines: those in sight are in the document. */
export function RowList<Row>({ label, rows, rowKey, isTall = false, children }: RowListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const { start, end, rowHeight } = useRowWindow(list, rows.length, isTall ? estimate.tall : estimate.usual);
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
            data-tall={isTall || undefined}
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
