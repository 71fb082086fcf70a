import type { ProgressRecord, ProgressSums, WatchlistDetail } from '@plumbline/contract/resources/workPackages';

/** Ids as the contract has them; the last digits tell them apart. */
export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A work package for tests: only what a test is about has to be said. */
export function aWatchlist(given: Partial<WatchlistDetail> = {}): WatchlistDetail {
  return {
    _id: uuid(1),
    name: 'Walls, Level 1',
    description: 'All walls of the first level',
    startDate: '2026-01-05',
    endDate: '2026-03-27',
    primavera: { activityId: 'A100', wbs: '1.1' },
    source: { mode: 'filter', filter: { floors: ['Level 1'] } },
    weightBy: 'element',
    typeWeights: [],
    value: null,
    numElements: 40,
    numMissingIds: 0,
    modelValid: [{ model: uuid(201), allExternalIdsAreInModel: true }],
    note: '',
    createdDate: '2026-01-02T08:00:00Z',
    updatedDate: '2026-01-02T08:00:00Z',
    revision: 1,
    measuredDate: '2026-02-02T08:00:00Z',
    isBeingMeasured: false,
    trend: [0, 25, 50],
    state: null,
    missingIds: [],
    ...given,
  };
}

export function sums(given: Partial<ProgressSums> = {}): ProgressSums {
  return {
    total: 40,
    progress: 20,
    verified: 16,
    deviated: 4,
    under_construction: 2,
    missing: 8,
    no_data: 10,
    not_due: 0,
    ...given,
  };
}

export function aRecord(given: Partial<ProgressRecord> = {}): ProgressRecord {
  return {
    watchlist: uuid(1),
    analysis: { _id: uuid(101), name: 'Week 1', scanDate: '2026-02-01T08:00:00Z' },
    ...sums(),
    weighted: sums(),
    ...given,
  };
}
