import { useEffect } from 'react';
import { useProgressState, useStores } from '../../state/stores.ts';
import { useInAddress } from '../address/useInAddress.ts';
import { readDay, writeDay } from './days.ts';
import { useHasTimeLine } from './timeLine.ts';

const restMs = 200;

/** Keeps the day of the time line in the address (`day=2026-10-30`) once it rests, and follows a link that names one. */
export function useDayInAddress(): void {
  const { progress } = useStores();
  const day = useProgressState((state) => state.day);
  const settled = useProgressState((state) => state.settledDay);
  const isOpen = useHasTimeLine();

  useEffect(() => {
    if (day === settled) return;
    const timer = setTimeout(() => progress.getState().settleDay(), restMs);
    return () => clearTimeout(timer);
  }, [progress, day, settled]);

  useInAddress({
    names: ['day'],
    isCarried: true,
    isOpen,
    said: { day: settled === undefined ? '' : writeDay(settled) },
    tidy: ({ day: said }) => ({ day: readDay(said) === undefined ? '' : said }),
    follow: ({ day: said }) => progress.getState().openDay(readDay(said)),
  });
}
