import type { ScheduleRule } from '@plumbline/contract/resources/schedules';
import type { RelationType } from '../schedules/Schedule.ts';
import { upper } from './demoPackages.ts';

export interface DemoActivity {
  id: string;
  name: string;
  /** Below the project, such as 1.2. */
  wbs: string;
  start: string;
  finish: string;
  /** As the planner reports it. */
  percent: number;
  isMilestone?: boolean;
  before?: readonly { id: string; type?: RelationType; lagDays?: number }[];
}

/** The night after the last scan. */
export const demoDataDate = '2026-10-30 17:00';
export const demoHolidays = ['2026-12-25', '2026-12-28', '2027-01-01'];

export const demoStructure: readonly { code: string; name: string }[] = [
  { code: '1', name: 'Structure' },
  { code: '1.1', name: 'Ground to second floor' },
  { code: '1.2', name: 'Third floor to roof' },
  { code: '2', name: 'Envelope and fit-out' },
  { code: '2.1', name: 'Façade' },
  { code: '2.2', name: 'Partitions' },
  { code: '2.3', name: 'Ceilings and floors' },
  { code: '3', name: 'Building services' },
  { code: '3.1', name: 'Ducts and pipes' },
  { code: '3.2', name: 'Terminals' },
];

/** What the demo's packages are planned by, what comes after them, and a report that the scans do not bear out. */
export const demoActivities: readonly DemoActivity[] = [
  {
    ...{ id: 'A1010', name: 'Columns, second floor', wbs: '1.1', percent: 100 },
    ...{ start: '2026-06-15', finish: '2026-09-11' },
  },
  {
    ...{ id: 'A1020', name: 'Structure, third floor to roof', wbs: '1.2', percent: 90 },
    ...{ start: '2026-08-03', finish: '2026-11-27', before: [{ id: 'A1010', type: 'SS', lagDays: 35 }] },
  },
  {
    ...{ id: 'A2010', name: 'Façade, ground to second floor', wbs: '2.1', percent: 80 },
    ...{ start: '2026-08-24', finish: '2026-12-18', before: [{ id: 'A1020', type: 'SS', lagDays: 15 }] },
  },
  {
    ...{ id: 'A2020', name: 'Partitions, ground to second floor', wbs: '2.2', percent: 100 },
    ...{ start: '2026-09-07', finish: '2026-10-23', before: [{ id: 'A2010', type: 'SS', lagDays: 10 }] },
  },
  {
    ...{ id: 'A3010', name: 'Ducts and pipes, ground to second floor', wbs: '3.1', percent: 60 },
    ...{ start: '2026-09-14', finish: '2027-01-29', before: [{ id: 'A2020', type: 'SS', lagDays: 5 }] },
  },
  {
    ...{ id: 'A3015', name: 'Ducts and pipes, third floor to roof', wbs: '3.1', percent: 40 },
    ...{ start: '2026-10-05', finish: '2026-11-13', before: [{ id: 'A3010', type: 'SS', lagDays: 15 }] },
  },
  {
    ...{ id: 'A2030', name: 'Ceilings and floors, third floor to roof', wbs: '2.3', percent: 0 },
    ...{ start: '2026-11-16', finish: '2026-12-18', before: [{ id: 'A3015' }] },
  },
  {
    ...{ id: 'A3030', name: 'Pressure tests, third floor to roof', wbs: '3.1', percent: 0 },
    ...{ start: '2026-11-16', finish: '2026-11-20', before: [{ id: 'A3015' }] },
  },
  {
    ...{ id: 'A3020', name: 'Lights and terminals, all floors', wbs: '3.2', percent: 5 },
    ...{ start: '2026-10-19', finish: '2027-03-26', before: [{ id: 'A3010', type: 'SS', lagDays: 25 }] },
  },
  {
    ...{ id: 'M1000', name: 'Building weathertight', wbs: '2.1', percent: 0, isMilestone: true },
    ...{ start: '2026-12-18', finish: '2026-12-18', before: [{ id: 'A1020' }, { id: 'A2010' }] },
  },
  {
    ...{ id: 'M2000', name: 'Handover', wbs: '3.2', percent: 0, isMilestone: true },
    ...{ start: '2027-04-09', finish: '2027-04-09', before: [{ id: 'A2030' }, { id: 'A3020' }] },
  },
];

/** What becomes of the activities that no package is yet. */
export const demoRules: readonly ScheduleRule[] = [
  {
    ...{ by: 'wbs', pattern: 'HH.2.3' },
    filter: { rootModels: ['demo-architecture'], floors: upper, elementTypes: ['Covering'] },
  },
  {
    ...{ by: 'activityId', pattern: 'A3015' },
    filter: {
      ...{ rootModels: ['demo-services'], floors: upper },
      elementTypes: ['Duct segment', 'Duct fitting', 'Pipe segment', 'Pipe fitting'],
    },
  },
];
