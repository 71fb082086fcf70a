export interface DayKey {
  key: string;
  isFar: boolean;
}

interface Around {
  day: number;
  days: { first: number; last: number };
  /** Days, oldest first. */
  scans: ArrayLike<number>;
}

/** The scan after a day, or before it. */
export function nextScan({ day, scans }: Pick<Around, 'day' | 'scans'>, direction: 1 | -1): number | undefined {
  const all = Array.from(scans);
  return direction > 0 ? all.find((scan) => scan > day) : all.findLast((scan) => scan < day);
}

/** Where a key leads: an arrow a day, with Shift a week, a page to the next scan; nothing for other keys. */
export function dayByKey({ key, isFar }: DayKey, { day, days, scans }: Around): number | undefined {
  const step = isFar ? 7 : 1;
  const within = (wanted: number) => Math.min(Math.max(wanted, days.first), days.last);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within(day + step);
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(day - step);
    case 'PageUp':
      return nextScan({ day, scans }, 1) ?? day;
    case 'PageDown':
      return nextScan({ day, scans }, -1) ?? day;
    case 'Home':
      return days.first;
    case 'End':
      return days.last;
    default:
      return undefined;
  }
}
