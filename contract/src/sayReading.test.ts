import { expect, test } from 'vitest';
import { type Reading, sayGirth, sayReading } from './sayReading.ts';
import type { ShownWay } from './shownWay.ts';

const down: ShownWay = {
  direction: [0, 0, -1],
  side: undefined,
  expectedM: 0.09,
  bounds: { lowM: 0.084, highM: 0.096 },
  isFarEnd: false,
};
const noEdge = { count: 0, farthestM: 0 };

const read = (given: Partial<Reading>, way: Partial<ShownWay> = {}) =>
  sayReading({ ...down, ...way }, { speaking: 12, middleM: 0.0884, beyondEdge: noEdge, ...given }, { count: 57 });

test('points that agree with the verdict are counted, and nothing needs a reason', () => {
  expect(read({})).toEqual({
    says: '12 of 57 points say something about up/down: 88 mm in the middle.',
    why: undefined,
  });
  expect(read({ speaking: 1 }).says).toMatch(/^1 of 57 points says something/);
  expect(read({}, { direction: [0.8, 0.1, 0.1] }).says).toContain('something about east/west');
  expect(read({}, { direction: [0.7, 0, -0.7] }).says).toContain('something about the way it is off');
  expect(read({}, { side: '+X' }).says).toContain('something about the side that is out of its place');
});

test.each<[number, boolean]>([
  [0.0824, true],
  [0.0826, false],
  [0.0974, false],
  [0.0976, true],
  [-0.09, true],
])('%d m in the middle of what should be 90 ± 6 mm needs a reason: %s', (middleM, needs) => {
  expect(read({ middleM }).why !== undefined).toBe(needs);
});

test('of what may be any more only less needs a reason, and where bounds are unknown a few millimetres beside it', () => {
  const open = { bounds: { lowM: 0.084, highM: null } };
  expect(read({ middleM: 0.2 }, open).why).toBeUndefined();
  expect(read({ middleM: 0.08 }, open).why).toContain('90 mm or more');
  const unknown = { bounds: { lowM: null, highM: null } };
  expect(read({ middleM: 0.0944 }, unknown).why).toBeUndefined();
  expect(read({ middleM: 0.0946 }, unknown).why).toBeDefined();
});

test('a side that is short of its place reads against its outside, and agrees', () => {
  const shorter = { side: '+X', expectedM: -0.02, bounds: { lowM: 0.018, highM: 0.022 } } as const;
  expect(read({ middleM: -0.02 }, shorter).why).toBeUndefined();
  expect(read({ middleM: -0.01 }, shorter).why).toMatch(/^The 20 ± 2 mm that were measured are the difference of both/);
  expect(read({ middleM: 0.02 }, shorter).says).toMatch(/20 mm the other way in the middle\.$/);
});

test('a reason says what the number rests on instead', () => {
  const none = { speaking: 0, middleM: undefined };
  expect(read(none)).toEqual({
    says: 'None of 57 points say something about up/down.',
    why: 'No face that shows up/down was seen: the 90 ± 6 mm that were measured rest on where edges of its other faces lie.',
  });
  expect(read({ ...none, beyondEdge: { count: 40, farthestM: 0.046 } }).why).toBe(
    'No face that shows up/down was seen. 40 points lie beyond the edge of another face, up to 46 mm: it reaches at least so far. The 90 ± 6 mm that were measured rest on such edges.',
  );
  expect(read({ ...none, beyondEdge: { count: 1, farthestM: 0.12 } }).why).toBe(
    'No face that shows up/down was seen. 1 point lies beyond the edge of another face, up to 120 mm: it reaches at least so far, and that is more than the 90 ± 6 mm that were measured. Look at it on site.',
  );
  expect(read({ speaking: 5, middleM: 0.01 }).why).toBe(
    'Too few points to hold against the 90 ± 6 mm that were measured.',
  );
  expect(read({ middleM: 0.04 }, { isFarEnd: true }).why).toBe(
    'It is turned: 90 ± 6 mm were measured where it is farthest off, and less elsewhere.',
  );
  expect(read({ middleM: 0.04 }).why).toMatch(/^The 90 ± 6 mm that were measured are of the whole element/);
});

test('what is as thick all around as it should not be says what half of it is read on each side', () => {
  const thick = {
    cause: 'other_size',
    size: 0.016,
    sizeSide: null,
    sizeDimension: 'thickness',
    offset: undefined,
  } as const;
  const numbers = { magnitudeDisplay: 0.016, magnitudeLow: 0.014, magnitudeHigh: 0.018 };
  expect(sayGirth({ ...thick, ...numbers })).toBe(
    'thicker by 16 ± 2 mm across: square to its surface, half of that on each side',
  );
  expect(sayGirth({ ...thick, ...numbers, sizeSide: '+X' })).toBeUndefined();
  expect(sayGirth({ ...thick, ...numbers, cause: 'moved' })).toBeUndefined();
  expect(sayGirth({ ...thick, ...numbers, size: null })).toBeUndefined();
});
