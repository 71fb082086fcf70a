import { changeOfStatuses } from '@plumbline/contract/changeOf';
import { type ChangeTrend, type ElementChange, trendOfChange } from '@plumbline/contract/elementChange';
import { type ElementStatus, shownStatus, shownStatuses } from '@plumbline/contract/status';

/** `null` where a view says nothing. */
export type Verdict = ElementStatus | null;

export interface MatrixCell {
  to: Verdict;
  count: number;
  /** What became of these by their statuses; null where neither side says anything. */
  change: ElementChange | null;
  trend: ChangeTrend;
}

export interface MatrixRow {
  from: Verdict;
  cells: MatrixCell[];
}

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
    cells: columns.map((to) => {
      const change = changeOfStatuses(from, to);
      return { to, count: countOf(from, to), change, trend: change === null ? undefined : trendOfChange(change) };
    }),
  }));
}
