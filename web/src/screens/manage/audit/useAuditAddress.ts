import type { AuditAction } from '@plumbline/contract/auditActions';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { DateRange } from '../../../ui/dateRange.ts';
import { useTypedParameter } from '../useTypedParameter.ts';
import { withParameter } from '../withParameter.ts';
import { auditQueryOf, cleanText, readAuditAddress } from './auditAddress.ts';

/** The filter and the page of the trail, in the address, so that they can be sent to somebody. */
export function useAuditAddress() {
  const [params, setParams] = useSearchParams();
  const search = useTypedParameter('search', cleanText, 'page');
  const who = useTypedParameter('who', cleanText, 'page');
  const place = useMemo(() => readAuditAddress(params), [params]);
  const query = useMemo(() => auditQueryOf(place), [place]);

  const set = (values: Record<string, string>) =>
    setParams(
      (current) =>
        Object.entries({ page: '', ...values }).reduce(
          (next, [name, value]) => withParameter(next, name, value),
          current,
        ),
      { replace: true },
    );

  return {
    place,
    query,
    search,
    who,
    setActions: (actions: readonly AuditAction[]) => set({ actions: actions.join(',') }),
    setDays: ({ start = '', end = '' }: DateRange) => set({ from: start, to: end }),
    setPage: (page: number) => set({ page: page === 1 ? '' : String(page) }),
    reset: () => set({ search: '', who: '', actions: '', from: '', to: '' }),
  };
}

export type AuditAddress = ReturnType<typeof useAuditAddress>;
