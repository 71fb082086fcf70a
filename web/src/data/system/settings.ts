import { bestEffort } from '@plumbline/contract/bestEffort';
import { type PublicSettings, settings } from '@plumbline/contract/resources/system';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStores } from '../../state/stores.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes, staleTimes } from '../calls/staleTimes.ts';
import { useCall, useTelemetry } from '../services.ts';

/** Branding and environment; absent until the server has answered. */
export function useSettings(): PublicSettings | undefined {
  const call = useCall();
  const telemetry = useTelemetry();
  const { maintenance } = useStores();
  const { data } = useQuery({
    queryKey: queryKeys.settings,
    queryFn: async ({ signal }) => {
      const answer = await call(settings, { signal });
      maintenance.getState().report(answer.maintenance);
      telemetry.configure(answer);
      return answer;
    },
    staleTime: staleTimes.settings,
    refetchInterval: pollTimes.settings,
  });
  return data;
}

/** Names the browser's tab after the page. */
export function usePageTitle(page: string): void {
  const product = useSettings()?.productName ?? 'Plumbline';
  useEffect(() => {
    document.title = `${page} · ${product}`;
  }, [page, product]);
}

/** Asks now and then whether maintenance is over; not while the address itself asks for the page. */
export function useMaintenanceWatch(): void {
  const call = useCall();
  const { maintenance } = useStores();
  useEffect(() => {
    if (maintenance.getState().asked) return;
    const gone = new AbortController();
    const ask = async () => {
      const answer = await bestEffort(call(settings, { signal: gone.signal }));
      if (answer && !gone.signal.aborted) maintenance.getState().report(answer.maintenance);
    };
    const timer = setInterval(() => void ask(), pollTimes.maintenance);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, [call, maintenance]);
}
