import { useEffect, useEffectEvent, useState } from 'react';
import { nextScan } from './dayByKey.ts';

/** Milliseconds: of all days, unless they are so few that each would stand too long. */
const wholeMs = 20_000;
const longestDayMs = 250;
const jumpMs = 1500;

interface Played {
  day: number;
  days: { first: number; last: number };
  scans: ArrayLike<number>;
  moveTo(day: number): void;
}

/**
 * Lets the days go by until the last; from the first where it stands at the last. Where the system asks for less motion it
 * goes from scan to scan. It ends when nobody looks.
 */
export function usePlay({ day, days, scans, moveTo }: Played) {
  const [isPlaying, setPlaying] = useState(false);
  const stop = () => setPlaying(false);

  const go = useEffectEvent((next: number) => {
    moveTo(Math.min(next, days.last));
    if (next >= days.last) stop();
  });
  const start = useEffectEvent(() => {
    const from = day >= days.last ? days.first : day;
    if (from !== day) moveTo(from);
    return { from, dayMs: Math.min(wholeMs / (days.last - days.first), longestDayMs) };
  });
  const jump = useEffectEvent(() => go(nextScan({ day, scans }, 1) ?? days.last));

  useEffect(() => {
    if (!isPlaying) return;
    const { from, dayMs } = start();
    const ended = new AbortController();
    document.addEventListener('visibilitychange', () => document.hidden && setPlaying(false), ended);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(jump, jumpMs);
      ended.signal.addEventListener('abort', () => clearInterval(timer));
    } else {
      let begin: number | undefined;
      let frame = requestAnimationFrame(function step(now) {
        begin ??= now;
        frame = requestAnimationFrame(step);
        go(from + Math.floor((now - begin) / dayMs));
      });
      ended.signal.addEventListener('abort', () => cancelAnimationFrame(frame));
    }
    return () => ended.abort();
  }, [isPlaying]);

  return { isPlaying, stop, toggle: () => setPlaying(!isPlaying) };
}
