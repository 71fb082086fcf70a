import { z } from 'zod';

const isoDay = z.iso.date();
const days = z.number().int();

/** What happened after one day and by another: nobody looked in between. The first is null where no scan saw the time before. */
const between = z.object({ after: isoDay.nullable(), by: isoDay });
export type Between = z.infer<typeof between>;

/**
 * Of what is finished: `early`, `onTime`, `late`, `perhapsLate` (its two scans lie on both sides of the plan), `dayUnknown` (it
 * stood at the first scan that saw it, after its planned finish). Of what is not: `late` (a scan after the planned finish found
 * some of it missing), `notSeenSince` (the planned finish is over, and no scan since then found anything missing), `notDue`
 * (nothing stands, and nothing was to), `onPlan`, `behind`, `ahead`. `noPlan`: there are no dates to be held against.
 */
const workVerdicts = [
  'early',
  'onTime',
  'late',
  'perhapsLate',
  'dayUnknown',
  'notSeenSince',
  'notDue',
  'onPlan',
  'behind',
  'ahead',
  'noPlan',
] as const;

/** Days on which the calendar of the work has hours; or days as they go by, where it has no calendar. */
export const dayUnits = ['workingDays', 'days'] as const;
export type DayUnit = (typeof dayUnits)[number];

/** What scans say of work beside its plan, on the day of the last one that saw some of it. */
export const workState = z.object({
  on: isoDay,
  verdict: z.enum(workVerdicts),
  /** Days after the plan, negative before it, from so many to so many. The first is null where it is not known, the second where there is no end. */
  least: days.nullable(),
  most: days.nullable(),
  unit: z.enum(dayUnits),
  /** Null where nothing of it stands. */
  begun: between.nullable(),
  /** Null where not all of it stands. */
  finished: between.nullable(),
  /** The last day on which a scan found some of it missing; null where none did. */
  openOn: isoDay.nullable(),
  planned: z.object({ start: isoDay, finish: isoDay }).nullable(),
});
export type WorkState = z.infer<typeof workState>;

/** Later than planned, whichever of the days that are possible is the true one. */
export const isLate = (state: Pick<WorkState, 'verdict'> | null | undefined): boolean => state?.verdict === 'late';
