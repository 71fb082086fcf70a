import { z } from 'zod';
import { dayUnits } from './workState.ts';

const isoDay = z.iso.date();

/**
 * What a finish is foreseen by: the `pace` since the work began; the durations of the `plan`, after what must come before, where
 * nothing of it stands or nothing measures it; `tooEarly`: scans have seen too little of it; `stalled`: hardly anything was built
 * over the last scans; `notSeen`: the last scan found nothing of it missing, nor all of it standing.
 */
const forecastGrounds = ['pace', 'plan', 'tooEarly', 'stalled', 'notSeen'] as const;

/** When work that is not finished will be. */
export const workForecast = z.object({
  by: z.enum(forecastGrounds),
  /** If all goes as fast as in the best of the last weeks, or, without a pace, as planned; null where it may be finished already. */
  earliest: isoDay.nullable(),
  /** Null where nobody can say. */
  expected: isoDay.nullable(),
  /** If it goes as slowly as in the worst of them; null where that leads nowhere, or something before it cannot be foreseen. */
  latest: isoDay.nullable(),
  /** Percent a day of work over the last scans; null without a pace. */
  percentPerDay: z.number().nullable(),
  unit: z.enum(dayUnits),
  /** Whether what must come before it moves it behind its planned finish. */
  isPushed: z.boolean(),
});
export type WorkForecast = z.infer<typeof workForecast>;
