import type { ProgressRecord, WatchlistDetail } from '@plumbline/contract/resources/workPackages';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { aState } from './aState.ts';
import { aRecord, aWatchlist, sums, uuid } from './aWatchlist.ts';

interface Start {
  watchlists?: readonly WatchlistDetail[];
  records?: readonly ProgressRecord[];
}

const view = (n: number, scanDate: string) => ({ _id: uuid(100 + n), name: `Week ${n}`, scanDate });

/** A server that keeps work packages; its numbers are those of one package. */
export function createProgressServer({ watchlists: first = [aWatchlist()], records = [aRecord()] }: Start = {}) {
  let watchlists = [...first];
  const find = (params: Record<string, string> | undefined) =>
    watchlists.find(({ _id }) => _id === params?.watchlistId) ?? refuse('workPackages.notFound');

  const answers: Answers = {
    'workPackages.list': () => ({
      watchlists: watchlists.map(({ externalIds: _e, missingIds: _m, ...row }) => row),
      progressMonitorings: records.filter(({ watchlist }) => watchlists.some(({ _id }) => _id === watchlist)),
    }),
    'workPackages.one': ({ params }) => find(params),
    'workPackages.records': () => records,
    'workPackages.create'({ body }) {
      const { ignoreMissingIds: _, ...fields } = body as Partial<WatchlistDetail> & { ignoreMissingIds: boolean };
      const made = aWatchlist({ _id: uuid(2), ...fields, isBeingMeasured: true, measuredDate: null, trend: [] });
      watchlists = [...watchlists, made];
      return made;
    },
    'workPackages.update'({ params, body }) {
      const {
        ignoreMissingIds: _i,
        revision: _r,
        ...fields
      } = body as Partial<WatchlistDetail> & {
        ignoreMissingIds: boolean;
      };
      const before = find(params);
      const next = { ...before, ...fields, revision: before.revision + 1 };
      watchlists = watchlists.map((each) => (each === before ? next : each));
      return next;
    },
    'workPackages.remove'({ params }) {
      const gone = find(params);
      watchlists = watchlists.filter((each) => each !== gone);
      return {};
    },
    'workPackages.preview': () => ({
      numElements: 40,
      numIds: 40,
      numDuplicates: 0,
      numMissingIds: 0,
      missingIds: [],
      numInOthers: 3,
    }),
    'workPackages.breakDown': () => ({
      byElementType: [
        { name: 'Walls', ...sums(), weighted: sums() },
        { name: 'Ducts', ...sums({ total: 10, progress: 0, no_data: 10 }), weighted: null },
      ],
      byFloor: [{ name: 'Level 1', ...sums(), weighted: sums() }],
      numNotMeasured: 0,
      change: {
        from: view(1, '2026-01-15T08:00:00Z'),
        to: view(2, '2026-02-01T08:00:00Z'),
        numBuilt: 2,
        numGone: 1,
        built: [0, 1],
        gone: [2],
      },
    }),
    'workPackages.forecast': () => ({
      planned: [
        { date: '2026-01-05', percent: 0 },
        { date: '2026-03-27', percent: 100 },
      ],
      measured: [
        { date: '2026-01-15', percent: 25, analysis: uuid(101) },
        { date: '2026-02-01', percent: 50, analysis: uuid(102) },
      ],
      state: aState({
        verdict: 'ahead',
        least: -14,
        most: -12,
        planned: { start: '2026-01-05', finish: '2026-03-27' },
      }),
      forecast: {
        by: 'pace' as const,
        expected: '2026-03-07',
        earliest: '2026-02-27',
        latest: '2026-04-10',
        percentPerDay: 2.1,
        unit: 'workingDays' as const,
        isPushed: false,
      },
    }),
    'elements.latest.floors': () => ['Basement', 'Level 1', 'Level 2'],
    'elements.latest.elementTypes': () => ['Wall:Basic Wall', 'Wall:Curtain Wall', 'Duct'],
    'elements.latest.rootModels': () => ['Architecture.ifc', 'Structure.ifc'],
    'schedules.list': () => [],
    'models.active': () => refuse('models.noActive'),
  };
  return { answers, watchlists: () => watchlists };
}
