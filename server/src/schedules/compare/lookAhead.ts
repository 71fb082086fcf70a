import type { WorkClock } from '../calendar/openWorkClock.ts';
import { dayNumber, startMinute, writeDayNumber, writeMinute } from '../localTime.ts';
import type { Schedule } from '../Schedule.ts';
import type { ComparedActivity } from './ComparedActivity.ts';
import { findAwaited } from './findAwaited.ts';
import type { Awaited, HoldUp } from './HoldUp.ts';
import { type NeedNode, toldHoldUp } from './NeedNode.ts';
import { openClocks } from './openClocks.ts';
import { remainingMinutes } from './remainingMinutes.ts';
import { mostHeldUp, walkBack } from './walkBack.ts';

export interface AskedWeeks {
  /** The first day. */
  from: string;
  weeks: number;
}

export interface LookAhead {
  from: string;
  /** The last day. */
  to: string;
  /** In the order of time. */
  awaited: Awaited[];
  /** By how soon it hurts. */
  holdUps: HoldUp[];
}

/** What starts in the next weeks, and what must be there before and is not measured as built ([WORK-7]). */
export function lookAhead(
  schedule: Schedule,
  compared: readonly ComparedActivity[],
  { from, weeks }: AskedWeeks,
): LookAhead {
  const to = writeDayNumber(dayNumber(from) + 7 * weeks - 1);
  const clockOf = openClocks(schedule);
  const roots = findAwaited(compared, { from, to });
  const nodes = walkBack(schedule, compared, { roots, clockOf });
  const holdUps = nodes.flatMap((node) => describe(node, { clock: clockOf(node.of.activity), now: startMinute(from) }));
  return {
    from,
    to,
    // What ends is told where something is in its way.
    awaited: roots.flatMap(({ awaited }) => (awaited.event !== 'finishes' || awaited.isHeldUp ? [awaited] : [])),
    holdUps: holdUps.sort(bySoonest),
  };
}

const toldBetween = 3;

function describe(node: NeedNode, { clock, now }: { clock: WorkClock; now: number }): HoldUp[] {
  const { of, need, by, first, heldUp, numBetween } = node;
  const kind = toldHoldUp(node);
  if (kind === undefined || need === 'end' || first === undefined) return [];
  const left = need === 'begun' ? 0 : remainingMinutes(of, clock);
  // What begins at a moment is in time; what is finished was worked on before it.
  const lastMoment = need === 'begun' ? by : (clock.add(by, -1) ?? by - 1);
  return [
    {
      of,
      kind,
      need,
      first,
      through: firstBetween(node),
      numThrough: numBetween,
      heldUp: [...new Set([first, ...heldUp])].slice(0, mostHeldUp),
      neededBy: writeMinute(Math.floor(lastMoment)).slice(0, 10),
      marginDays: left === null ? null : (clock.between(now, by) - left) / clock.minutesPerDay,
      unit: clock.unit,
    },
  ];
}

const bySoonest = (a: HoldUp, b: HoldUp) =>
  dayNumber(a.first.on) - dayNumber(b.first.on) ||
  dayNumber(a.neededBy) - dayNumber(b.neededBy) ||
  (a.marginDays ?? 0) - (b.marginDays ?? 0);

function firstBetween(node: NeedNode): ComparedActivity[] {
  const between: ComparedActivity[] = [];
  for (let at = node.waiting; at !== undefined && between.length < toldBetween; at = at.waiting) between.push(at.of);
  return between;
}
