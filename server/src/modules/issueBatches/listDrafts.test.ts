import { expect, test } from 'vitest';
import type { ElementGroup } from './groupElements.ts';
import { countDrafts, listDrafts } from './listDrafts.ts';

const group = (more: Partial<ElementGroup> = {}): ElementGroup => {
  const elements = more.elements ?? [1, 2, 3];
  return { floor: 'Level 1', type: 'Wall', elements, withoutOpen: elements, ...more };
};
const all = { skipsOpen: false } as const;
const deviated = () => 'deviated' as const;

test('[ISSUE-2] one an element is named by its status, type and floor', () => {
  const drafts = listDrafts([group({ elements: [4, 5] })], { ...all, grouping: 'element' }, deviated);
  const draft = { diagnosis: 'Deviated Wall', location: 'Floor Level 1', statusAtCreation: 'deviated' };
  expect(drafts).toEqual([
    { ...draft, elementIndexes: [4] },
    { ...draft, elementIndexes: [5] },
  ]);
});

test('[ISSUE-2] one for a type on a floor says how many it is about, and what of each', () => {
  const statusAt = (i: number) => (i === 3 ? 'missing' : 'deviated');
  const [mixed, same] = listDrafts(
    [group(), group({ floor: null, elements: [1, 2] })],
    { ...all, grouping: 'floorAndType' },
    statusAt,
  );
  expect(mixed).toMatchObject({ diagnosis: 'Wall (2 deviated, 1 missing)', statusAtCreation: null });
  expect(same).toMatchObject({ diagnosis: 'Deviated Wall (2 elements)', location: '', statusAtCreation: 'deviated' });
});

test('a group that is too large for an issue becomes several, and is counted so', () => {
  const elements = Array.from({ length: 4500 }, (_, i) => i);
  const options = { ...all, grouping: 'floorAndType' } as const;
  const drafts = listDrafts([group({ elements })], options, deviated);
  expect(drafts.map(({ elementIndexes }) => elementIndexes.length)).toEqual([2000, 2000, 500]);
  expect(drafts[2]?.diagnosis).toBe('Deviated Wall (500 elements), part 3 of 3');
  expect(countDrafts([group({ elements })], options)).toEqual({ elements: 4500, issues: 3 });
});

test('elements with an open issue are left out, and a group that nothing is left of makes none', () => {
  const groups = [group({ withoutOpen: [2] }), group({ type: 'Slab', withoutOpen: [] })];
  const options = { grouping: 'floorAndType', skipsOpen: true } as const;
  expect(listDrafts(groups, options, deviated).map(({ elementIndexes }) => elementIndexes)).toEqual([[2]]);
  expect(countDrafts(groups, options)).toEqual({ elements: 1, issues: 1 });
});

test('a long name is cut to what an issue takes', () => {
  const [draft] = listDrafts([group({ type: '😀'.repeat(400) })], { ...all, grouping: 'floorAndType' }, deviated);
  expect(draft?.diagnosis.length).toBeLessThanOrEqual(500);
  expect(draft?.diagnosis.isWellFormed()).toBe(true);
});
