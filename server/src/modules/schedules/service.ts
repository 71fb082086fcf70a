import type { KeptSchedule } from '@plumbline/contract/resources/schedules';
import type { Caller } from '../workPackages/service.ts';
import * as repository from './repository.ts';
import { type CloseUpsOptions, createCloseUpsService } from './serviceOfCloseUps.ts';
import { type CurrentOptions, createCurrentSchedules } from './serviceOfCurrent.ts';

export type { CurrentSchedule } from './serviceOfCurrent.ts';

export type SchedulesOptions = CurrentOptions & Omit<CloseUpsOptions, 'current'>;

export type SchedulesService = ReturnType<typeof createSchedulesService>;

/** What planners hand over: read, held against the work packages, and kept. */
export function createSchedulesService(options: SchedulesOptions) {
  const { db } = options;
  const current = createCurrentSchedules(options);
  return {
    ...createCloseUpsService({ ...options, current }),
    current,

    async list({ membership: { projectId } }: Caller): Promise<KeptSchedule[]> {
      return (await repository.listSchedules(db, projectId)).map(describeSchedule);
    },
  };
}

const describeSchedule = (row: repository.ScheduleRow): KeptSchedule => ({
  ...{ _id: row.id, filename: row.filename, format: row.format, dataDate: row.data_date },
  project: { id: row.project_code, name: row.project_name },
  ...{ numActivities: row.activity_count, numRelations: row.relation_count, numCalendars: row.calendar_count },
  ...{ numProblems: row.problem_count, numCreated: row.created_count, numChanged: row.changed_count },
  ...{ importedBy: row.importer, importedDate: row.imported_at.toISOString() },
});
