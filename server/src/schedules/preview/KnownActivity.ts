import type { ScheduleProject } from '../Schedule.ts';
import type { PlannedDays } from './plannedDays.ts';
import type { KeptPlan } from './plans.ts';

/** An activity as the last import had it. */
export interface KnownActivity {
  id: string;
  name: string;
  wbsCode: string;
  days: PlannedDays | undefined;
}

/** What a file is held against: the schedule that was imported last. */
export interface LastImport {
  project: Pick<ScheduleProject, 'id' | 'name' | 'dataDate'>;
  /** What lateness is counted from; undefined where nobody was asked. */
  plan: KeptPlan | undefined;
  activities: readonly KnownActivity[];
}
