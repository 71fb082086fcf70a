import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { useTablePage } from '../../../data/classificationTable.ts';
import type { useTableAddress } from '../../../data/classificationTableAddress.ts';
import { useFilter } from '../../../data/filter.ts';

/** Another filter begins at the first page; a page that is no longer there gives way to the last one ([QUAL-1]). */
export function useFirstPage(
  { page, size, go }: ReturnType<typeof useTableAddress>,
  { totalRecords, isBehind }: ReturnType<typeof useTablePage>,
): void {
  const { settled } = useFilter();
  const { search } = useLocation();
  const before = useRef(settled);
  const isReturning = useRef(false);
  const lastPage = totalRecords === undefined ? undefined : Math.max(0, Math.ceil(totalRecords / size) - 1);

  // Until it is there: the filter goes into the address at the same time, and of two writers one may be called off.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is to be looked at
  useEffect(() => {
    if (before.current !== settled) isReturning.current = true;
    before.current = settled;
    if (page === 0) isReturning.current = false;
    if (isReturning.current) go({ page: 0 });
  }, [settled, page, search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it writes to the address that is open then
  useEffect(() => {
    if (!isBehind && lastPage !== undefined && page > lastPage && !isReturning.current) go({ page: lastPage });
  }, [page, lastPage, isBehind, search]);
}
