import { type ElementStatus, shownStatus, shownStatuses } from '@plumbline/contract/status';

/** `null` where a view says nothing. */
export type Verdict = ElementStatus | null;

export interface MatrixCell {
  to: Verdict;
  count: number;
  /** What it means for the building; nothing where one of the sides says nothing. */
  trend: 'same' | 'better' | 'worse' | undefined;
}

export interface MatrixRow {
  from: Verdict;
  cells: MatrixCell[];
}

/** Worst first, as the comparison judges it; what is not due is not there, as what is missing. */
const ranks: Partial<Record<ElementStatus, number>> = {
  not_due: 1,
  missing: 1,
  deviated: 2,
  under_construction: 3,
  verified: 4,
};

/** How many went from which status to which; a view that says nothing has a row or column only where it counts. */
export function transitionMatrix(
  transitions: readonly { from: Verdict; to: Verdict; count: number }[],
  hasUnderConstruction: boolean,
): MatrixRow[] {
  const hasNotDue = transitions.some(({ from, to, count }) => count > 0 && (from === 'not_due' || to === 'not_due'));
  const statuses: Verdict[] = shownStatuses(hasUnderConstruction, hasNotDue).map(({ name }) => name);
  const withNothing = (side: 'from' | 'to') =>
    transitions.some((transition) => transition[side] === null && transition.count > 0)
      ? [...statuses, null]
      : statuses;
  const columns = withNothing('to');
  const shown = (verdict: Verdict) => verdict && shownStatus(verdict, hasUnderConstruction);
  const countOf = (from: Verdict, to: Verdict) =>
    transitions
      .filter((transition) => shown(transition.from) === from && shown(transition.to) === to)
      .reduce((sum, { count }) => sum + count, 0);
  return withNothing('from').map((from) => ({
    from,
    cells: columns.map((to) => ({ to, count: countOf(from, to), trend: trendOf(from, to) })),
  }));
}

function trendOf(from: Verdict, to: Verdict): MatrixCell['trend'] {
  if (from === to) return 'same';
  const [before, after] = [from && ranks[from], to && ranks[to]];
  if (!before || !after) return undefined;
  if (before === after) return 'same';
  return after > before ? 'better' : 'worse';
}
