import { type DayState, dayStates } from '@plumbline/contract/dayState';
import { writeDay } from '../../data/progress/days.ts';
import { formatCount, formatDay } from '../../ui/format.ts';

export const showDay = (day: number): string => formatDay(writeDay(day));

interface Seen {
  /** Days, oldest first. */
  scans: ArrayLike<number>;
  day: number;
  /** What the scans of a day are called. */
  namesOf(day: number): readonly string[];
}

/** What is known of a day: between scans, it is what the last one said. */
export function describeSeen({ scans, day, namesOf }: Seen): string {
  const all = Array.from(scans);
  const last = all.findLast((scan) => scan <= day);
  if (all.length === 0) return 'No scan is published yet';
  if (last === undefined) return `No scan before ${showDay(all[0]!)}`;
  if (last === day) return ['Scanned on this day', ...namesOf(day)].join(', ');
  return last === all.at(-1) ? `No scan since ${showDay(last)}` : `As seen by the scan of ${showDay(last)}`;
}

/** A day as it is read out: with what elements are on it. */
export function describeCounts(day: number, counts: Record<DayState, number>, seen: string): string {
  const told = dayStates.filter(({ name }) => name !== 'no_package' && counts[name] > 0);
  const parts = told.map(({ name, label }) => `${formatCount(counts[name])} ${label.toLowerCase()}`);
  return `${showDay(day)}. ${seen}. Elements: ${parts.join('; ')}`;
}
