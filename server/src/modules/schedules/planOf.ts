import { type KeptPlan, plannedOf } from '../../schedules/preview/plans.ts';
import type { ScheduleRow } from './ScheduleRow.ts';

/** Those that were imported before anybody was asked go by their planned dates. */
export const planOf = ({ plan, format }: Pick<ScheduleRow, 'plan' | 'format'>): KeptPlan => plan ?? plannedOf(format);
