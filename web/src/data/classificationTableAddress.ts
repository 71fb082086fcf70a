import {
  defaultTablePageSize,
  defaultTableSorting,
  type TableSorting,
  tablePageSizes,
  tableSorting,
  writeTableSorting,
} from '@plumbline/contract/resources/classificationTable';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useRouter } from './router.ts';

/** What of the quality table is seen; pages count from 0. */
export interface TablePlace {
  sorting: TableSorting;
  page: number;
  size: number;
}

/** What a link says about the table; whatever it says wrongly is as if it were not said. */
export function readTablePlace(parameters: URLSearchParams): TablePlace {
  const page = Number(parameters.get('page'));
  const size = Number(parameters.get('size'));
  return {
    sorting: tableSorting.safeParse(parameters.get('sort')).data ?? defaultTableSorting,
    page: Number.isSafeInteger(page) && page > 0 && page <= 1e6 ? page - 1 : 0,
    size: tablePageSizes.find((known) => known === size) ?? defaultTablePageSize,
  };
}

/** The parameters of an address with this place; what is usual need not be said. */
export function withTablePlace(search: string, { sorting, page, size }: TablePlace): string {
  const parameters = new URLSearchParams(search);
  const put = (name: string, value: string, usual: string) => {
    if (value === usual) parameters.delete(name);
    else parameters.set(name, value);
  };
  put('sort', writeTableSorting(sorting), writeTableSorting(defaultTableSorting));
  put('page', String(page + 1), '1');
  put('size', String(size), String(defaultTablePageSize));
  const text = String(parameters).replaceAll('%2C', ',').replaceAll('%24', '$');
  return text === '' ? '' : `?${text}`;
}

/** Where in the table the person is: in the address, so that it can be sent to a colleague ([QUAL-1]). */
export function useTableAddress() {
  const router = useRouter();
  const [parameters] = useSearchParams();
  const place = useMemo(() => readTablePlace(parameters), [parameters]);
  /** Reads the router itself: others write to the address too. */
  function go(part: Partial<TablePlace>): void {
    const { location } = router.state;
    const before = readTablePlace(new URLSearchParams(location.search));
    const search = withTablePlace(location.search, { ...before, ...part });
    if (search === location.search) return;
    void router.navigate({ ...location, search }, { replace: true, preventScrollReset: true });
  }
  return { ...place, go };
}
