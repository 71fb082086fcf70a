import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { readFlag } from '@plumbline/contract/flags';
import {
  type ComparisonFormat,
  type LookAheadAnswer,
  mostToldHoldUps,
  type ScheduleComparison,
} from '@plumbline/contract/resources/scheduleComparison';
import { AppError } from '../../AppError.ts';
import { localStamp, localTime } from '../../exports/localStamp.ts';
import type { Sheet } from '../../exports/Sheet.ts';
import { streamOf } from '../../exports/streamOf.ts';
import { tableCsv } from '../../exports/tableCsv.ts';
import { tableXlsx } from '../../exports/tableXlsx.ts';
import type { Db } from '../../platform/database.ts';
import { compareSchedule } from '../../schedules/compare/compareSchedule.ts';
import { levelsOf } from '../../schedules/compare/levelsOf.ts';
import { lookAhead } from '../../schedules/compare/lookAhead.ts';
import { listOtherPlans } from '../../schedules/preview/plans.ts';
import { floatSchedule } from '../../schedules/state/floatSchedule.ts';
import { forecastSchedule } from '../../schedules/state/forecastSchedule.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { Caller, WorkPackagesService } from '../workPackages/service.ts';
import { comparisonSheet } from './comparisonSheet.ts';
import { describeCompared } from './describeComparison.ts';
import { describeAwaited, describeHoldUp } from './describeLookAhead.ts';
import { lookAheadSheet } from './lookAheadSheet.ts';
import type { CurrentSchedule } from './serviceOfCurrent.ts';

export interface ComparisonOptions {
  db: Db;
  audit: AuditTrail;
  current(projectId: string): Promise<CurrentSchedule | undefined>;
  workPackages: Pick<WorkPackagesService, 'measuredWorks'>;
}

interface Asked {
  timezoneOffset: number;
}

interface AskedLookAhead extends Asked {
  weeks: number;
  from?: string | undefined;
}

interface AskedFile {
  format: ComparisonFormat;
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The current schedule beside what scans found ([WORK-7]). */
export function createComparison({ db, audit, current, workPackages }: ComparisonOptions) {
  async function open(projectId: string) {
    const found = await current(projectId);
    if (found === undefined) throw new AppError('schedules.none');
    const { works, scans, packages } = await workPackages.measuredWorks(projectId, found.matches);
    const compared = compareSchedule(found.schedule, { works, lastScan: scans.at(-1) ?? null });
    const dataDate = found.schedule.projects[0]?.dataDate?.slice(0, 10) ?? null;
    const { id: _id, filename, plan, importedAt } = found;
    const source = { _id, filename, importedDate: importedAt.toISOString(), dataDate, plan: plan.label };
    const scansOf = (key: string) => works.get(key)?.scans ?? [];
    const foresee = () => {
      const forecasts = forecastSchedule(found.schedule, compared, { scansOf, lastScan: scans.at(-1) ?? null });
      return { forecasts, floats: floatSchedule(found.schedule, compared, forecasts) };
    };
    return { ...found, source, scans, packages, compared, foresee };
  }

  async function openLookAhead(projectId: string, { weeks, from, timezoneOffset }: AskedLookAhead) {
    const { schedule, source, scans, compared } = await open(projectId);
    const lastScan = scans.at(-1) ?? null;
    const today = localTime(new Date(), timezoneOffset).toISOString().slice(0, 10);
    const latest = [source.dataDate, lastScan].filter((day) => day !== null).sort();
    const found = lookAhead(schedule, compared, { from: from ?? latest.at(-1) ?? today, weeks });
    return { schedule: source, lastScan, ...found };
  }

  async function save(
    { by, membership: { projectId, featureFlags } }: Caller,
    sheet: Sheet,
    { format, timezoneOffset, name }: AskedFile & Asked & { name: string },
  ): Promise<FileAnswer> {
    await audit.record(db, {
      by,
      action: 'scheduleExported',
      projectId,
      subject: { kind: 'project', id: projectId },
      details: { to: format.toUpperCase(), count: sheet.rowCount },
    });
    const now = new Date();
    const filename = `${name}-${localStamp(now, timezoneOffset)}.${format}`;
    if (format === 'xlsx') {
      const body = tableXlsx(sheet, { sheetName: name, madeAt: localTime(now, timezoneOffset) });
      return { filename, contentType: workbookType, body: streamOf(body) };
    }
    const separator = readFlag('csvExportFormat', featureFlags) ? ';' : ',';
    return { filename, contentType: 'text/csv; charset=utf-8', body: streamOf(tableCsv(sheet, { separator })) };
  }

  return {
    async compare({ membership: { projectId } }: Caller): Promise<ScheduleComparison> {
      const { schedule, source, scans, packages, compared, matches, foresee } = await open(projectId);
      const { forecasts, floats } = foresee();
      const { levels, placeOf } = levelsOf(schedule);
      const matched = new Set([...matches.values()].flat());
      return {
        schedule: source,
        scans,
        wbs: levels,
        activities: compared.map((one) =>
          describeCompared(one, {
            wbs: placeOf(one.activity),
            forecast: forecasts.get(one.activity.key)?.said,
            float: floats.get(one.activity.key),
          }),
        ),
        unmatched: packages.filter(({ _id }) => !matched.has(_id)),
      };
    },

    async lookAhead({ membership: { projectId } }: Caller, asked: AskedLookAhead): Promise<LookAheadAnswer> {
      const { schedule, lastScan, from, to, awaited, holdUps } = await openLookAhead(projectId, asked);
      return {
        schedule,
        lastScan,
        from,
        to,
        awaited: awaited.slice(0, mostToldHoldUps).map(describeAwaited),
        numAwaited: awaited.length,
        numHeldUp: awaited.filter(({ isHeldUp }) => isHeldUp).length,
        holdUps: holdUps.slice(0, mostToldHoldUps).map(describeHoldUp),
        numHoldUps: holdUps.length,
      };
    },

    async exportComparison(caller: Caller, asked: Asked & AskedFile): Promise<FileAnswer> {
      const { schedule, plan, compared, foresee } = await open(caller.membership.projectId);
      const sheet = comparisonSheet(compared, { ...foresee(), others: listOtherPlans(schedule, plan) });
      return save(caller, sheet, { ...asked, name: 'Schedule' });
    },

    async exportLookAhead(caller: Caller, asked: AskedLookAhead & AskedFile): Promise<FileAnswer> {
      const { holdUps } = await openLookAhead(caller.membership.projectId, asked);
      return save(caller, lookAheadSheet(holdUps.map(describeHoldUp)), { ...asked, name: 'Look-ahead' });
    },
  };
}
