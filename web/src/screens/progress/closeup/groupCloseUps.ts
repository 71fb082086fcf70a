import type { CloseUp, CoveringActivity } from '@plumbline/contract/resources/closeUps';

export interface CoveredGroup {
  covering: CoveringActivity;
  rows: CloseUp[];
}

/** What one activity covers, together; in the order of the list. */
export const groupCloseUps = (closeUps: readonly CloseUp[]): CoveredGroup[] =>
  [...Map.groupBy(closeUps, ({ covering }) => covering.watchlist).values()].map((rows) => ({
    covering: (rows[0] as CloseUp).covering,
    rows,
  }));
