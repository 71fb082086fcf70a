import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react';
import { cards } from './cards.ts';
import classes from './LongTable.module.css';
import { sizes } from './tokens.ts';
import { useRowWindow } from './useRowWindow.ts';

export interface LongTableColumn<Row> {
  id: string;
  header: string;
  /** In pixels; columns without one share what is left. */
  width?: number;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** The column gives way below this width of the table: 760 or 560 px. */
  needs?: 'wide' | 'middle';
  /** The header is for those who listen only. */
  quiet?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface TableSort {
  column: string;
  descending: boolean;
}

/** How many rows before the end the next ones are asked for. */
const asksBefore = 30;

/** A table of any length: only the rows in sight are in the document, and the head stays. On a telephone a row is a card. */
export function LongTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  more = false,
  onMore,
  foot,
}: {
  label: string;
  columns: readonly LongTableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort;
  onSort?: (column: string) => void;
  /** There are rows that have not been loaded. */
  more?: boolean;
  onMore?: () => void;
  /** Below the last row: that more is loading, or why not. */
  foot?: ReactNode;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { start, end, rowHeight } = useRowWindow(body, rows.length, sizes.tableRow);
  const nearEnd = more && end > rows.length - asksBefore;

  useEffect(() => {
    if (nearEnd) onMore?.();
  }, [nearEnd, onMore]);

  return (
    <div className={classes.frame}>
      <Table
        layout="fixed"
        className={`${classes.table} ${cards}`}
        aria-label={label}
        aria-rowcount={more ? -1 : rows.length + 1}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body}>
          <Gap rows={start} height={rowHeight} />
          {rows.slice(start, end).map((row, i) => (
            <BodyRow key={rowKey(row)} row={row} columns={columns} index={start + i} />
          ))}
          <Gap rows={rows.length - end} height={rowHeight} />
        </Table.Tbody>
      </Table>
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}

/** Plain elements, and drawn again only when the row itself changes: the rest is scrolling. */
const BodyRow = memo(function BodyRow<Row>({
  row,
  columns,
  index,
}: {
  row: Row;
  columns: readonly LongTableColumn<Row>[];
  index: number;
}) {
  return (
    <tr className={classes.row} data-row aria-rowindex={index + 2}>
      {columns.map((column) => (
        <td
          key={column.id}
          className={classes.cell}
          data-label={column.header}
          data-quiet={column.quiet || undefined}
          {...looksOf(column)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: { row: Row; columns: readonly LongTableColumn<Row>[]; index: number }) => ReactNode;

const looksOf = <Row,>({ align, needs }: LongTableColumn<Row>) => ({ 'data-align': align, 'data-needs': needs });

/** Stands for rows that are out of sight. */
function Gap({ rows, height }: { rows: number; height: number }) {
  if (rows === 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height: rows * height, padding: 0 }} />
    </tr>
  );
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: LongTableColumn<Row>;
  sort?: TableSort;
  onSort?: (column: string) => void;
}) {
  const { id, header, width, sortable, quiet } = column;
  const sorted = sort?.column === id;
  const direction = sort?.descending ? 'descending' : 'ascending';
  return (
    <Table.Th
      scope="col"
      className={classes.head}
      style={width === undefined ? undefined : ({ '--width': `${width}px` } as CSSProperties)}
      aria-sort={sortable ? (sorted ? direction : 'none') : undefined}
      {...looksOf(column)}
    >
      {sortable ? (
        <UnstyledButton className={classes.sort} data-sorted={sorted || undefined} onClick={() => onSort?.(id)}>
          {header}
          <SortIcon direction={sorted ? direction : undefined} />
        </UnstyledButton>
      ) : (
        <span className={quiet ? classes.quiet : undefined}>{header}</span>
      )}
    </Table.Th>
  );
}

function SortIcon({ direction }: { direction?: 'ascending' | 'descending' }) {
  if (direction === 'ascending') return <IconArrowUp aria-hidden />;
  if (direction === 'descending') return <IconArrowDown aria-hidden />;
  return <IconArrowsSort aria-hidden />;
}
