import {
  defaultTablePageSize,
  defaultTableSorting,
  tablePageSizes,
  tableSorting,
  writeTableSorting,
} from '@plumbline/contract/resources/classificationTable';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useStores, useWorkspace } from '../../state/stores.ts';
import type { TablePlace } from '../../state/workspace.ts';
import { type Parameters, readParameters } from '../address/parameters.ts';
import { usePlace } from '../address/place.ts';
import { useInAddress } from '../address/useInAddress.ts';

const names = ['sort', 'page', 'size'] as const;
type Name = (typeof names)[number];

/** What a link says about the table; whatever it says wrongly is as if it were not said. */
export function readTablePlace(said: Parameters<Name>): TablePlace {
  const page = Number(said.page);
  const size = Number(said.size);
  return {
    sorting: tableSorting.safeParse(said.sort).data ?? defaultTableSorting,
    page: Number.isSafeInteger(page) && page > 0 && page <= 1e6 ? page - 1 : 0,
    size: tablePageSizes.find((known) => known === size) ?? defaultTablePageSize,
  };
}

/** What is usual need not be said. */
export function writeTablePlace({ sorting, page, size }: TablePlace): Parameters<Name> {
  const unless = (usual: string, value: string) => (value === usual ? '' : value);
  return {
    sort: unless(writeTableSorting(defaultTableSorting), writeTableSorting(sorting)),
    page: unless('1', String(page + 1)),
    size: unless(String(defaultTablePageSize), String(size)),
  };
}

/** Where in the table the person is: kept for each view, and in the address, so that it can be sent to a colleague ([QUAL-1]). */
export function useTableAddress() {
  const { view } = usePlace();
  const { workspace } = useStores();
  const { search } = useLocation();
  const kept = useWorkspace(({ tablePlaces }) => tablePlaces[view._id]);
  const place = useMemo(() => kept ?? readTablePlace(readParameters(search, names)), [kept, search]);
  useInAddress({
    names,
    isCarried: true,
    of: view._id,
    said: kept && writeTablePlace(kept),
    tidy: (parameters) => writeTablePlace(readTablePlace(parameters)),
    follow: (wish) => workspace.getState().moveInTable(view._id, readTablePlace(wish)),
  });
  function go(part: Partial<TablePlace>): void {
    const before = workspace.getState().tablePlaces[view._id] ?? place;
    workspace.getState().moveInTable(view._id, { ...before, ...part });
  }
  return { ...place, go };
}
