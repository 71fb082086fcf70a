import { openWorkClock, type WorkClock } from '../calendar/openWorkClock.ts';
import type { Activity, Schedule } from '../Schedule.ts';

/** Without a calendar every day counts. */
const everyDay = { week: [], exceptions: [], hoursPerDay: null };

/** The clock that each activity works by. */
export function openClocks({ calendars }: Pick<Schedule, 'calendars'>): (activity: Activity) => WorkClock {
  const clocks = new Map(calendars.map((calendar) => [calendar.key, openWorkClock(calendar)]));
  const always = openWorkClock(everyDay);
  return ({ calendar }) => (calendar === null ? always : (clocks.get(calendar) ?? always));
}
