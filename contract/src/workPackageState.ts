/** What a work package is at, in the order in which lists filter by it. */
export const workPackageStates = ['Not started', 'In progress', 'Completed', 'Delayed'] as const;
export type WorkPackageState = (typeof workPackageStates)[number];

/** Of sums of elements or weights (specification 3, section 4). */
export function progressPercent({ progress, total }: { progress: number; total: number }): number {
  return total === 0 ? 0 : Math.round((progress / total) * 100);
}

interface Dated {
  startDate: string;
  endDate: string;
}

/** Days are compared as they are written, yyyy-MM-dd. What is complete is not late, nor too early. */
export function workPackageState({ startDate, endDate }: Dated, percent: number, today: string): WorkPackageState {
  if (percent >= 100) return 'Completed';
  if (today < startDate) return 'Not started';
  return today > endDate ? 'Delayed' : 'In progress';
}
