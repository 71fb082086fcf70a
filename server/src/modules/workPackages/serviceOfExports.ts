import { bestEffort } from '@plumbline/contract/bestEffort';
import { classifyDay } from '@plumbline/contract/classifyDay';
import { dayStates } from '@plumbline/contract/dayState';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { readFlag } from '@plumbline/contract/flags';
import type { ParsedReportedPicture, ProgressSums, WeightBasis } from '@plumbline/contract/resources/workPackages';
import { sayForecast, sayPace } from '@plumbline/contract/sayForecast';
import { sayWorkState } from '@plumbline/contract/sayWorkState';
import { shownStatuses } from '@plumbline/contract/status';
import type { WorkForecast } from '@plumbline/contract/workForecast';
import { progressPercent, workPackageState } from '@plumbline/contract/workPackageState';
import { AppError } from '../../AppError.ts';
import type { Documents } from '../../exports/apart/openDocuments.ts';
import { localStamp, localTime } from '../../exports/localStamp.ts';
import { showDate } from '../../exports/pdf/inWords.ts';
import type { ProgressReport, ReportedDay, ReportedSums } from '../../exports/progressPdf/ProgressReport.ts';
import { safeFilename } from '../../exports/safeFilename.ts';
import { streamOf } from '../../exports/streamOf.ts';
import { tableCsv } from '../../exports/tableCsv.ts';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AccessService } from '../access/service.ts';
import { readTemporaryPicture } from '../assets/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { IdentityService } from '../identity/service.ts';
import type { Caller } from './Caller.ts';
import type { PackageRow } from './PackageRow.ts';
import { packageSheet } from './packageSheet.ts';
import { dayOf, writeDay } from './plan/days.ts';
import * as records from './recordsRepository.ts';
import type { ProgressService } from './serviceOfProgress.ts';
import type { TimeLineService } from './serviceOfTimeLine.ts';

export interface ExportsOptions {
  db: Db;
  audit: AuditTrail;
  identity: Pick<IdentityService, 'profile'>;
  access: Pick<AccessService, 'listProjectsOf'>;
  progress: Pick<ProgressService, 'findRow' | 'openPackage' | 'breakDown' | 'forecast'>;
  timeLines: Pick<TimeLineService, 'load'>;
  documents: Pick<Documents, 'progress'>;
  storage: Pick<Storage, 'stat' | 'openRead'>;
}

export interface AskedCsv {
  enableUnderConstruction?: boolean | undefined;
  timezoneOffset: number;
}

export interface AskedPdf extends AskedCsv {
  showQuality: boolean;
  elementTypeBreakdown: boolean;
  picture?: ParsedReportedPicture | undefined;
}

const longestPicturePx = 1600;

/** What decodes is slow to load: the first picture waits for it, not every start. */
const loadMakers = () => import('../../exports/pdf/preparePicture.ts');

/** Work packages as files to hand on. */
export function createPackageExports(options: ExportsOptions) {
  const { db, audit, identity, access, progress, timeLines, documents, storage } = options;

  const isShown = ({ membership }: Caller, { enableUnderConstruction }: AskedCsv) =>
    enableUnderConstruction ?? readFlag('enableUnderConstruction', membership.featureFlags);

  function tell({ by, membership: { projectId } }: Caller, { id, name, present_count }: PackageRow, to: 'CSV' | 'PDF') {
    const subject = { kind: 'workPackage', id, name } as const;
    return audit.record(db, {
      by,
      action: 'packageExported',
      projectId,
      subject,
      details: { to, count: present_count },
    });
  }

  /** Before anything is answered: a report with its picture missing would be handed on. */
  async function readPicture({ tenantId }: Caller['membership'], key: string) {
    const { preparePicture } = await loadMakers();
    const bytes = await readTemporaryPicture(storage, tenantId, key);
    const limits = { longestPx: longestPicturePx, formats: ['jpeg', 'png'] } as const;
    const picture = bytes && (await bestEffort(preparePicture(bytes, limits)));
    if (picture === undefined) throw new AppError('reports.badImage', { keys: [key] });
    return picture;
  }

  async function describeDay(
    { membership }: Caller,
    row: PackageRow,
    { key, day, model, palette, states }: ParsedReportedPicture,
  ): Promise<ReportedDay> {
    const line = await timeLines.load(membership.projectId, { watchlistId: row.id, model });
    const { counts } = classifyDay(line, dayOf(day));
    const seen = line.scans.findLast((scan) => scan <= dayOf(day));
    return {
      day: new Date(day),
      seenAt: seen === undefined ? undefined : new Date(writeDay(seen)),
      picture: await readPicture(membership, key),
      states: dayStates
        .filter(({ name }) => states.includes(name))
        .map(({ name, colour, safeColour }) => ({
          state: name,
          count: counts[name],
          colour: palette === 'safe' ? safeColour : colour,
        })),
    };
  }

  async function describe(caller: Caller, row: PackageRow, asked: AskedPdf): Promise<ProgressReport> {
    const { timezoneOffset } = asked;
    const { projectId } = caller.membership;
    const [scans, burnUp, project, profile] = await Promise.all([
      records.listRecords(db, row.id),
      progress.forecast(caller, row.id),
      access.listProjectsOf(caller.userId).then((all) => all.find(({ id }) => id === projectId)),
      identity.profile(caller.userId),
    ]);
    const groups = scans.length === 0 ? undefined : await progress.breakDown(caller, { watchlistId: row.id });
    const isUcShown = isShown(caller, asked);
    const report = (sums: Omit<ProgressSums, 'progress'>, weighted: ProgressSums | null) =>
      reportSums({ ...sums, progress: sums.verified + sums.deviated }, weighted, isUcShown);
    const now = new Date();
    const last = scans.at(-1);
    const percent = last
      ? progressPercent(last.weighted ?? { progress: last.verified + last.deviated, total: last.total })
      : 0;
    const madeAt = localTime(now, timezoneOffset);
    const dates = { startDate: row.start_date, endDate: row.end_date };
    return {
      company: project?.company ?? '',
      project: project?.name ?? '',
      name: row.name,
      description: row.description,
      state: workPackageState(dates, percent, madeAt.toISOString().slice(0, 10)),
      startDate: new Date(row.start_date),
      endDate: new Date(row.end_date),
      wbs: row.wbs,
      activityId: row.activity_id,
      weighedBy: basisInWords[row.weight_by],
      againstPlan: burnUp.state ? sayWorkState(burnUp.state, inReport) : undefined,
      forecast: burnUp.forecast ? forecastInWords(burnUp.forecast) : undefined,
      planned: burnUp.planned.map(({ date, percent }) => ({ day: new Date(date), share: percent / 100 })),
      warning: warningOf(row),
      madeBy: `${profile.firstName} ${profile.lastName}`.trim() || profile.email,
      madeAt,
      scans: scans.map(({ weighted, view_name, scan_date, ...sums }) => ({
        ...report(sums, weighted),
        name: view_name,
        scannedAt: scan_date,
      })),
      floors: groups?.byFloor.map(({ name, weighted, ...sums }) => ({ name, ...report(sums, weighted) })) ?? [],
      types: asked.elementTypeBreakdown
        ? (groups?.byElementType.map(({ name, weighted, ...sums }) => ({ name, ...report(sums, weighted) })) ?? [])
        : undefined,
      showsQuality: asked.showQuality,
      onDay: asked.picture && (await describeDay(caller, row, asked.picture)),
    };
  }

  return {
    async exportCsv(caller: Caller, packageId: string, asked: AskedCsv): Promise<FileAnswer> {
      const { row, ...opened } = await progress.openPackage(caller, packageId);
      const sheet = packageSheet({ ...opened, underConstruction: isShown(caller, asked) });
      await tell(caller, row, 'CSV');
      const separator = readFlag('csvExportFormat', caller.membership.featureFlags) ? ';' : ',';
      return {
        filename: `${safeFilename(row.name)}-${localStamp(new Date(), asked.timezoneOffset)}.csv`,
        contentType: 'text/csv; charset=utf-8',
        body: streamOf(tableCsv(sheet, { separator })),
      };
    },

    async exportPdf(caller: Caller, packageId: string, asked: AskedPdf): Promise<FileAnswer> {
      const row = await progress.findRow(caller.membership.projectId, packageId);
      const report = await describe(caller, row, asked);
      await tell(caller, row, 'PDF');
      return {
        filename: `${safeFilename(row.name)}-${localStamp(new Date(), asked.timezoneOffset)}.pdf`,
        contentType: 'application/pdf',
        body: streamOf(documents.progress(report)),
      };
    },
  };
}

/** As they are shown: what is begun is deviated where the project does not tell it apart, and never built. */
function reportSums(sums: ProgressSums, weighted: ProgressSums | null, isUcShown: boolean): ReportedSums {
  const { total, progress, no_data } = sums;
  const shown = isUcShown ? sums : { ...sums, deviated: sums.deviated + sums.under_construction };
  const of = weighted ?? sums;
  return {
    total,
    built: progress,
    notSeen: no_data,
    share: of.total === 0 ? 0 : of.progress / of.total,
    statuses: shownStatuses(isUcShown, sums.not_due > 0).map(({ name }) => ({ status: name, count: shown[name] })),
  };
}

const basisInWords: Record<WeightBasis, string | undefined> = {
  element: undefined,
  length: 'length',
  area: 'area',
  volume: 'volume',
  own: 'weights of one’s own',
};

const inReport = (day: string) => showDate(new Date(day));

const forecastInWords = (forecast: WorkForecast) =>
  [sayForecast(forecast, inReport), sayPace(forecast)].filter((part) => part !== undefined).join('; ') || undefined;

function warningOf({ element_count, present_count, missing_id_count, note }: PackageRow): string {
  const missing = element_count - present_count + missing_id_count;
  const told =
    missing === 0 ? [] : [`${missing} of its GlobalIds ${missing === 1 ? 'is' : 'are'} not in the latest model.`];
  return [...told, ...(note === '' ? [] : [note])].join(' ');
}
