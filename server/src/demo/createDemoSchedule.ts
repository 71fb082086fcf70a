import type { SchedulesService } from '../modules/schedules/service.ts';
import { demoRules } from './demoSchedule.ts';
import { type CallerServices, findDemoCaller } from './findDemoCaller.ts';
import { withFile } from './withFile.ts';
import { writeDemoSchedule } from './writeDemoSchedule.ts';

export interface DemoScheduleServices extends CallerServices {
  schedules: Pick<SchedulesService, 'list' | 'preview' | 'import'>;
}

/** Imports the planner's schedule, once there are work packages. */
export function createDemoSchedule({ schedules, ...services }: DemoScheduleServices) {
  return async (projectId: string): Promise<void> => {
    const caller = await findDemoCaller(services, projectId);
    if (caller === undefined || (await schedules.list(caller)).length > 0) return;
    await withFile('harbour-house.xer', writeDemoSchedule(), async (file) => {
      const { fingerprint } = await schedules.preview(caller, {}, file);
      await schedules.import(caller, { fingerprint, leave: [], rules: demoRules, own: [] }, file);
    });
  };
}
