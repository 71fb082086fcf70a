import { expect, test } from 'vitest';
import { type OffVerdict, shownWayOf } from './shownWay.ts';

const moved: OffVerdict = {
  cause: 'moved',
  offset: [0, -0.03, 0.04],
  magnitudeDisplay: 0.05,
  magnitudeLow: 0.048,
  magnitudeHigh: 0.052,
  size: null,
  sizeSide: null,
};

test('what moved or turned is shown along its offset', () => {
  expect(shownWayOf(moved)).toEqual({
    direction: [0, expect.closeTo(-0.6), expect.closeTo(0.8)],
    side: undefined,
    expectedM: 0.05,
    bounds: { lowM: 0.048, highM: 0.052 },
    isFarEnd: false,
  });
  expect(shownWayOf({ ...moved, cause: 'turned' })?.isFarEnd).toBe(true);
});

test('another size is shown outwards of its side, less where it is shorter', () => {
  const longer = shownWayOf({ ...moved, cause: 'other_size', size: 0.02, sizeSide: '-Y' });
  expect(longer).toMatchObject({ direction: [0, -1, 0], side: '-Y', expectedM: 0.02 });
  const lower = shownWayOf({ ...moved, cause: 'other_size', size: -0.02, sizeSide: '+Z' });
  expect(lower).toMatchObject({ direction: [0, 0, 1], side: '+Z', expectedM: -0.02 });
});

test.each<[string, Partial<OffVerdict>]>([
  ['in place', { cause: 'in_place' }],
  ['gone', { cause: 'looked_through' }],
  ['thicker all around', { cause: 'other_size', size: 0.01 }],
  ['of before causes were told', { cause: null }],
  ['of before offsets were kept', { offset: undefined }],
  ['not off at all', { offset: [0, 0, 0] }],
  ['without a magnitude', { magnitudeDisplay: null }],
])('what is %s has no way', (_, given) => {
  expect(shownWayOf({ ...moved, ...given })).toBeUndefined();
});
