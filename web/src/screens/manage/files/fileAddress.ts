import type { FileSort } from '../../../data/files.ts';
import type { TableSort } from '../../../ui/LongTable.tsx';

export const defaultSort: FileSort = '-createdDate';

const sortable = ['filename', 'createdDate', 'createdBy', 'size'] as const;
/** Which end one wants to see first: the newest, the largest, but names from A. */
const descendsFirst: readonly string[] = ['createdDate', 'size'];

/** The order in the address; what nobody sorts by counts as the usual one. */
export function readSort(value: string | null): FileSort {
  const known = sortable.flatMap((column) => [column, `-${column}`] as const);
  return known.find((sort) => sort === value) ?? defaultSort;
}

export function toTableSort(sort: FileSort): TableSort {
  return { column: sort.replace('-', ''), descending: sort.startsWith('-') };
}

/** The order after a click on the head of a column: the other way round, or the column's usual one. */
export function nextSort(sort: FileSort, column: string): FileSort {
  const current = toTableSort(sort);
  const descending = current.column === column ? !current.descending : descendsFirst.includes(column);
  return readSort(descending ? `-${column}` : column);
}

/** The parameters with one of them set; one that has its usual value is left out. */
export function withParameter(params: URLSearchParams, name: string, value: string, usual = ''): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === usual) next.delete(name);
  else next.set(name, value);
  return next;
}
