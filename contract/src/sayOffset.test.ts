import { expect, test } from 'vitest';
import type { GridAxis } from './formats/modelFileSidecar.ts';
import { sayDirection, sayOffset, sayUnseen } from './sayOffset.ts';

const line = (tag: string, y: number): GridAxis => ({
  tag,
  grid: '',
  points: [
    [-5, y, 0],
    [40, y, 0],
  ],
});
const column = (tag: string, x: number): GridAxis => ({
  tag,
  grid: '',
  points: [
    [x, -5, 0],
    [x, 20, 0],
  ],
});
const axes = [line('A', 0), line('B', 6), line('C', 12), column('1', 0), column('2', 8)];

test.each<[string, readonly [number, number, number], readonly [number, number, number]]>([
  ['towards grid B', [4, 2, 1], [0, 0.057, 0]],
  ['towards grid A', [4, 2, 1], [0.01, -0.05, 0]],
  ['towards grid 2', [4, 2, 1], [0.05, 0.01, 0.004]],
  // On the line that it leaves, the next one counts.
  ['towards grid C', [4, 6, 1], [0, 0.02, 0]],
  // Beyond the last one there is none ahead.
  ['away from grid C', [4, 12, 1], [0, 0.02, 0]],
  ['away from grid A', [4, 0, 1], [0, -0.02, 0]],
  ['towards grid B and up', [4, 2, 1], [0, 0.03, 0.02]],
  ['down', [4, 2, 1], [0.001, 0, -0.02]],
])('an offset goes %s', (words, at, offset) => {
  expect(sayDirection(offset, { at, axes })).toBe(words);
});

test('between two grids it is the compass that tells, and far from them too', () => {
  expect(sayDirection([0.03, 0.03, 0], { at: [4, 2, 1], axes })).toBe('to the north-east');
  expect(sayDirection([0, 0.03, 0], { at: [4, 500, 1], axes })).toBe('to the north');
});

test.each([
  [[0, 1, 0], 0, 'to the north'],
  [[1, 0, 0], 0, 'to the east'],
  [[-1, -1, 0], 0, 'to the south-west'],
  // North a quarter clockwise from +Y: +X is north.
  [[1, 0, 0], Math.PI / 2, 'to the north'],
  [[0, 1, 0], Math.PI / 2, 'to the west'],
  [[-1, 0, 0], -Math.PI / 4, 'to the north-west'],
] as const)('%o is told by the compass, north at %d', (offset, north, words) => {
  expect(sayDirection(offset, { at: [0, 0, 0], axes: [], north })).toBe(words);
});

test('a front goes outwards or inwards where the outside is clear', () => {
  const place = { at: [4, 12, 1], axes, outside: [0, 1, 0] } as const;
  expect(sayOffset([0, 0.057, 0], 0.0571, place)).toBe('57 mm outwards, away from grid C');
  expect(sayOffset([0, -0.057, 0], 0.057, place)).toBe('57 mm inwards, towards grid B');
  expect(sayOffset([0.02, 0, 0], 0.02, place)).toBe('20 mm towards grid 2');
  expect(sayOffset([0, -1, 0], 0.02, { at: [0, 0, 0], axes: [], outside: [0, 1, 0] })).toBe(
    '20 mm inwards, to the south',
  );
});

test('lines without a name, arcs and points are no help', () => {
  const useless: GridAxis[] = [
    { ...line('', 3) },
    {
      ...line('R', 3),
      points: [
        [0, 0, 0],
        [1, 1, 0],
        [2, 0, 0],
      ],
    },
    {
      ...line('P', 3),
      points: [
        [1, 1, 0],
        [1, 1, 0],
      ],
    },
  ];
  expect(sayDirection([0, 1, 0], { at: [0, 0, 0], axes: useless })).toBe('to the north');
  expect(sayDirection([0, 0, 0], { at: [0, 0, 0], axes: useless })).toBe('nowhere');
});

const known = (direction: readonly [number, number, number], plusMinusM: number | null) =>
  ({ direction, valueM: 0, plusMinusM }) as const;
const [east, north, up] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

test.each([
  [[known(east, 0.002), known(north, 0.002), known(up, null)], '12 ± 2 mm to the east; up/down not seen'],
  [
    [known(east, 0.002), known(north, null), known(up, null)],
    '12 ± 2 mm to the east; north/south and up/down not seen',
  ],
  [[known(east, null), known(north, null), known(up, 0.002)], '12 ± 2 mm to the east; sideways not seen'],
  [[known(east, 0.002), known([0, -0.7, 0.7], null), known(up, 0.002)], '12 ± 2 mm to the east; up/down not seen'],
  [[known(east, 0.002), known(north, 0.002), known(up, 0.002)], '12 ± 2 mm to the east'],
] as const)('[ENG-2] an offset comes with what is not known of it: %o', (directions, words) => {
  const place = { at: [0, 0, 0], axes: [] } as const;
  const bounds = { lowM: 0.01, highM: 0.014 };
  expect(sayOffset([0.012, 0, 0], 0.012, place, { bounds, directions })).toBe(words);
});

test('a direction that was not seen is named by the compass of the model', () => {
  expect(sayUnseen([known([0.7, -0.7, 0], null)])).toBe('north-west/south-east not seen');
  expect(sayUnseen([known(east, null)], Math.PI / 2)).toBe('north/south not seen');
});
