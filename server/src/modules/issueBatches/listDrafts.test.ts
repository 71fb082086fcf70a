import { expect, test } from 'vitest';
import type { ElementGroup } from './groupElements.ts';
import { countDrafts, listDrafts, type ToldElement } from './listDrafts.ts';

const group = (more: Partial<ElementGroup> = {}): ElementGroup => {
  const elements = more.elements ?? [1, 2, 3];
  return { floor: 'Level 1', type: 'Wall', elements, withoutOpen: elements, ...more };
};
const all = { skipsOpen: false } as const;
const deviated = (i: number): ToldElement => ({ name: `Wall ${i}`, status: 'deviated' });

test('[ISSUE-2] one an element is named by its status, type and floor', () => {
  const drafts = listDrafts([group({ elements: [4, 5] })], { ...all, grouping: 'element' }, deviated);
  const draft = {
    diagnosis: 'Deviated Wall',
    description: '',
    location: 'Floor Level 1',
    statusAtCreation: 'deviated',
  };
  expect(drafts).toEqual([
    { ...draft, elementIndexes: [4] },
    { ...draft, elementIndexes: [5] },
  ]);
});

test('[ISSUE-2] one for a type on a floor says how many it is about, and what of each', () => {
  const tell = (i: number): ToldElement => ({ ...deviated(i), status: i === 3 ? 'missing' : 'deviated' });
  const [mixed, same] = listDrafts(
    [group(), group({ floor: null, elements: [1, 2] })],
    { ...all, grouping: 'floorAndType' },
    tell,
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

test('[ISSUE-2] an issue says whose word the statuses of its elements are, and what was measured', () => {
  const tell = (i: number): ToldElement => ({
    ...deviated(i),
    ...(i > 1 && { word: `Missing: set by Ada; measured: ${i} mm.` }),
  });
  const [one] = listDrafts([group({ elements: [2] })], { ...all, grouping: 'element' }, tell);
  expect(one?.description).toBe('Missing: set by Ada; measured: 2 mm.');
  const [many] = listDrafts([group()], { ...all, grouping: 'floorAndType' }, tell);
  expect(many?.description).toBe(
    [
      'A person set the status of 2 of 3 elements:',
      'Wall 2: Missing: set by Ada; measured: 2 mm.',
      'Wall 3: Missing: set by Ada; measured: 3 mm.',
    ].join('\n'),
  );
});

test('of very many words an issue tells the first, and how many there are beside them', () => {
  const elements = Array.from({ length: 60 }, (_, i) => i);
  const tell = (i: number): ToldElement => ({ ...deviated(i), name: '😀'.repeat(200), word: 'Missing.' });
  const [draft] = listDrafts([group({ elements })], { ...all, grouping: 'floorAndType' }, tell);
  const lines = draft?.description.split('\n') ?? [];
  expect(lines[0]).toBe('A person set the status of 60 of 60 elements:');
  expect(lines).toHaveLength(52);
  expect(lines.at(-1)).toBe('and 10 more.');
  expect(draft?.description.length).toBeLessThanOrEqual(20_000);
  expect(draft?.description.isWellFormed()).toBe(true);
});
