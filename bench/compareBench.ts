// A large schedule beside what was measured of it: CPU seconds of the comparison, of the look-ahead, and bytes of the answer.
import { describeCompared } from '../server/src/modules/schedules/describeComparison.ts';
import { describeHoldUp } from '../server/src/modules/schedules/describeLookAhead.ts';
import { compareSchedule } from '../server/src/schedules/compare/compareSchedule.ts';
import { levelsOf } from '../server/src/schedules/compare/levelsOf.ts';
import { lookAhead } from '../server/src/schedules/compare/lookAhead.ts';
import type { MeasuredWork } from '../server/src/schedules/compare/MeasuredWork.ts';
import { makePlan, xerOf } from '../server/src/schedules/read/plan.fixture.ts';
import { readSchedule } from '../server/src/schedules/read/readSchedule.ts';
import type { Schedule } from '../server/src/schedules/Schedule.ts';
import { floatSchedule } from '../server/src/schedules/state/floatSchedule.ts';
import { forecastSchedule } from '../server/src/schedules/state/forecastSchedule.ts';

export interface ComparisonFigures {
  /** Activities with a work package that was measured. */
  measured: number;
  compareS: number;
  /** The same with float in the file: without, it is counted from the relations. */
  withFloatS: number;
  answerMib: number;
  lookAheadS: number;
  holdUps: number;
  lookAheadMib: number;
}

/** As many as a project keeps work packages, over fifty scans. */
const mostMeasured = 2000;

export async function benchComparison(activities: number, rounds: number): Promise<ComparisonFigures> {
  const schedule = await readSchedule('plan.xer', xerOf(makePlan(activities)));
  const works = measure(schedule);
  const lastScan = [...works.values()][0]?.scans.at(-1)?.day ?? null;
  const from = schedule.activities[Math.floor(activities / 2)]?.planned.start?.slice(0, 10) ?? '2026-01-05';
  let answer = '';
  let ahead = '';
  let holdUps = 0;
  const scansOf = (key: string) => works.get(key)?.scans ?? [];
  const compareAll = (schedule: Schedule) => {
    const { placeOf } = levelsOf(schedule);
    const compared = compareSchedule(schedule, { works, lastScan });
    const forecasts = forecastSchedule(schedule, compared, { scansOf, lastScan });
    const floats = floatSchedule(schedule, compared, forecasts);
    return JSON.stringify(
      compared.map((one) => {
        const { key } = one.activity;
        const forecast = forecasts.get(key)?.said;
        return describeCompared(one, { wbs: placeOf(one.activity), forecast, float: floats.get(key) });
      }),
    );
  };
  const compareS = best(rounds, () => {
    answer = compareAll(schedule);
  });
  const float = { hours: 40, isCritical: false };
  const told = { ...schedule, activities: schedule.activities.map((activity) => ({ ...activity, float })) };
  const withFloatS = best(rounds, () => {
    compareAll(told);
  });
  const compared = compareSchedule(schedule, { works, lastScan });
  const lookAheadS = best(rounds, () => {
    const found = lookAhead(schedule, compared, { from, weeks: 3 });
    holdUps = found.holdUps.length;
    ahead = JSON.stringify(found.holdUps.map(describeHoldUp));
  });
  const mib = (text: string) => Number((Buffer.byteLength(text) / 2 ** 20).toFixed(2));
  return {
    measured: works.size,
    compareS,
    withFloatS,
    answerMib: mib(answer),
    lookAheadS,
    holdUps,
    lookAheadMib: mib(ahead),
  };
}

function measure({ activities }: Schedule): Map<string, MeasuredWork> {
  const step = Math.max(1, Math.floor(activities.length / mostMeasured));
  const scans = Array.from({ length: 50 }, (_, i) => ({
    day: new Date(Date.UTC(2025, 0, 3 + 7 * i)).toISOString().slice(0, 10),
    percent: 2 * i,
    isSeen: true,
    isOpen: true,
    isBare: i === 0,
  }));
  return new Map(
    activities
      .filter((_, i) => i % step === 0)
      .slice(0, mostMeasured)
      .map(({ key }, i): [string, MeasuredWork] => [
        key,
        {
          packageIds: [`00000000-0000-4000-8000-${String(i).padStart(12, '0')}`],
          hasElements: true,
          notSeen: 5,
          scans,
        },
      ]),
  );
}

function best(rounds: number, work: () => void): number {
  let seconds = Number.POSITIVE_INFINITY;
  for (let i = 0; i < rounds; i++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    seconds = Math.min(seconds, (user + system) / 1e6);
  }
  return Number(seconds.toFixed(3));
}
