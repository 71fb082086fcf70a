import { createLruCache } from '../../columns/createLruCache.ts';
import type { Db } from '../../platform/database.ts';
import { unpackSchedule } from '../../schedules/keep/packSchedule.ts';
import { type KeptPlan, takePlan } from '../../schedules/preview/plans.ts';
import type { Schedule } from '../../schedules/Schedule.ts';
import type { WorkPackagesService } from '../workPackages/service.ts';
import { matchesOf } from './matchesOf.ts';
import { planOf } from './planOf.ts';
import * as repository from './repository.ts';
import type { ScheduleRow } from './ScheduleRow.ts';

export interface CurrentOptions {
  db: Db;
  workPackages: Pick<WorkPackagesService, 'listPlanned'>;
}

/** The schedule that a project was given last. */
export interface CurrentSchedule {
  id: string;
  importedAt: Date;
  filename: string;
  /** Whether the file that it came in is there, to be written again. */
  hasFile: boolean;
  /** Its planned dates are those of the plan. */
  schedule: Schedule;
  plan: KeptPlan;
  /** Work packages by the key of the activity that they are, as packages and activities are called now. */
  matches: ReadonlyMap<string, readonly string[]>;
}

interface Kept {
  schedule: Schedule;
  bytes: number;
  matched?: { sign: string; matches: CurrentSchedule['matches'] } | undefined;
}

const bytesInMemory = 256 * 2 ** 20;
/** Objects take some three times what their text does. */
const bytesPerTextByte = 3;

export function createCurrentSchedules({ db, workPackages }: CurrentOptions) {
  const cache = createLruCache<Kept>({ most: bytesInMemory, sizeOf: ({ bytes }) => bytes });

  async function load({ id: scheduleId, ...row }: ScheduleRow): Promise<Kept> {
    const content = await repository.findContent(db, scheduleId);
    if (content === undefined) throw new Error('The schedule has gone while it was asked for.');
    const { schedule, textBytes } = await unpackSchedule(content);
    return { schedule: takePlan(schedule, planOf(row).key), bytes: textBytes * bytesPerTextByte };
  }

  /** Undefined where the project was never given one. Schedules are shared by all who ask: they are for reading alone. */
  return async function current(projectId: string): Promise<CurrentSchedule | undefined> {
    const newest = await repository.findNewest(db, projectId);
    if (newest === undefined) return undefined;
    const packages = await workPackages.listPlanned(projectId);
    const sign = JSON.stringify(packages.map(({ id, revision }) => [id, revision]));
    const { schedule, matched } = await cache.update(newest.id, async (known) => {
      const kept = known ?? (await load(newest));
      if (kept.matched?.sign === sign) return kept;
      return { ...kept, matched: { sign, matches: matchesOf(kept.schedule, packages) } };
    });
    const { id, imported_at: importedAt, filename, has_original: hasFile } = newest;
    const plan = planOf(newest);
    return { id, importedAt, filename, hasFile, plan, schedule, matches: matched?.matches ?? new Map() };
  };
}
