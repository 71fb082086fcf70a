import { newCallKey } from '@plumbline/contract/client';
import { placeInLine } from '@plumbline/contract/resources/queue';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '../services.ts';
import { sayPlace } from './sayPlace.ts';

const quickMs = 1000;
const askEveryMs = 2000;

/** To send with heavy calls, one after the other. */
export const useTicket = (): string => useState(newCallKey)[0];

/** Where a heavy call stands in the line, once it takes longer than a moment. */
export function useWaiting(ticket: string, isBusy: boolean): string | undefined {
  const call = useCall();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), quickMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  const isAsking = isBusy && isSlow;
  const { data } = useQuery({
    queryKey: ['queue', ticket],
    queryFn: ({ signal }) => call(placeInLine, { params: { ticket }, signal }),
    enabled: isAsking,
    refetchInterval: askEveryMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return isAsking ? sayPlace(data) : undefined;
}
