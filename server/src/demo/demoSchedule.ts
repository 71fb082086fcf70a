import type { ScheduleRule } from '@plumbline/contract/resources/schedules';
import { type Activity, programme } from '@plumbline/demo/site/programme';
import type { RelationType } from '../schedules/Schedule.ts';

export interface DemoActivity extends Pick<Activity, 'id' | 'name' | 'wbs' | 'start' | 'finish'> {
  actualStart?: string | undefined;
  actualFinish?: string | undefined;
  /** As the planner reports it. */
  percent: number;
  isMilestone?: boolean;
}

export interface DemoRelation {
  id: string;
  before: string;
  type: RelationType;
  lagDays: number;
}

/** The night after the last scan. */
export const demoDataDate = '2026-10-30 17:00';
export const demoHolidays = ['2026-12-25', '2026-12-28', '2027-01-01'];

const dataDay = demoDataDate.slice(0, 10);

/** By the days that have passed of those planned, as planners report who have not been on site: scans say otherwise where a trade is late. */
function reportedPercent({ start, finish, actualStart, actualFinish }: Activity): number {
  if (actualFinish !== undefined && actualFinish <= dataDay) return 100;
  if (actualStart === undefined || actualStart > dataDay) return 0;
  const passed = (Date.parse(dataDay) - Date.parse(start)) / (Date.parse(finish) - Date.parse(start));
  return Math.min(95, Math.max(5, Math.round(passed * 20) * 5));
}

const milestone = (id: string, name: string, wbs: string, day: string): DemoActivity => ({
  id,
  name,
  wbs,
  start: day,
  finish: day,
  percent: 0,
  isMilestone: true,
});

/** The programme as the planner keeps it, with two days that everything leads to. */
export const demoActivities: readonly DemoActivity[] = [
  ...programme.map((activity) => ({ ...activity, percent: reportedPercent(activity) })),
  milestone('M1000', 'Building weathertight', '2.1', '2026-12-04'),
  milestone('M2000', 'Handover', '3.2', '2027-04-09'),
];

/** What must be there before: trades go up the building, and follow each other on each floor. */
const chains: readonly string[] = [
  'A1000 A1002 A1005 A1008 A1010 A1020 A1030 A1040',
  'A2005 A2010 A2012 A2014 A2016',
  'A3005 A3008 A3010 A3015',
  'A1005 A2005',
  'A1008 A2010',
  'A1010 A2012',
  'A1020 A2014',
  'A1030 A2016',
  'A2012 A2018',
  'A2005 A2050',
  'A1005 A3005',
  'A1008 A3008',
  'A1010 A3010',
  'A1020 A3015',
  'A3008 A3020',
  'A2005 A2020',
  'A2010 A2022',
  'A2012 A2024',
  'A2020 A2030',
  'A3005 A2030',
  'A2022 A2032',
  'A2024 A2032',
  'A2030 A2034',
  'A2032 A2034',
  'A3015 A3030',
  'A1040 M1000',
  'A2016 M1000',
  'A2034 M2000',
  'A3030 M2000',
  'M1000 M2000',
];

/** One begins while the one before still goes on where the plan has it so. */
export const demoRelations: readonly DemoRelation[] = chains.flatMap((chain) => {
  const ids = chain.split(' ');
  return ids.slice(1).map((id, i) => {
    const before = ids[i] as string;
    const [early, late] = [activityOf(before), activityOf(id)];
    if (early.finish <= late.start) return { id, before, type: 'FS' as const, lagDays: 0 };
    return { id, before, type: 'SS' as const, lagDays: Math.max(0, workingDays(early.start, late.start)) };
  });
});

function activityOf(id: string): DemoActivity {
  const found = demoActivities.find((one) => one.id === id);
  if (found === undefined) throw new Error(`The demo's programme has no activity ${id}.`);
  return found;
}

/** Mondays to Fridays from one day until before another. */
function workingDays(from: string, until: string): number {
  let count = 0;
  for (let day = Date.parse(from); day < Date.parse(until); day += 86_400_000) {
    if (new Date(day).getUTCDay() % 6 !== 0) count++;
  }
  return count;
}

/** As P6 writes it, with the project before it. */
export const wbsOf = ({ wbs }: Pick<Activity, 'wbs'>) => `HH.${wbs}`;

/** What becomes of the activities whose elements a filter can say. */
export const demoRules: readonly ScheduleRule[] = programme.flatMap(({ id, filter }) =>
  filter ? [{ by: 'activityId' as const, pattern: id, filter }] : [],
);
