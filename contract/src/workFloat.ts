import { z } from 'zod';
import { dayUnits } from './workState.ts';

const days = z.number();

/** How far work may slip before the end of its project does, in days of its calendar; negative where it has already. */
export const workFloat = z.object({
  /** Total float as the schedule has it; null where the file calls it critical, and says no more. */
  days: days.nullable(),
  /** The file has none: it is counted from the dates and relations of the schedule. */
  isOwn: z.literal(true).optional(),
  /** Critical as the schedule has it. */
  isCritical: z.literal(true).optional(),
  /**
   * What is left of it when the work is finished as foreseen, from so many to so many; the first is null where there is no end.
   * Absent where it is as the schedule has it, where the work is finished, or where nobody can say.
   */
  left: z.object({ least: days.nullable(), most: days }).optional(),
  /** Not critical as the schedule has it, and critical by the forecast, at the soonest finish of it. */
  becomesCritical: z.literal(true).optional(),
  unit: z.enum(dayUnits),
});
export type WorkFloat = z.infer<typeof workFloat>;

export const isCritical = (float: WorkFloat | undefined): boolean =>
  float?.isCritical === true || float?.becomesCritical === true;
