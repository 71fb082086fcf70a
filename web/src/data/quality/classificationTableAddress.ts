import {
  defaultTablePageSize,
  defaultTableSorting,
  tablePageSizes,
  tableSorting,
  writeTableSorting,
} from '@plumbline/contract/resources/classificationTable';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { useStores, useWorkspace } from '../../state/stores.ts';
import type { TablePlace } from '../../state/workspace.ts';
import { usePlace } from '../address/place.ts';
import { useRouter } from '../address/router.ts';

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

/** Where in the table the person is: kept for each view, and in the address, so that it can be sent to a colleague ([QUAL-1]). */
export function useTableAddress() {
  const { view } = usePlace();
  const { workspace } = useStores();
  const [parameters] = useSearchParams();
  const kept = useWorkspace(({ tablePlaces }) => tablePlaces[view._id]);
  const place = useMemo(() => kept ?? readTablePlace(parameters), [kept, parameters]);
  useFollowedAddress(view._id, kept);
  function go(part: Partial<TablePlace>): void {
    const before = workspace.getState().tablePlaces[view._id] ?? place;
    workspace.getState().moveInTable(view._id, { ...before, ...part });
  }
  return { ...place, go };
}

/** Puts into the address where the person is, and follows a link that says another place. */
function useFollowedAddress(viewId: string, kept: TablePlace | undefined): void {
  const router = useRouter();
  const { workspace } = useStores();
  const rendered = useLocation();
  const navigation = useNavigation().state;
  // What was seen or written before is no wish: by now the person may be elsewhere.
  const known = useRef({ seen: '', written: '' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is to be looked at
  useEffect(() => {
    // A navigation that is under way would be called off.
    if (router.state.navigation.state !== 'idle') return;
    const { location } = router.state;
    const place = readTablePlace(new URLSearchParams(location.search));
    const said = withTablePlace('', place);
    const isWish = said !== '' && said !== known.current.seen && said !== known.current.written;
    known.current.seen = said;
    if (isWish) return workspace.getState().moveInTable(viewId, place);
    if (kept === undefined || withTablePlace('', kept) === said) return;
    known.current.written = withTablePlace('', kept);
    const search = withTablePlace(location.search, kept);
    void router.navigate({ ...location, search }, { replace: true, preventScrollReset: true });
  }, [navigation, rendered, kept, viewId]);
}
