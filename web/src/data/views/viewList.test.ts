import { describe, expect, test } from 'vitest';
import { wholeList } from '../../state/viewFilter.ts';
import { aView } from '../testing/aView.ts';
import { hasPublished, latestView, listViews, modelVersionsOf, viewBadges } from './viewList.ts';

const model = (modelVersion: number) => ({ _id: `m${modelVersion}`, modelUrn: 'urn', modelVersion });
const views = [
  aView({ _id: 'b', model: model(2), name: 'Week 2 (Level 0)', scanDate: '2026-02-10T23:30:00Z' }),
  aView({ _id: 'a', model: model(10), name: 'Week 1', scanDate: '2026-01-10T08:00:00Z' }),
  aView({ _id: 'c', model: model(2), name: 'week 3', scanDate: '2026-03-10T08:00:00Z' }),
];
const dayOf = (moment: string) => moment.slice(0, 10);
const ids = (filter: Partial<Parameters<typeof listViews>[1]>) =>
  listViews(views, { ...wholeList, ...filter }, dayOf)
    .map(({ _id }) => _id)
    .join('');

describe('the analysis selector', () => {
  test('[HEAD-4] sorts by scan date, newest first, and the other way round', () => {
    expect(ids({})).toBe('cba');
    expect(ids({ newestFirst: false })).toBe('abc');
  });

  test.each([
    ['WEEK', 'cba'],
    [' week 3', 'c'],
    ['(level', 'b'],
    ['w.ek', ''],
  ])('[HEAD-4] finds %j as part of a name', (name, found) => expect(ids({ name })).toBe(found));

  test('[HEAD-4] filters by date, both ends included', () => {
    expect(ids({ fromDate: '2026-02-10' })).toBe('cb');
    expect(ids({ toDate: '2026-02-10' })).toBe('ba');
    expect(ids({ fromDate: '2026-02-10', toDate: '2026-02-10' })).toBe('b');
    expect(ids({ fromDate: '2026-04-01' })).toBe('');
  });

  test('[HEAD-4] filters by the versions of the model that occur', () => {
    expect(modelVersionsOf([...views, aView()])).toEqual([10, 2]);
    expect(ids({ modelVersions: [2] })).toBe('cb');
    expect(ids({ modelVersions: [2, 10], name: 'week 1' })).toBe('a');
    expect(listViews([aView()], { ...wholeList, modelVersions: [2] }, dayOf)).toEqual([]);
  });

  test('[ROUTE-5] the latest is the one scanned last', () => {
    expect(latestView(views)?._id).toBe('c');
    expect(latestView([])).toBeUndefined();
  });
});

test.each([
  ['ready', 'Normal', false, []],
  ['ready', 'Normal', true, []],
  ['in_progress', 'Incremental', false, ['Processing']],
  ['in_progress', 'Incremental', true, ['Processing']],
  ['in_progress', 'Normal', true, ['Processing', 'Unpublished']],
  ['failed', 'Normal', true, ['Unpublished']],
  ['failed', 'Normal', false, []],
] as const)('[HEAD-5] %s, %s, developer %s: %j', (status, deliveryType, developer, badges) => {
  const progress = status === 'in_progress' ? { percent: 12 } : undefined;
  expect(viewBadges(aView({ status, deliveryType, progress }), developer)).toEqual(badges);
});

test.each([
  ['every trade is unpublished', ['In progress', 'In progress'], ['Unpublished']],
  ['some trades are', ['In progress', 'Ready'], ['Partly published']],
] as const)('[HEAD-5] nothing is computed and %s', (_, deliveries, badges) => {
  const analyses = deliveries.map((delivery, i) => ({ _id: `${i}`, id: `${i}`, name: `Trade ${i}`, delivery }));
  for (const deliveryType of ['Normal', 'Incremental'] as const) {
    for (const developer of [true, false]) {
      expect(viewBadges(aView({ status: 'in_progress', deliveryType, analyses }), developer)).toEqual(badges);
    }
  }
});

test('a view whose coordinates were taken as they are says that nobody verified them', () => {
  const given = { hasGivenCoordinates: true } as const;
  expect(viewBadges(aView(given), false)).toEqual(['Not verified']);
  expect(viewBadges(aView({ ...given, status: 'in_progress', progress: { percent: 1 } }), false)).toEqual([
    'Processing',
    'Not verified',
  ]);
});

test('[HEAD-3] merged are the views of which something is published', () => {
  const trade = (delivery: 'Ready' | 'In progress') => ({ _id: 'a', id: 'a', name: 'Walls', delivery });
  const inProgress = { status: 'in_progress', deliveryType: 'Incremental' } as const;
  expect(hasPublished(aView())).toBe(true);
  expect(hasPublished(aView({ ...inProgress, analyses: [trade('In progress'), trade('Ready')] }))).toBe(true);
  expect(hasPublished(aView({ ...inProgress, analyses: [trade('In progress')] }))).toBe(false);
});
