import { describe, expect, test } from 'vitest';
import { aView } from './testing.ts';
import { latestView, listViews, viewBadges } from './viewList.ts';

const views = [
  aView({ _id: 'b', name: 'Week 2 (Level 0)', scanDate: '2026-02-10T23:30:00Z' }),
  aView({ _id: 'a', name: 'Week 1', scanDate: '2026-01-10T08:00:00Z' }),
  aView({ _id: 'c', name: 'week 3', scanDate: '2026-03-10T08:00:00Z' }),
];
const dayOf = (moment: string) => moment.slice(0, 10);
const ids = (filter: Partial<Parameters<typeof listViews>[1]>) =>
  listViews(views, { name: '', newestFirst: true, ...filter }, dayOf)
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
  expect(viewBadges(aView({ status, deliveryType }), developer)).toEqual(badges);
});
