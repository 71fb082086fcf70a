import { createSuccession } from '../../../schedules/order/createSuccession.ts';
import type { Schedule } from '../../../schedules/Schedule.ts';
import type { PlannedActivity } from './PlannedActivity.ts';

/** Why one activity comes after another; nothing where it does not. */
export type Order = 'relations' | 'dates' | undefined;

/**
 * By the relations of the schedule. Dates tell where those say nothing: of an activity that none of them names, or of two in
 * one circle.
 */
export function createOrder(
  activities: readonly PlannedActivity[],
  schedule: Pick<Schedule, 'relations'> | undefined,
): (earlier: number, later: number) => Order {
  const succession = createSuccession(schedule ?? { relations: [] });
  const keys = new Set(activities.flatMap(({ key }) => key ?? []));
  const after = new Map<string, Set<string>>();
  const findAfter = (key: string) => {
    const found = after.get(key) ?? succession.findAfter(key, keys);
    after.set(key, found);
    return found;
  };
  return (earlier, later) => {
    const [a, b] = [activities[earlier] as PlannedActivity, activities[later] as PlannedActivity];
    const byDates = b.startDate > a.startDate ? 'dates' : undefined;
    if (a.key === null || b.key === null || !succession.knows(a.key) || !succession.knows(b.key)) return byDates;
    const isAfter = findAfter(a.key).has(b.key);
    const isBefore = findAfter(b.key).has(a.key);
    if (isAfter && isBefore) return byDates;
    return isAfter ? 'relations' : undefined;
  };
}
