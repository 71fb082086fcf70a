import type { ComparedActivity, MeasuredPart } from '../compare/ComparedActivity.ts';
import type { Activity, ScheduleFormat } from '../Schedule.ts';
import type { ActivityPercent } from './ActivityPercent.ts';

/** The activities of a schedule of which a scan has seen something, with what may go back to its planner. */
export function listPercents(compared: readonly ComparedActivity[], format: ScheduleFormat): ActivityPercent[] {
  return compared.flatMap(({ activity, reportedPercent: reported, measured, state }) => {
    if (typeof measured === 'string') return [];
    const { key, id, name, wbsCode: wbs, status, percentType, durationHours, actual } = activity;
    return [
      {
        key,
        id,
        name,
        wbs,
        status,
        percentType,
        durationHours,
        reported,
        measured: measured.percent,
        notSeen: measured.notSeen,
        begun: actual.start === null ? (state?.begun ?? null) : null,
        finished: actual.finish === null ? (state?.finished ?? null) : null,
        ...whatGoesOut(activity, measured, { reported, format }),
      },
    ];
  });
}

interface Asked {
  reported: number | null;
  format: ScheduleFormat;
}

function whatGoesOut(
  activity: Activity,
  measured: MeasuredPart,
  asked: Asked,
): Pick<ActivityPercent, 'written' | 'note'> {
  const obstacle = obstacleOf(activity, measured);
  if (obstacle !== undefined) return { written: null, note: obstacle };
  // With 100 Microsoft Project sets an actual finish, which only the planner knows.
  const isCapped = asked.format === 'mspdi' && activity.percentType !== 'physical' && measured.percent >= 100;
  if (isCapped) {
    return {
      written: 99,
      note: 'All of it stands. 99% goes out: with 100% Microsoft Project would set an actual finish.',
    };
  }
  return { written: measured.percent, note: cautionOf(activity, measured, asked) };
}

/** What its planner closed is never opened again from here. */
function obstacleOf(
  { status, percentType, durationHours, actual }: Activity,
  measured: MeasuredPart,
): string | undefined {
  if (status === 'completed') {
    const on = actual.finish === null ? '' : ` on ${dayInWords(actual.finish)}`;
    return `Its planner closed it${on}.${measured.percent < 100 ? ' Open it again in the schedule if that is wrong.' : ''}`;
  }
  if (percentType === 'units') return 'Its percentage follows from the units of its resources, which no scan knows.';
  if (percentType !== 'duration') return undefined;
  if (status === 'notStarted') {
    return 'Its percentage follows from its durations, and it has no actual start: its planner has to start it.';
  }
  return durationHours ? undefined : 'Its percentage follows from its durations, and it has none.';
}

function cautionOf({ status }: Activity, { percent, notSeen }: MeasuredPart, { reported }: Asked): string {
  if (percent < (reported ?? 0) && percent + notSeen >= (reported ?? 0) - 1e-6) {
    return `No scan has seen ${roundUp(notSeen)}% of it: it may be as reported.`;
  }
  return status === 'notStarted' && percent > 0
    ? 'It has no actual start in the schedule: its planner has to start it before the percentage counts.'
    : '';
}

const roundUp = (percent: number) => Math.ceil(percent - 1e-9);
const dayInWords = (time: string) => time.slice(0, 10).split('-').reverse().join('/');
