import { classifyDay, type DayColumn } from '@plumbline/contract/classifyDay';
import type { TimeLine } from '@plumbline/contract/formats/timeLine';
import { useProgressState } from '../../state/stores.ts';
import { useTimeLine } from './timeLine.ts';

/** Several components ask for the same day: it is worked out once. */
const last = new WeakMap<TimeLine, { day: number; column: DayColumn }>();

function columnOf(line: TimeLine, day: number): DayColumn {
  const known = last.get(line);
  if (known?.day === day) return known.column;
  const column = classifyDay(line, day);
  last.set(line, { day, column });
  return column;
}

/** What each element is on the day of the time line; no column while it is closed, empty or on its way. */
export function useDayPainting(): { day: number | undefined; column: DayColumn | undefined } {
  const wanted = useProgressState((state) => state.day);
  const { isOpen, line, days } = useTimeLine();
  if (!isOpen || wanted === undefined || line === undefined || days === undefined) {
    return { day: undefined, column: undefined };
  }
  const day = Math.min(Math.max(wanted, days.first), days.last);
  return { day, column: columnOf(line, day) };
}
