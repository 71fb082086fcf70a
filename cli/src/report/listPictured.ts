import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';

/** How many of each kind have their pictures in the page; the others are in the evidence. */
export const mostPictured = { deviated: 40, under_construction: 12, missing: 12 };

const byMagnitude = (a: ElementVerdict, b: ElementVerdict) => (b.magnitudeM ?? 0) - (a.magnitudeM ?? 0);
const bySureness = (a: ElementVerdict, b: ElementVerdict) => b.confidence - a.confidence;

/** The elements of a status in the order of the page: farthest off first, or surest first. */
export function listByNeed<Verdict extends ElementVerdict>(
  verdicts: readonly Verdict[],
  status: keyof typeof mostPictured,
): Verdict[] {
  return verdicts.filter((verdict) => verdict.status === status).sort(status === 'deviated' ? byMagnitude : bySureness);
}

/** The elements whose pictures the page shows. */
export function listPictured<Verdict extends ElementVerdict>(verdicts: readonly Verdict[]): Verdict[] {
  const statuses = Object.keys(mostPictured) as (keyof typeof mostPictured)[];
  return statuses.flatMap((status) => listByNeed(verdicts, status).slice(0, mostPictured[status]));
}
