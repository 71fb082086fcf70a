import { expect, test } from 'vitest';
import type { ModelDatum } from '../createDatum.ts';
import { describePlane } from './describePlane.ts';
import { findDatumLines } from './findDatumLines.ts';

const datum: ModelDatum = {
  axes: [
    {
      tag: 'A',
      grid: 'G',
      points: [
        [0, -1, 0],
        [0, 20, 0],
      ],
    },
    {
      tag: 'B',
      grid: 'G',
      points: [
        [6, -1, 0],
        [6, 20, 0],
      ],
    },
    {
      tag: '1',
      grid: 'G',
      points: [
        [-1, 0, 0],
        [20, 0, 0],
      ],
    },
    {
      tag: 'B',
      grid: 'copied',
      points: [
        [6, 20, 3],
        [6, -1, 3],
      ],
    },
  ],
  storeys: [
    { name: 'Ground floor', elevationM: 0 },
    { name: 'First floor', elevationM: 3.4 },
  ],
  north: undefined,
};
const seen = { left: -4, bottom: -2, right: 4, top: 2 };

test('[SECT-1] an upright drawing has the axes that it crosses and the levels that it shows', () => {
  const plane = { at: [5, 8, 3], right: [1, 0, 0], up: [0, 0, 1] } as const;
  expect(findDatumLines(plane, seen, datum)).toEqual([
    { kind: 'grid', label: 'B', fromX: 1, fromY: -2, toX: 1, toY: 2 },
    { kind: 'level', label: 'First floor', fromX: -4, fromY: expect.closeTo(0.4), toX: 4, toY: expect.closeTo(0.4) },
  ]);
  expect(findDatumLines({ ...plane, at: [5, 40, 3] }, seen, datum).map(({ label }) => label)).toEqual(['First floor']);
});

test('[SECT-1] a plan has the axes themselves, each once, and no levels', () => {
  const plane = { at: [3, 1, 1.2], right: [1, 0, 0], up: [0, 1, 0] } as const;
  const lines = findDatumLines(plane, seen, datum);
  expect(lines.map(({ label }) => label)).toEqual(['A', 'B', '1']);
  expect(lines[1]).toMatchObject({ fromX: 3, toX: 3, fromY: -2, toY: 2 });
  expect(lines[2]).toMatchObject({ fromX: -4, toX: 4, fromY: -1, toY: -1 });
});

test('[SECT-1] planes are told by storeys and grid, by the compass where there is none', () => {
  expect(describePlane([1, 2, 4.6], [0, 0, 1], datum)).toBe('Plan at Z = 4.60 m, 1.20 m above First floor');
  expect(describePlane([3, 2, 1], [1, 0, 0], datum)).toBe('X = 3.00 m, looking towards grid A');
  expect(describePlane([3, 2, 1], [-1, 0, 0], datum)).toBe('X = 3.00 m, looking towards grid B');
  expect(describePlane([3, 2, 1], [-1, 0, 0])).toBe('X = 3.00 m, looking to the east');
  expect(describePlane([3, 2, 1], [-0.6, 0, 0.8], datum)).toBe('Sloping, looking towards grid B and down');
});
