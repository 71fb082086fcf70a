import { exportCloseUps, listCloseUps } from '@plumbline/contract/resources/closeUps';
import { exportProgress, listProgressChanges } from '@plumbline/contract/resources/progressExport';
import * as comparison from '@plumbline/contract/resources/scheduleComparison';
import { linkActivities, proposeLinks } from '@plumbline/contract/resources/scheduleLinks';
import * as calls from '@plumbline/contract/resources/schedules';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RequestContext } from '../../http/RequestContext.ts';
import type { Caller } from '../workPackages/service.ts';
import type { SchedulesService } from './service.ts';

export function schedulesRoutes(schedules: SchedulesService): MountedRoute[] {
  return [
    answer(calls.listSchedules, (_, context) => schedules.list(callerOf(context))),
    answer(calls.previewSchedule, ({ body, files }, context) =>
      schedules.preview(callerOf(context), body, files.schedule, context.signal),
    ),
    answer(calls.importSchedule, ({ body, files }, context) =>
      schedules.import(callerOf(context), body, files.schedule, context),
    ),
    answer(proposeLinks, (_, context) => schedules.proposals(callerOf(context))),
    answer(linkActivities, ({ body }, context) => schedules.link(callerOf(context), body, context.once)),
    answer(comparison.compareSchedule, (_, context) => schedules.compare(callerOf(context))),
    answer(comparison.lookAhead, ({ query }, context) => schedules.lookAhead(callerOf(context), query)),
    answer(comparison.exportComparison, ({ query }, context) => schedules.exportComparison(callerOf(context), query)),
    answer(comparison.exportLookAhead, ({ query }, context) => schedules.exportLookAhead(callerOf(context), query)),
    answer(listProgressChanges, (_, context) => schedules.progressChanges(callerOf(context))),
    answer(exportProgress, ({ query, body }, context) =>
      schedules.exportProgress(callerOf(context), { ...body, ...query }, context.signal),
    ),
    answer(listCloseUps, ({ query }, context) => schedules.closeUps(callerOf(context), query)),
    answer(exportCloseUps, ({ params: { format }, query }, context) =>
      schedules.exportCloseUps(callerOf(context), { format, ...query }),
    ),
  ];
}

const callerOf = ({ membership, user, by }: RequestContext): Caller => ({ membership, userId: user.id, by });
