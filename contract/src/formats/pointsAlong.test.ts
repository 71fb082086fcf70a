import { expect, test } from 'vitest';
import type { ShownWay } from '../shownWay.ts';
import { deviationOfPoint, roundPoints } from './elementPoints.ts';
import { alongOfPoint, type PointsAlong, readAlong } from './pointsAlong.ts';

type Triple = [number, number, number];

interface Seen {
  at: Triple;
  normal: Triple;
  deviationM: number;
}

const origin: Triple = [2_600_123.25, 1_200_456.5, 431.125];

const pointsOf = (seen: readonly Seen[]) =>
  roundPoints({
    origin,
    positions: Float32Array.from(seen.flatMap(({ at }) => at)),
    normals: Float32Array.from(seen.flatMap(({ normal }) => normal)),
    deviations: Float32Array.from(seen, ({ deviationM }) => deviationM),
  });

const wayOf = (direction: Triple, given: Partial<ShownWay> = {}): ShownWay => ({
  direction,
  side: undefined,
  expectedM: 0.09,
  bounds: { lowM: 0.084, highM: 0.096 },
  isFarEnd: false,
  ...given,
});

/** So many points in rows over a rectangle. */
const grid = (rows: number, columns: number, make: (u: number, v: number) => Seen): Seen[] =>
  Array.from({ length: rows * columns }, (_, i) => make(Math.floor(i / columns) / rows, (i % columns) / columns));

const told = (along: PointsAlong) => Array.from(along.steps, (_, i) => alongOfPoint(along, i));
const within = (values: readonly (number | undefined)[]) =>
  values.filter((value) => value !== undefined && Math.abs(value) <= 0.01).length;

/** A duct two metres long, 500 by 300, that hangs 90 mm too low: its sides stay in their planes, its underside does not. */
const droppedDuct = [
  ...grid(9, 10, (u, v) => ({ at: [2 * v, 0, 0.01 + 0.2 * u], normal: [0, -1, 0], deviationM: 0.001 })),
  ...grid(5, 4, (u, v) => ({ at: [2 * v, 0.02 + 0.46 * u, -0.09], normal: [0, 0, -1], deviationM: 0.09 })),
];

test('[HEAT-2] of a duct that hangs 90 mm too low most points lie in their planes; along its move none is within tolerance', () => {
  const points = pointsOf(droppedDuct);
  const byNormal = Array.from({ length: points.count }, (_, i) => deviationOfPoint(points, i));
  expect(within(byNormal) / points.count).toBeCloseTo(0.82, 2);
  const along = readAlong(points, wayOf([0, 0, -1]))!;
  expect([along.speaking, along.beyondEdge.count]).toEqual([20, 0]);
  expect(along.middleM).toBeCloseTo(0.09, 4);
  expect(within(told(along))).toBe(0);
});

test('opposite faces of a pane that moved as a whole say the same, and its edges nothing', () => {
  const pane = [
    ...grid(5, 5, (u, v) => ({ at: [v, -0.033, u], normal: [0, -1, 0], deviationM: 0.033 })),
    ...grid(5, 5, (u, v) => ({ at: [v, 0.007, u], normal: [0, 1, 0], deviationM: -0.033 })),
    ...grid(2, 5, (u, v) => ({ at: [0, -0.02 * u, v], normal: [-1, 0, 0], deviationM: 0 })),
  ];
  const values = told(readAlong(pointsOf(pane), wayOf([0, -1, 0]))!);
  for (const value of values.slice(0, 50)) expect(value).toBeCloseTo(0.033, 4);
  expect(new Set(values.slice(50))).toEqual(new Set([undefined]));
});

test('a face aslant of the move shows as much as goes across it, down to half of that', () => {
  const slope = (degrees: number): Seen => {
    const [x, z] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return { at: [degrees, 0, 0], normal: [x, 0, z], deviationM: 0.04 * x };
  };
  const [straight, aslant, less] = told(readAlong(pointsOf([slope(0), slope(59), slope(61)]), wayOf([1, 0, 0]))!);
  expect(straight).toBeCloseTo(0.04, 4);
  // Normals are kept to half a degree.
  expect(aslant).toBeGreaterThan(0.038);
  expect(aslant).toBeLessThan(0.042);
  expect(less).toBeUndefined();
});

test('points of a side beyond its edge are no reading of the face around the corner, but it goes on so far at least', () => {
  const side = droppedDuct.slice(0, 90);
  const beyond = grid(4, 10, (u, v): Seen => {
    const below = 0.005 + 0.05 * u;
    return { at: [2 * v, 0.001, -below], normal: [0, 0, -1], deviationM: below };
  });
  const stray: Seen = { at: [1, 0.008, -0.02], normal: [0, 0, -1], deviationM: 0.02 };
  const unseen = readAlong(pointsOf([...side, ...beyond, stray]), wayOf([0, 0, -1]))!;
  expect([unseen.speaking, unseen.middleM, unseen.beyondEdge.count]).toEqual([0, undefined, 40]);
  expect(unseen.beyondEdge.farthestM).toBeCloseTo(0.0425, 4);
  expect(within(told(unseen))).toBe(0);
  // With the face itself, they are left out of it.
  const face = grid(
    6,
    10,
    (u, v): Seen => ({ at: [2 * v, 0.02 + 0.46 * u, -0.09], normal: [0, 0, -1], deviationM: 0.09 }),
  );
  const seen = readAlong(pointsOf([...side, ...beyond, ...face]), wayOf([0, 0, -1]))!;
  expect([seen.speaking, seen.beyondEdge.count]).toEqual([60, 40]);
  expect(seen.middleM).toBeCloseTo(0.09, 4);
});

test('what is round has no edge that anything is beyond of', () => {
  // A pipe of 42 mm that hangs 10 mm too low, seen from below and from both sides.
  const pipe = Array.from({ length: 20 }, (_, along) =>
    Array.from({ length: 19 }, (__, i): Seen => {
      const angle = ((180 + i * 10) * Math.PI) / 180;
      const [y, z] = [0.021 * Math.cos(angle), 0.021 * Math.sin(angle) - 0.01];
      const length = Math.hypot(y, z);
      return { at: [along * 0.1, y, z], normal: [0, y / length, z / length], deviationM: length - 0.021 };
    }),
  ).flat();
  const along = readAlong(pointsOf(pipe), wayOf([0, 0, -1], { expectedM: 0.01 }))!;
  expect(along.speaking).toBeGreaterThan(0.6 * pipe.length);
  expect(along.beyondEdge.count).toBe(0);
  expect(along.middleM).toBeGreaterThan(0.008);
  expect(along.middleM).toBeLessThan(0.0101);
});

test('of another size only the side in question says something, also of what stands askew', () => {
  const turned = (x: number, y: number): Triple => [0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y, 0];
  const wide = [
    ...grid(3, 3, (u, v): Seen => ({ at: turned(0.52, v), normal: turned(1, 0), deviationM: 0.02 + 0 * u })),
    ...grid(3, 3, (u, v): Seen => ({ at: turned(0, v), normal: turned(-1, 0), deviationM: 0.001 + 0 * u })),
    ...grid(3, 3, (u, v): Seen => ({ at: turned(v, 1), normal: turned(0, 1), deviationM: 0.001 + 0 * u })),
  ];
  const along = readAlong(pointsOf(wide), wayOf([1, 0, 0], { side: '+X', expectedM: 0.02 }))!;
  expect(along.speaking).toBe(9);
  expect(along.middleM).toBeCloseTo(0.02, 4);
});

test('what is farther off than deviations are stored finely is told, and points without normals tell nothing', () => {
  const far = pointsOf([{ at: [0, 0, 0], normal: [0.55, 0, 0.835], deviationM: 0.3 }]);
  expect(readAlong(far, wayOf([1, 0, 0]))!.middleM).toBeGreaterThan(0.53);
  expect(readAlong({ ...far, normals: undefined }, wayOf([1, 0, 0]))).toBeUndefined();
  const { steps, speaking, middleM } = readAlong({ ...far, count: 0 }, wayOf([1, 0, 0]))!;
  expect([steps.length, speaking, middleM]).toEqual([0, 0, undefined]);
});
