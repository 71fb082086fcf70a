import { expect, test } from 'vitest';
import { anActivity } from './compare.fixture.ts';
import { levelsOf } from './levelsOf.ts';

test('[WORK-7] levels without activities are left out, and codes alone make levels of their own', () => {
  const node = (key: string, parent: string | null, code: string, name: string) => ({
    key,
    project: 'P',
    parent,
    code,
    name,
  });
  const wbs = [
    node('1', null, 'HH', 'House'),
    node('2', '1', 'HH.A', 'Nobody'),
    node('3', '1', 'HH.B', 'Walls'),
    node('4', '3', 'HH.B.1', 'Level 1'),
  ];
  const activities = ['HH.B.1', '7.2', '7', ''].map((wbsCode, i) => anActivity(`A${i}`, null, { wbsCode }));
  const { levels, placeOf } = levelsOf({ wbs, activities });
  expect(levels).toEqual([
    { code: 'HH', name: 'House', parent: null },
    { code: 'HH.B', name: 'Walls', parent: 0 },
    { code: 'HH.B.1', name: 'Level 1', parent: 1 },
    { code: '7', name: '', parent: null },
    { code: '7.2', name: '', parent: 3 },
  ]);
  expect(activities.map(placeOf)).toEqual([2, 4, 3, undefined]);
});
