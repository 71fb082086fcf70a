import type { KeptSchedule } from '@plumbline/contract/resources/schedules';
import type { Caller } from '../workPackages/service.ts';
import { describeSchedule } from './describeSchedule.ts';
import * as repository from './repository.ts';
import { type CloseUpsOptions, createCloseUpsService } from './serviceOfCloseUps.ts';
import { type ComparisonOptions, createComparison } from './serviceOfComparison.ts';
import { type CurrentOptions, createCurrentSchedules } from './serviceOfCurrent.ts';
import { createImports, type ImportsOptions } from './serviceOfImports.ts';
import { createLinks, type LinksOptions } from './serviceOfLinks.ts';
import { createProgressExport, type ProgressExportOptions } from './serviceOfProgressExport.ts';

export type SchedulesOptions = CurrentOptions &
  Omit<ImportsOptions & ComparisonOptions & CloseUpsOptions & ProgressExportOptions & LinksOptions, 'current'>;

export type SchedulesService = ReturnType<typeof createSchedulesService>;

/** What planners hand over: read, held against the work packages, and kept. */
export function createSchedulesService(options: SchedulesOptions) {
  const { db } = options;
  const current = createCurrentSchedules(options);
  return {
    ...createImports({ ...options, current }),
    ...createLinks({ ...options, current }),
    current,
    ...createComparison({ ...options, current }),
    ...createProgressExport({ ...options, current }),
    ...createCloseUpsService({ ...options, current }),

    async list({ membership: { projectId } }: Caller): Promise<KeptSchedule[]> {
      return (await repository.listSchedules(db, projectId)).map(describeSchedule);
    },
  };
}
