import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import { expect, test } from 'vitest';
import { pairSections } from './pairSections.ts';

const sheet = (name: string, hasPlane = true) => ({ name, hasPlane });
const data = (...sections: { name: string; title: string }[]) => ({
  format: 'plumbline sections' as const,
  version: 1 as const,
  toleranceM: 0.01,
  maximumM: 0.03,
  sections: sections as DrawnSection[],
});

test('[SECT-1] a section named WIP is Section A, Section B … by its place', () => {
  const names = pairSections([sheet('WIP'), sheet('Long side'), sheet('WIP')]).map(({ name }) => name);
  expect(names).toEqual(['Section A', 'Long side', 'Section C']);
  const many = pairSections(Array.from({ length: 54 }, () => sheet('WIP'))).map(({ name }) => name);
  expect([many[25], many[26], many[27], many[52]]).toEqual(['Section Z', 'Section AA', 'Section AB', 'Section BA']);
});

test('a sheet finds its data by name; of the same name, in order; without a plane there is none', () => {
  const sheets = [sheet('WIP'), sheet('Section B'), sheet('WIP'), sheet('Section D', false)];
  const pairs = pairSections(
    sheets,
    data(
      { name: 'Section B', title: 'b' },
      { name: 'WIP', title: 'first' },
      { name: 'WIP', title: 'second' },
      { name: 'Section D', title: 'd' },
    ),
  );
  expect(pairs.map(({ drawn }) => drawn?.title)).toEqual(['first', 'b', 'second', undefined]);
});
