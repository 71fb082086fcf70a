import { expect, test } from 'vitest';
import { aWatchlist } from '../testing/aWatchlist.ts';
import { changesOf, draftOf, emptyDraft, fieldsOf, type SelectionDraft, whatIsMissing } from './packageDraft.ts';

const full = { ...emptyDraft, name: 'Walls', start: '2026-01-01', end: '2026-02-01' };
const filter: SelectionDraft = { mode: 'filter', filter: { floors: ['Level 1'] } };

test('[WORK-3] what keeps a package from being saved is said, one sentence each', () => {
  expect(whatIsMissing(full, filter)).toEqual([]);
  expect(whatIsMissing(full, undefined)).toEqual([]);
  expect(whatIsMissing(emptyDraft, { mode: 'csv', filter: {} })).toEqual([
    'File must be defined',
    'Name must be defined',
    'Start date must be defined',
    'End date must be defined',
  ]);
  expect(whatIsMissing({ ...full, name: 'x'.repeat(51), description: 'x'.repeat(236) }, filter)).toEqual([
    'Name is too long',
    'Description is too long',
  ]);
  expect(whatIsMissing(full, { mode: 'filter', filter: { floors: [] } })).toEqual(['Filter must be defined']);
  expect(whatIsMissing({ ...full, name: 'x'.repeat(50), description: 'x'.repeat(235) }, filter)).toEqual([]);
});

test('[WORK-3] empty codes are sent as none', () => {
  expect(fieldsOf({ ...full, wbs: ' ', activityId: 'A100 ' }).primavera).toEqual({ activityId: 'A100', wbs: null });
});

test('own weights are numbers above nothing, and go only where they count', () => {
  const own = { ...full, weightBy: 'own', typeWeights: [{ elementType: 'Wall', weight: '2.5' }] } as const;
  expect(fieldsOf(own).typeWeights).toEqual([{ elementType: 'Wall', weight: 2.5 }]);
  expect(fieldsOf({ ...own, weightBy: 'area' }).typeWeights).toEqual([]);
  expect(whatIsMissing({ ...own, typeWeights: [{ elementType: '', weight: 1 }] }, filter)).toHaveLength(1);
  expect(whatIsMissing({ ...own, typeWeights: [{ elementType: 'Wall', weight: '' }] }, filter)).toHaveLength(1);
});

test('[WORK-3] only what was changed is sent', () => {
  const before = aWatchlist();
  expect(changesOf(before, draftOf(before))).toEqual({});
  expect(changesOf(before, { ...draftOf(before), wbs: '1.2', end: '2026-12-31' })).toEqual({
    primavera: { activityId: 'A100', wbs: '1.2' },
    endDate: '2026-12-31',
  });
});
