import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import { expect, test } from 'vitest';
import { type EarlierRow, heedEarlier } from './heedEarlier.ts';

const verified = (more: Partial<ElementVerdict> = {}): ElementVerdict => ({
  elementIndex: 7,
  globalId: 'G7',
  rootModel: 'structure.ifc',
  type: 'IfcColumn',
  storey: 'Level 1',
  name: 'Column',
  trade: 'Structure',
  status: 'verified',
  cause: 'in_place',
  magnitudeM: 0.002,
  magnitudeLowM: 0.001,
  magnitudeHighM: 0.003,
  magnitudeXYM: 0.002,
  magnitudeZM: 0,
  directions: null,
  sizeM: null,
  sizeDimension: null,
  sizeSide: null,
  toleranceM: 0.01,
  coverage: 0.2,
  confidence: 0.8,
  reason: '20% of the surface seen from 1 station; in its place within 2 mm',
  ...more,
});
const box = [0, 0, 0, 1, 1, 3];
const deviated = (more: Partial<EarlierRow> = {}): EarlierRow => ({
  element_index: 7,
  scan_date: new Date('2026-10-02T08:00:00Z'),
  magnitude_m: 0.025,
  coverage: 0.62,
  is_same_model: true,
  box,
  box_before: box,
  ...more,
});

test('[ENG-3] a column that stood out of its place is not in it by a few places', () => {
  expect(heedEarlier(verified(), deviated())).toMatchObject({
    status: 'no_data',
    cause: 'not_sure',
    magnitudeM: null,
    reason:
      '20% of the surface seen from 1 station; in its place within 2 mm; but on 02/10/2026 it was told 25 mm out by 62% of its surface, which too little was seen now to take back',
  });
});

test('[ENG-3] seen half as much again, it is, and says what it takes back', () => {
  expect(heedEarlier(verified({ coverage: 0.31 }), deviated())).toMatchObject({
    status: 'verified',
    magnitudeM: 0.002,
    reason: expect.stringMatching(/within 2 mm; on 02\/10\/2026 it was told 25 mm out by 62% of its surface$/),
  });
  expect(heedEarlier(verified({ coverage: 0.309 }), deviated()).status).toBe('no_data');
});

test.each<[string, ElementVerdict, EarlierRow | undefined]>([
  ['nothing was said before', verified(), undefined],
  ['it is out of its place now too', verified({ status: 'deviated', magnitudeM: 0.03 }), deviated()],
  ['it is a thing that people move', verified({ type: 'IfcDuctSegment' }), deviated()],
  ['the tolerance has become wider', verified({ toleranceM: 0.03 }), deviated()],
  [
    'the model has moved it since',
    verified(),
    deviated({ is_same_model: false, box_before: box.map((value) => value + 0.02) }),
  ],
  ['nobody knows whether the model has moved it', verified(), deviated({ is_same_model: false, box_before: null })],
])('[ENG-3] a verdict stays as it is where %s', (_, verdict, earlier) => {
  expect(heedEarlier(verdict, earlier)).toBe(verdict);
});

test('[ENG-3] a later model that left it where it was changes nothing', () => {
  expect(heedEarlier(verified(), deviated({ is_same_model: false })).status).toBe('no_data');
});
