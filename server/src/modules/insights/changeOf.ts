import { type ElementChange, elementChanges } from '@plumbline/contract/resources/viewComparison';
import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';

const codes = Object.fromEntries(elementChanges.map(({ name, code }) => [name, code])) as Record<ElementChange, number>;
const statusCodes = Object.fromEntries(elementStatuses.map(({ name, code }) => [name, code])) as Record<
  ElementStatus,
  number
>;

const { deviated, verified } = statusCodes;

/** Worst first, from 1 on; what is not due is not there, as what is missing. 0 for what says nothing: no data, and no verdict at all. */
const rankOfCode = new Uint8Array(256);
for (const [i, name] of (['missing', 'deviated', 'under_construction', 'verified'] as const).entries()) {
  rankOfCode[statusCodes[name]] = i + 1;
}
rankOfCode[statusCodes.not_due] = rankOfCode[statusCodes.missing] as number;

/** What one view says about an element: the code of the shown status, 0 for nothing; NaN without a magnitude. */
export interface Said {
  status: number;
  magnitudeM: number;
}

/** The code of what became of an element; 0 where neither view has a verdict. */
export function changeOf(from: Said, to: Said, toleranceM: number): number {
  if (from.status === 0 && to.status === 0) return 0;
  const before = rankOfCode[from.status] as number;
  const after = rankOfCode[to.status] as number;
  if (before === 0 || after === 0)
    return before === after ? codes.unchanged : before === 0 ? codes.appeared : codes.gone;
  if (before === after) return to.status === deviated ? changeOfDeviation(from, to, toleranceM) : codes.unchanged;
  if (after < before) return codes.gotWorse;
  return to.status === verified ? codes.becameVerified : codes.improved;
}

/** Less than the tolerance is what two scans differ by anyway. */
function changeOfDeviation(from: Said, to: Said, toleranceM: number): number {
  const grownM = to.magnitudeM - from.magnitudeM;
  if (grownM > toleranceM) return codes.gotWorse;
  return grownM < -toleranceM ? codes.improved : codes.unchanged;
}
