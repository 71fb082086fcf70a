import { isDeepStrictEqual } from 'node:util';
import type { ReceivedFile } from '@plumbline/contract/filePart';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import {
  type ImportedSchedule,
  keptSchedules,
  type SchedulePreview,
  type ScheduleRule,
  type TakenTogether,
} from '@plumbline/contract/resources/schedules';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import { reviewApart } from '../../schedules/apart/reviewApart.ts';
import type { ReviewQuestion, ScheduleReview } from '../../schedules/apart/ScheduleReview.ts';
import type { LastImport } from '../../schedules/preview/KnownActivity.ts';
import { plannedDays } from '../../schedules/preview/plannedDays.ts';
import type { ReadOptions } from '../../schedules/read/readSchedule.ts';
import { UnreadableSchedule } from '../../schedules/UnreadableSchedule.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { Caller, PackageOfPlan, TakenPlan, WorkPackagesService } from '../workPackages/service.ts';
import { changesTaken } from './changesTaken.ts';
import { createSelections } from './createSelections.ts';
import { describePreview } from './describePreview.ts';
import { describeSchedule } from './describeSchedule.ts';
import { fingerprintOf } from './fingerprintOf.ts';
import { planOf } from './planOf.ts';
import * as repository from './repository.ts';
import type { ScheduleRow } from './ScheduleRow.ts';
import type { CurrentSchedule } from './serviceOfCurrent.ts';

export interface ImportsOptions {
  db: Db;
  audit: AuditTrail;
  workPackages: Pick<WorkPackagesService, 'listPlanned' | 'lockPlanned' | 'selectByFilter' | 'takePlan'>;
  current(projectId: string): Promise<CurrentSchedule | undefined>;
  readerMemoryMb?: number | undefined;
}

export interface AskedReading extends ReadOptions {
  /** The key of a project of the file. */
  project?: string | undefined;
  /** The key of the dates that are the plan. */
  plan?: string | undefined;
}

export interface AskedImport extends AskedReading {
  fingerprint: string;
  leave: readonly { watchlist: string; fields: readonly TakenTogether[] }[];
  rules: readonly ScheduleRule[];
  own: readonly { activity: string; filter: ElementFilter | null }[];
}

const toldPackages = 100;

/** Schedules of planners: what they would come to, and their import. */
export function createImports({ db, audit, workPackages, current, readerMemoryMb }: ImportsOptions) {
  async function review(
    file: ReceivedFile,
    question: Omit<ReviewQuestion, 'path' | 'filename'>,
    signal: AbortSignal | undefined,
  ): Promise<ScheduleReview> {
    const asked = { ...question, path: file.path, filename: file.filename };
    try {
      return await reviewApart(asked, { memoryMb: readerMemoryMb, signal });
    } catch (error) {
      if (!(error instanceof UnreadableSchedule)) throw error;
      const { message: reason, place, question: open } = error;
      throw new AppError('schedules.unreadable', { reason, ...place, ...(open && { question: asSaid(open) }) });
    }
  }

  /** What a file is held against. */
  async function findBefore(projectId: string) {
    const [packages, row, schedule] = await Promise.all([
      workPackages.listPlanned(projectId),
      repository.findNewest(db, projectId),
      current(projectId),
    ]);
    return { packages, row, last: row && schedule && lastImportOf(row, schedule) };
  }

  /** The packages that rules and choices make of new activities. */
  async function chooseAdded(projectId: string, { drafts }: ScheduleReview, { rules, own }: AskedImport) {
    const select = createSelections(workPackages, projectId);
    const added: TakenPlan['added'][number][] = [];
    for (const { key: _, rule, own: place, ...draft } of drafts) {
      const filter = place === null ? rules[rule as number]?.filter : own[place]?.filter;
      const chosen = filter && (await select(filter));
      if (chosen) added.push({ draft, chosen });
    }
    return added;
  }

  interface Taking {
    asked: AskedImport;
    file: ReceivedFile;
    seen: ScheduleReview;
    packages: readonly PackageOfPlan[];
    added: readonly TakenPlan['added'][number][];
  }

  async function take(trx: Db, caller: Caller, { asked, file, seen, packages, added }: Taking) {
    const { projectId } = caller.membership;
    await repository.lockImports(trx, projectId);
    const last = (await repository.findNewest(trx, projectId))?.id;
    refuseMoved({ asked, file, seen, last, packages: await workPackages.lockPlanned(trx, projectId) });
    const changes = changesTaken(seen.matched, { packages, leave: asked.leave });
    const created = await workPackages.takePlan(trx, caller, { changes, added });
    const known = await repository.findRules(trx, projectId);
    if (!isDeepStrictEqual(known, asked.rules)) {
      await repository.putRules(trx, { projectId, rules: asked.rules, userId: caller.userId });
    }
    const counts = { created_count: created.length, changed_count: changes.length };
    const schedule = await keep(trx, caller, { file, seen, counts });
    return {
      schedule: describeSchedule(schedule),
      numCreated: created.length,
      numChanged: changes.length,
      numUnchanged: seen.matched.length - changes.length,
      numLeft: seen.counts.added - created.length,
      numWithoutElements: seen.drafts.length - created.length,
      created: added.slice(0, toldPackages).map(({ draft: { name } }, i) => ({ _id: created[i] as string, name })),
    };
  }

  /** The same file again, of which nothing came, is the one that is there. */
  async function keep(
    trx: Db,
    { membership: { projectId }, userId, by }: Caller,
    {
      file: { filename, sha256 },
      seen: { format, project, plan, counts: seen, content, original },
      counts,
    }: { file: ReceivedFile; seen: ScheduleReview; counts: { created_count: number; changed_count: number } },
  ): Promise<ScheduleRow> {
    const last = await repository.findNewest(trx, projectId);
    const isSame = last?.sha256 === sha256 && last.project_code === project.id && planOf(last).key === plan.key;
    if (last && isSame && counts.created_count + counts.changed_count === 0) return last;
    await repository.insertSchedule(trx, {
      project_id: projectId,
      imported_by: userId,
      format,
      filename,
      sha256,
      ...counts,
      project_code: project.id,
      project_name: project.name,
      data_date: project.dataDate,
      plan: JSON.stringify({ key: plan.key, label: plan.label }),
      activity_count: seen.activities,
      relation_count: seen.relations,
      calendar_count: seen.calendars,
      problem_count: seen.problemsOfFile,
      content: Buffer.from(content as Uint8Array),
      original: original === undefined ? null : Buffer.from(original),
    });
    await repository.dropOld(trx, projectId, keptSchedules);
    const kept = (await repository.findNewest(trx, projectId)) as ScheduleRow;
    await audit.record(trx, {
      by,
      action: 'scheduleImported',
      projectId,
      subject: { kind: 'schedule', id: kept.id, name: filename },
      details: {
        count: seen.activities,
        note: `${counts.created_count} work packages made, ${counts.changed_count} changed`,
      },
    });
    return kept;
  }

  return {
    async preview(
      caller: Caller,
      asked: AskedReading,
      file: ReceivedFile,
      signal?: AbortSignal,
    ): Promise<SchedulePreview> {
      const { projectId } = caller.membership;
      const { packages, row, last } = await findBefore(projectId);
      const rules = await repository.findRules(db, projectId);
      const question = { ...asked, packages, last, rules, own: new Map(), isKept: false };
      const seen = await review(file, question, signal);
      const select = createSelections(workPackages, projectId);
      const counted = [];
      for (const rule of rules)
        counted.push({ rule, elementCount: (await select(rule.filter))?.identities.length ?? 0 });
      const fingerprint = fingerprintOf({
        ...asked,
        sha256: file.sha256,
        project: seen.project.key,
        plan: seen.plan.key,
        packages,
        last: row?.id,
      });
      return describePreview(seen, { fingerprint, packages, last: row, rules: counted });
    },

    async import(
      caller: Caller,
      asked: AskedImport,
      file: ReceivedFile,
      { once = everyTime, signal }: { once?: Once; signal?: AbortSignal } = {},
    ): Promise<ImportedSchedule> {
      const before = await once.find<ImportedSchedule>(db);
      if (before) return before;
      const { projectId } = caller.membership;
      const { rules, own, project, plan, dateOrder, encoding } = asked;
      const { packages, row, last } = await findBefore(projectId);
      const ownPlaces = new Map(own.map(({ activity, filter }, i) => [activity, filter === null ? null : i]));
      const question = { project, plan, dateOrder, encoding, packages, last, rules, own: ownPlaces, isKept: true };
      const seen = await review(file, question, signal);
      refuseMoved({ asked, file, seen, packages, last: row?.id });
      const added = await chooseAdded(projectId, seen, asked);
      return once.run(db, (trx) => take(trx, caller, { asked, file, seen, packages, added }));
    },
  };
}

const lastImportOf = (row: ScheduleRow, { schedule }: CurrentSchedule): LastImport => ({
  project: { id: row.project_code, name: row.project_name, dataDate: row.data_date },
  plan: row.plan ?? undefined,
  activities: schedule.activities.map((activity) => {
    const { id, name, wbsCode } = activity;
    return { id, name, wbsCode, days: plannedDays(activity) };
  }),
});

/** What is imported is what was looked at. */
function refuseMoved({
  asked,
  file,
  seen,
  packages,
  last,
}: {
  asked: AskedImport;
  file: ReceivedFile;
  seen: ScheduleReview;
  packages: readonly PackageOfPlan[];
  last: string | undefined;
}): void {
  const { dateOrder, encoding } = asked;
  const looked = {
    sha256: file.sha256,
    project: seen.project.key,
    plan: seen.plan.key,
    dateOrder,
    encoding,
    packages,
    last,
  };
  if (fingerprintOf(looked) !== asked.fingerprint) throw new AppError('schedules.previewMoved');
}

const asSaid = ({ asks, choices }: NonNullable<UnreadableSchedule['question']>) => ({ asks, choices: [...choices] });
