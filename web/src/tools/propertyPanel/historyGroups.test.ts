import type { Modification } from '@plumbline/contract/resources/classifications';
import { expect, test } from 'vitest';
import { historyGroups } from './historyGroups.ts';

const entry = (given: Partial<Modification>): Modification => ({
  date: '2026-03-01T08:00:00Z',
  kind: 'analysed',
  status: 'verified',
  classificationType: 'automatic',
  analysis: { id: 'a1', name: 'Architecture' },
  analysisView: { id: 'v1', name: 'Week 9' },
  magnitude: 0.004,
  magnitudeLow: null,
  magnitudeHigh: null,
  tolerance: 0.01,
  ...given,
});

test('[VIEW-7] there is a group for every entry across the analyses, the newest first', () => {
  const groups = historyGroups([
    entry({ date: '2026-01-01T08:00:00Z', analysisView: { id: 'v0', name: 'Week 1' } }),
    entry({ date: '2026-03-01T08:00:00Z' }),
    entry({ date: '2026-03-02T08:00:00Z', kind: 'reclassified', status: 'deviated', user: 'Ada' }),
  ]);
  expect(groups.map(({ title, entry: { analysisView } }) => `${title}, ${analysisView.name}`)).toEqual([
    'Status changed, Week 9',
    'Analysis, Week 9',
    'Analysis, Week 1',
  ]);
});

test('[VIEW-7] of entries at the same moment the later one is newer, and each keeps its own id', () => {
  const groups = historyGroups([entry({ kind: 'analysed' }), entry({ kind: 'approved' })]);
  expect(groups.map(({ title }) => title)).toEqual(['Approved', 'Analysis']);
  expect(new Set(groups.map(({ id }) => id)).size).toBe(2);
});
