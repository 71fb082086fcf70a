import type { AuditAction } from '@plumbline/contract/auditActions';
import { useMemo } from 'react';
import { useAddressState } from '../../../data/address/useAddressState.ts';
import type { DateRange } from '../../../ui/dateRange.ts';
import {
  type AuditPlace,
  auditParameters,
  auditQueryOf,
  cleanText,
  readAuditAddress,
  writeAuditAddress,
} from './auditAddress.ts';

const shape = { names: auditParameters, read: readAuditAddress, write: writeAuditAddress };
const everything = { search: '', who: '', actions: [], start: undefined, end: undefined, page: 1 };

/** The filter and the page of the trail; another filter begins at the first page. */
export function useAuditAddress() {
  const { value, settled, change, type } = useAddressState(shape);
  const query = useMemo(() => auditQueryOf(settled), [settled]);
  const narrow = (part: Partial<AuditPlace>) => change({ ...part, page: 1 });
  const typed = (name: 'search' | 'who') => ({
    text: value[name],
    setText: (text: string) => type({ [name]: cleanText(text), page: 1 }),
  });
  return {
    /** As it is being typed and chosen; what is asked for is the query. */
    value,
    place: settled,
    query,
    search: typed('search'),
    who: typed('who'),
    setActions: (actions: AuditAction[]) => narrow({ actions }),
    setDays: ({ start, end }: DateRange) => narrow({ start, end }),
    setPage: (page: number) => change({ page }),
    reset: () => change(everything),
  };
}

export type AuditAddress = ReturnType<typeof useAuditAddress>;
