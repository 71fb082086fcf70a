import { dayMinutes } from '../localTime.ts';
import type { Shift } from './WorkCalendar.ts';

/** In order and apart; what ends before it begins is none, and midnight at the end is that of the next day. */
export function tidyShifts(shifts: readonly Shift[]): Shift[] {
  const whole = shifts
    .map(({ from, to }) => ({ from, to: to === 0 ? dayMinutes : Math.min(to, dayMinutes) }))
    .filter(({ from, to }) => from >= 0 && from < to)
    .sort((a, b) => a.from - b.from);
  const apart: Shift[] = [];
  for (const shift of whole) {
    const last = apart.at(-1);
    if (last === undefined || shift.from > last.to) apart.push({ ...shift });
    else last.to = Math.max(last.to, shift.to);
  }
  return apart;
}

/** Of `08:00` or `08:00:00`. */
export function minuteOfDay(text: string | undefined): number | undefined {
  const [, hour, minute] = /^\s*(?:\d{4}-\d{2}-\d{2}T)?(\d{1,2}):(\d{2})/.exec(text ?? '') ?? [];
  const value = Number(hour) * 60 + Number(minute);
  return value >= 0 && value <= dayMinutes ? value : undefined;
}
