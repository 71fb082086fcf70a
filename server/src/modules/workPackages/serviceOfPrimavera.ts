import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import type { PrimaveraFormat } from '@plumbline/contract/resources/workPackages';
import { tenantPath } from '@plumbline/contract/tenantPath';
import { AppError } from '../../AppError.ts';
import { localStamp, localTime } from '../../exports/localStamp.ts';
import { safeFilename } from '../../exports/safeFilename.ts';
import { streamOf } from '../../exports/streamOf.ts';
import type { Db } from '../../platform/database.ts';
import type { MeasuredActivity } from '../../schedules/write/MeasuredActivity.ts';
import { writeP6Workbook } from '../../schedules/write/writeP6Workbook.ts';
import { writeXer } from '../../schedules/write/writeXer.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { IdentityService } from '../identity/service.ts';
import type { Caller } from './Caller.ts';
import { activityProgress } from './plan/activityProgress.ts';
import * as records from './recordsRepository.ts';
import * as repository from './repository.ts';

export interface PrimaveraOptions {
  db: Db;
  audit: AuditTrail;
  identity: Pick<IdentityService, 'profile'>;
  access: Pick<AccessService, 'listProjectsOf'>;
}

interface AskedPrimavera {
  format: PrimaveraFormat;
  /** P6's own name of the project. */
  project?: string | undefined;
  timezoneOffset: number;
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What was measured, handed to whoever keeps the schedule in Primavera P6 ([WORK-7]). */
export function createPrimaveraExport({ db, audit, identity, access }: PrimaveraOptions) {
  async function readMeasured(projectId: string, timezoneOffset: number) {
    const [packages, shares, scans] = await Promise.all([
      repository.listPackages(db, projectId),
      records.listShares(db, projectId),
      records.listMeasuredScans(db, projectId),
    ]);
    const dates = scans.map(({ scan_date }) => localTime(scan_date, timezoneOffset));
    return { activities: activityProgress(packages, { shares, dates }), lastScan: dates.at(-1) };
  }

  async function makeXer(
    caller: Caller,
    activities: readonly MeasuredActivity[],
    made: { project: string; lastScan: Date; madeAt: Date },
  ) {
    const [profile, projects] = await Promise.all([
      identity.profile(caller.userId),
      access.listProjectsOf(caller.userId),
    ]);
    const known = projects.find(({ id }) => id === caller.membership.projectId);
    return writeXer(activities, {
      id: made.project,
      name: known?.name ?? made.project,
      dataDate: dayOf(made.lastScan),
      madeOn: dayOf(made.madeAt),
      madeBy: `${profile.firstName} ${profile.lastName}`.trim() || profile.email,
    });
  }

  return async function exportPrimavera(caller: Caller, asked: AskedPrimavera): Promise<FileAnswer> {
    const { format, timezoneOffset } = asked;
    const { projectId, tenantId } = caller.membership;
    const { activities, lastScan } = await readMeasured(projectId, timezoneOffset);
    if (activities.length === 0) throw new AppError('workPackages.noActivityIds');
    const now = new Date();
    const madeAt = localTime(now, timezoneOffset);
    const tenant = tenantPath(tenantId);
    const project = asked.project ?? tenant;
    const body =
      format === 'xlsx'
        ? writeP6Workbook(activities, madeAt)
        : whole(await makeXer(caller, activities, { project, lastScan: lastScan ?? madeAt, madeAt }));
    await audit.record(db, {
      by: caller.by,
      action: 'activitiesExported',
      projectId,
      subject: { kind: 'project', id: projectId },
      details: { to: `P6 ${format.toUpperCase()}`, count: activities.length },
    });
    return {
      filename: `${safeFilename(`${tenant}-primavera`)}-${localStamp(now, timezoneOffset)}.${format}`,
      contentType: format === 'xlsx' ? workbookType : 'application/octet-stream',
      body: streamOf(body),
    };
  };
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
