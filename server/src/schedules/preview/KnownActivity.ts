import type { ScheduleProject } from '../Schedule.ts';
import type { PlannedDays } from './plannedDays.ts';

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
  activities: readonly KnownActivity[];
}
