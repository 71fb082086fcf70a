import { useEffect } from 'react';
import type { useTablePage } from '../../../data/quality/classificationTable.ts';
import type { useTableAddress } from '../../../data/quality/classificationTableAddress.ts';

/** A page that is no longer there gives way to the last one ([QUAL-1]). */
export function useLastPage(
  { page, size, go }: ReturnType<typeof useTableAddress>,
  { totalRecords, isBehind }: ReturnType<typeof useTablePage>,
): void {
  const lastPage = totalRecords === undefined ? undefined : Math.max(0, Math.ceil(totalRecords / size) - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves from the place that is open then
  useEffect(() => {
    if (!isBehind && lastPage !== undefined && page > lastPage) go({ page: lastPage });
  }, [page, lastPage, isBehind]);
}
