import type { TableSort } from '../../ui/LongTable.tsx';

type Sort<Column extends string> = Column | `-${Column}`;

/** How a list is sorted: which columns one sorts by, and which of them one wants to see from their end first. */
export function listSorting<Column extends string>({
  columns,
  usual,
  descendsFirst,
}: {
  columns: readonly Column[];
  usual: Sort<NoInfer<Column>>;
  descendsFirst: readonly string[];
}) {
  const known = columns.flatMap((column) => [column, `-${column}`] as Sort<Column>[]);

  /** The order in the address; what nobody sorts by counts as the usual one. */
  const read = (value: string): Sort<Column> => known.find((sort) => sort === value) ?? usual;

  /** The order after a click on the head of a column: the other way round, or the column's usual one. */
  function next(sort: Sort<Column>, column: string): Sort<Column> {
    const current = toTableSort(sort);
    const descending = current.column === column ? !current.descending : descendsFirst.includes(column);
    return read(descending ? `-${column}` : column);
  }

  return { usual, read, next };
}

export function toTableSort(sort: string): TableSort {
  return { column: sort.replace('-', ''), descending: sort.startsWith('-') };
}
