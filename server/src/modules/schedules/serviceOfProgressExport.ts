import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { isProposed, type ProgressChanges, type ProgressFormat } from '@plumbline/contract/resources/progressExport';
import { mostPackages } from '@plumbline/contract/resources/workPackages';
import { tenantPath } from '@plumbline/contract/tenantPath';
import { AppError } from '../../AppError.ts';
import { localStamp, localTime } from '../../exports/localStamp.ts';
import { safeFilename } from '../../exports/safeFilename.ts';
import { streamOf } from '../../exports/streamOf.ts';
import type { Db } from '../../platform/database.ts';
import { writeBackApart } from '../../schedules/apart/writeBackApart.ts';
import { compareSchedule } from '../../schedules/compare/compareSchedule.ts';
import { UnreadableSchedule } from '../../schedules/UnreadableSchedule.ts';
import type { ActivityPercent } from '../../schedules/write/ActivityPercent.ts';
import { isWritable } from '../../schedules/write/back/writeBack.ts';
import { listPercents } from '../../schedules/write/listPercents.ts';
import { groupByActivityId, percentsWithoutSchedule } from '../../schedules/write/percentsWithoutSchedule.ts';
import { writeP6Workbook } from '../../schedules/write/writeP6Workbook.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { Caller, WorkPackagesService } from '../workPackages/service.ts';
import * as repository from './repository.ts';
import type { CurrentSchedule } from './serviceOfCurrent.ts';

export interface ProgressExportOptions {
  db: Db;
  audit: AuditTrail;
  current(projectId: string): Promise<CurrentSchedule | undefined>;
  workPackages: Pick<WorkPackagesService, 'listPlanned' | 'measuredWorks'>;
  readerMemoryMb?: number | undefined;
}

interface AskedExport {
  timezoneOffset: number;
  format: ProgressFormat;
  schedule?: string | undefined;
  activities?: readonly string[] | undefined;
  threshold: number;
  measuredDates: boolean;
}

interface Percents {
  found: CurrentSchedule | undefined;
  rows: ActivityPercent[];
  lastScan: string | null;
  unknown: string[];
  /** Without a schedule: whether any work package names an activity. */
  hasIds: boolean;
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const endings = { xer: 'xer', pmxml: 'xml', mspdi: 'xml' } as const;

/** Measured percentages on their way back to the planner's tool, and nothing else of the schedule ([WORK-7]). */
export function createProgressExport({ db, audit, current, workPackages, readerMemoryMb }: ProgressExportOptions) {
  async function open(projectId: string): Promise<Percents> {
    const found = await current(projectId);
    const groups = groupByActivityId(await workPackages.listPlanned(projectId));
    if (found === undefined) {
      const ids = new Map([...groups].map(([id, packages]) => [id, packages.map((one) => one.id)]));
      const { works, scans } = await workPackages.measuredWorks(projectId, ids);
      const rows = percentsWithoutSchedule(groups, works);
      return { found, rows, lastScan: scans.at(-1) ?? null, unknown: [], hasIds: groups.size > 0 };
    }
    const { works, scans } = await workPackages.measuredWorks(projectId, found.matches);
    const lastScan = scans.at(-1) ?? null;
    const compared = compareSchedule(found.schedule, { works, lastScan });
    const known = new Set(found.schedule.activities.map(({ id }) => id));
    return {
      found,
      rows: listPercents(compared, found.schedule.format),
      lastScan,
      unknown: [...groups.keys()].filter((id) => !known.has(id)),
      hasIds: true,
    };
  }

  async function writeFile(
    { id, filename, schedule: { format } }: CurrentSchedule,
    rows: readonly ActivityPercent[],
    signal: AbortSignal | undefined,
  ) {
    const packed = await repository.findOriginal(db, id);
    if (packed === undefined || !isWritable(format)) throw new AppError('schedules.noFile');
    const changes = rows.map(({ key, percentType, durationHours, written }) => ({
      activity: { key, percentType: percentType ?? 'unknown', durationHours },
      percent: written as number,
    }));
    try {
      const question = { filename, packed, changes, format };
      const bytes = await writeBackApart(question, { memoryMb: readerMemoryMb, signal });
      return { bytes, ending: endings[format] };
    } catch (error) {
      if (!(error instanceof UnreadableSchedule)) throw error;
      throw new AppError('schedules.unwritable', { reason: error.message });
    }
  }

  return {
    async progressChanges({ membership: { projectId } }: Caller): Promise<ProgressChanges> {
      const { found, rows, lastScan, unknown } = await open(projectId);
      return {
        schedule: found
          ? {
              _id: found.id,
              filename: found.filename,
              format: found.schedule.format,
              dataDate: found.schedule.projects[0]?.dataDate?.slice(0, 10) ?? null,
            }
          : null,
        hasFile: found?.hasFile ?? false,
        lastScan,
        activities: rows.slice(0, mostPackages).map(describeRow),
        unknown: unknown.slice(0, mostPackages),
      };
    },

    async exportProgress(caller: Caller, asked: AskedExport, signal?: AbortSignal): Promise<FileAnswer> {
      const { projectId, tenantId } = caller.membership;
      const { found, rows, hasIds } = await open(projectId);
      if (asked.schedule !== undefined && asked.schedule !== found?.id) throw new AppError('schedules.changed');
      if (!hasIds) throw new AppError('workPackages.noActivityIds');
      const chosen = choose(rows, asked);
      if (chosen.length === 0) throw new AppError('schedules.nothingChosen');
      const { format, timezoneOffset } = asked;
      if (format === 'file' && found === undefined) throw new AppError('schedules.noFile');
      const file = format === 'file' ? await writeFile(found as CurrentSchedule, chosen, signal) : undefined;
      const now = new Date();
      const { measuredDates } = asked;
      const made = { madeAt: localTime(now, timezoneOffset), hasSchedule: found !== undefined, measuredDates };
      await audit.record(db, {
        by: caller.by,
        action: 'activitiesExported',
        projectId,
        subject: { kind: 'project', id: projectId },
        details: { to: file ? (found as CurrentSchedule).filename : 'P6 XLSX', count: chosen.length },
      });
      return {
        filename: `${safeFilename(`${tenantPath(tenantId)}-primavera`)}-${localStamp(now, timezoneOffset)}.${file?.ending ?? 'xlsx'}`,
        contentType: file ? 'application/octet-stream' : workbookType,
        body: streamOf(file ? whole(file.bytes) : writeP6Workbook(chosen, made)),
      };
    },
  };
}

/** Those that were ticked; where nobody looked, those that are proposed. */
function choose(rows: readonly ActivityPercent[], { activities, threshold }: AskedExport): ActivityPercent[] {
  const ticked = activities && new Set(activities);
  return rows.filter(
    (row) => row.written !== null && (ticked ? ticked.has(row.key) : isProposed(describeRow(row), threshold)),
  );
}

const describeRow = ({ key, id, name, wbs, reported, measured, notSeen, written, note }: ActivityPercent) => ({
  key,
  id,
  name,
  wbs,
  reported,
  measured,
  notSeen,
  note,
  isWritable: written !== null,
});

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
