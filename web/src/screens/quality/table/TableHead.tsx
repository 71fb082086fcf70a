import { UnstyledButton } from '@mantine/core';
import { type TableColumn, type TableSorting, tableColumns } from '@plumbline/contract/resources/classificationTable';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconCircleCheck } from '@tabler/icons-react';
import { useTableColumns } from '../../../state/stores.ts';
import { ColumnHandle } from './ColumnHandle.tsx';
import classes from './ElementTable.module.css';
import { tableCells } from './tableCells.tsx';

interface TableHeadProps {
  columns: readonly TableColumn[];
  /** How far from the left those stand that stay. */
  staying: ReadonlyMap<TableColumn, number>;
  sorting: TableSorting;
  onSort: (column: TableColumn) => void;
  widthOf: (column: TableColumn) => number;
}

/** The head of the table; each column sorts. */
export function TableHead({ columns, ...props }: TableHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classes.head} data-sticky="mark">
          <span className={classes.quiet}>Explanation</span>
        </th>
        {columns.map((name) => (
          <HeadCell key={name} name={name} {...props} />
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps extends Omit<TableHeadProps, 'columns'> {
  name: TableColumn;
}

function HeadCell({ name, staying, sorting, onSort, widthOf }: HeadCellProps) {
  const resize = useTableColumns((state) => state.resize);
  const isSorted = sorting.field === name;
  const direction = sorting.ascending ? 'ascending' : 'descending';
  const label = tableColumns.find((column) => column.name === name)?.label ?? name;
  return (
    <th
      scope="col"
      className={classes.head}
      // Without it, its name would be that of the handle too.
      aria-label={label}
      aria-sort={isSorted ? direction : 'none'}
      data-sticky={staying.has(name) || undefined}
      style={{ left: staying.get(name) }}
      data-align={tableCells[name].align}
      data-column={name}
    >
      <UnstyledButton className={classes.sort} data-sorted={isSorted || undefined} onClick={() => onSort(name)}>
        {name === 'approved' ? <IconCircleCheck role="img" aria-label={label} /> : label}
        <span className={classes.arrow}>
          <SortIcon direction={isSorted ? direction : undefined} />
        </span>
      </UnstyledButton>
      <ColumnHandle
        label={label}
        width={widthOf(name)}
        onWidth={(px) => resize(name, px)}
        onReset={() => resize(name, undefined)}
      />
    </th>
  );
}

function SortIcon({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  if (direction === 'ascending') return <IconArrowUp aria-hidden />;
  if (direction === 'descending') return <IconArrowDown aria-hidden />;
  return <IconArrowsSort aria-hidden />;
}
