import { expect, test } from 'vitest';
import { readStoreys, roofStorey, storeyOfFloor } from './readStoreys.ts';

const all = [-2, -1, 0, 1, 2, 3, 4, 5, roofStorey];
const storeysIn = (text: string) => {
  const { includes } = readStoreys(text);
  return includes && all.filter(includes);
};

test.each([
  ['Partitions, second floor', [2]],
  ['Level 02 walls', [2]],
  ['Walls L2', [2]],
  ['2nd floor - columns', [2]],
  ['Floor 3 MEP rough-in', [3]],
  ['Façade, ground floor', [0]],
  ['Radiators, ground and first floor', [0, 1]],
  ['Ceilings, first to fourth floor', [1, 2, 3, 4]],
  ['Levels 1-3 ductwork', [1, 2, 3]],
  ['Ductwork L1-L3', [1, 2, 3]],
  ['Levels 1, 2 & 4', [1, 2, 4]],
  ['Third floor to roof', [3, 4, 5, roofStorey]],
  ['Ground to second floor', [0, 1, 2]],
  ['Level 1 to level 3', [1, 2, 3]],
  ['Parapets and house on the roof', [roofStorey]],
  ['Plant at roof level', [roofStorey]],
  ['Basement walls', [-1]],
  ['Slab B2', [-2]],
  ['Level -1 columns', [-1]],
  ['Wände EG', [0]],
  ['Trockenbau 1.OG', [1]],
  ['Estrich 2. Obergeschoss', [2]],
  ['Decken 1. OG bis 3. OG', [1, 2, 3]],
  ['Stützen UG', [-1]],
  ['Cloisons R+2', [2]],
  ['Cloisons RdC', [0]],
  ['Wanden 1e verdieping', [1]],
])('%s names its storeys', (text, storeys) => expect(storeysIn(text)).toEqual(storeys));

test.each([
  'Screed and floors',
  'First fix electrical',
  'Roof covering',
  'Ground beams',
  'Floor slab 250',
  'Zone 2 walls',
  'Raised access floor',
])('%s names no storey', (text) => expect(storeysIn(text)).toBeUndefined());

test('what a text says beside its storeys is left', () => {
  const restOf = (text: string) =>
    readStoreys(text)
      .rest.replace(/[\s,]+/g, ' ')
      .trim();
  expect(restOf('Partitions, second floor')).toBe('partitions');
  expect(restOf('Level 1 - Floor slab')).toBe('- floor slab');
  expect(restOf('Ductwork levels 1 to 3, east')).toBe('ductwork east');
  expect(restOf('Raised access floor level 2')).toBe('raised access floor');
});

test.each([
  ['00 Ground floor', 0],
  ['02 Second floor', 2],
  ['Level 2', 2],
  ['L03', 3],
  ['Roof', roofStorey],
  ['Erdgeschoss', 0],
  ['Dachgeschoss', roofStorey],
  ['1e verdieping', 1],
  ['Ground', 0],
  ['03', 3],
  ['T/FDN', undefined],
  ['Basement', -1],
])('the floor %s is the storey %s', (name, storey) => expect(storeyOfFloor(name)).toBe(storey));
