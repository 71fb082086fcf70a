import type { PropertyGroup } from '@plumbline/contract/resources/elementProperties';
import { expect, test } from 'vitest';
import { filterGroups } from './filterGroups.ts';

const groups: PropertyGroup[] = [
  {
    kind: 'properties',
    name: 'Pset_WallCommon',
    isOfType: false,
    rows: [
      { name: 'FireRating', value: 'F 90' },
      { name: 'Width', value: '300', unit: 'mm' },
    ],
  },
  { kind: 'material', name: 'Cavity wall', isOfType: true, rows: [{ name: 'Brick', value: '115', unit: 'mm' }] },
];
const rowsOf = (text: string) => filterGroups(groups, text).groups.flatMap(({ rows }) => rows.map(({ name }) => name));

test.each<[string, string[]]>([
  ['', ['FireRating', 'Width', 'Brick']],
  ['  ', ['FireRating', 'Width', 'Brick']],
  ['fire', ['FireRating']],
  ['90', ['FireRating']],
  ['MM', ['FireRating', 'Width', 'Brick']],
  ['115 mm', ['Brick']],
  ['wall', ['FireRating', 'Width', 'Brick']],
  ['cavity wall', ['Brick']],
  ['common width', ['Width']],
  ['nothing', []],
])('[VIEW-16] the search "%s" finds rows by name, value, unit and group', (text, names) => {
  expect(rowsOf(text)).toEqual(names);
});

test('[VIEW-16] the search says how many of how many rows it found', () => {
  expect(filterGroups(groups, '115')).toMatchObject({ shown: 1, all: 3 });
  expect(filterGroups(groups, '')).toMatchObject({ shown: 3, all: 3 });
});
