import { inNoPackage, leftOut, type TimeLine, writeTimeLine } from '@plumbline/contract/formats/timeLine';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import { lastDayInTime } from '../../schedules/state/workStateOf.ts';
import type { ModelsService } from '../models/service.ts';
import type { Caller } from './Caller.ts';
import { collectWords } from './measure/collectWords.ts';
import { dayOf } from './plan/days.ts';
import * as repository from './repository.ts';
import type { MeasuringService } from './serviceOfMeasuring.ts';
import type { ClockOf } from './serviceOfStates.ts';

export interface TimeLineOptions {
  db: Db;
  models: Pick<ModelsService, 'findActiveModel' | 'findModel' | 'follow'>;
  measuring: Pick<MeasuringService, 'placesIn' | 'readScans'>;
  openClocks(projectId: string): Promise<ClockOf>;
}

interface Asked {
  watchlistId?: string | undefined;
  /** The latest without it. */
  model?: string | undefined;
}

/** What was planned for elements, and what scans said of them, day by day. */
export function createTimeLineService({ db, models, measuring, openClocks }: TimeLineOptions) {
  async function listPackages(projectId: string, watchlistId: string | undefined) {
    if (watchlistId === undefined) return repository.listPackages(db, projectId);
    const found = await repository.findPackage(db, projectId, watchlistId);
    if (found === undefined) throw new AppError('workPackages.notFound');
    return [found];
  }

  /**
   * From the earliest start of the packages that have an element to the latest day on which it is not late by their calendars: late
   * is what all of them call late.
   */
  async function planOf(
    projectId: string,
    modelId: string,
    { count, watchlistId }: { count: number; watchlistId: string | undefined },
  ) {
    const starts = new Int32Array(count).fill(watchlistId === undefined ? inNoPackage : leftOut);
    const ends = new Int32Array(count);
    const clockOf = await openClocks(projectId);
    for (const { id, start_date: startDate, end_date: endDate } of await listPackages(projectId, watchlistId)) {
      const [start, end] = [dayOf(startDate), dayOf(lastDayInTime({ startDate, endDate }, clockOf(id)))];
      for (const element of await measuring.placesIn(modelId, id)) {
        const isFirst = starts[element] === inNoPackage || starts[element] === leftOut;
        starts[element] = isFirst ? start : Math.min(starts[element] as number, start);
        ends[element] = isFirst ? end : Math.max(ends[element] as number, end);
      }
    }
    return { starts, ends };
  }

  /** What has left the design is not planned any more. */
  async function leaveOutGone(starts: Int32Array, modelId: string, latestId: string): Promise<void> {
    if (modelId === latestId) return;
    const follow = await models.follow(modelId, latestId);
    for (let i = 0; i < starts.length; i++) if ((follow[i] as number) < 0) starts[i] = leftOut;
  }

  async function load(projectId: string, { watchlistId, model }: Asked): Promise<TimeLine> {
    const latest = await models.findActiveModel(projectId);
    const shown = model === undefined ? latest : await models.findModel(projectId, model);
    const plan = await planOf(projectId, shown.id, { count: shown.element_count, watchlistId });
    await leaveOutGone(plan.starts, shown.id, latest.id);
    return { ...plan, ...(await collectWords(plan, measuring.readScans(projectId, shown.id))) };
  }

  return {
    load,
    timeLine: async ({ membership: { projectId } }: Caller, asked: Asked): Promise<Uint8Array> =>
      writeTimeLine(await load(projectId, asked)),
  };
}

export type TimeLineService = ReturnType<typeof createTimeLineService>;
