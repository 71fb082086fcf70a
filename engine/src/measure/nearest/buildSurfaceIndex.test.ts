import { describe, expect, test } from 'vitest';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { createRandom, type Random } from '../../ground/random/createRandom.ts';
import { buildSurfaceIndex, type SurfaceIndexOptions } from './buildSurfaceIndex.ts';
import { type BruteForceOptions, distanceByBruteForce, nearestByBruteForce } from './fixtures/nearestByBruteForce.ts';
import type { Facing, NearestFound } from './SurfaceIndex.ts';
import { sortByTile } from './sortByTile.ts';

type Vector = [number, number, number];

const radiusM = 0.1;
const ambiguityM = 0.002;

describe('against double-precision brute force', () => {
  for (const seed of [1, 2, 3]) {
    test(`[ENG-2] a soup of triangles of all sizes (seed ${seed})`, () => {
      const random = createRandom(seed);
      const mesh = makeSoup(random, 3000, 3, 0.3);
      expectBruteForce(mesh, makePoints(random, mesh, 400));
    });
    test(`[ENG-2] a soup of which only what faces the scanner counts, some of it from both sides (seed ${seed})`, () => {
      const random = createRandom(seed);
      const mesh = makeSoup(random, 3000, 3, 0.3);
      const twoSided = Uint8Array.from(mesh.triangleStart, () => (random.next() < 0.3 ? 1 : 0));
      const facing = makeFacing(random, 400);
      expectBruteForce(mesh, makePoints(random, mesh, 400), { twoSided, facing });
    });
  }

  test('[ENG-2] a building of boxes, with and without facing (seed 4)', () => {
    const random = createRandom(4);
    const mesh = makeHouse();
    const points = makePoints(random, mesh, 1500);
    expectBruteForce(mesh, points);
    expectBruteForce(mesh, points, { facing: makeFacing(random, 1500) });
  });

  test('a radius larger than the mesh, and a doubt larger than the radius (seed 5)', () => {
    const random = createRandom(5);
    const mesh = makeSoup(random, 300, 1, 0.2);
    const points = makePoints(random, mesh, 200);
    expectBruteForce(mesh, points, { radiusM: 5 });
    expectBruteForce(mesh, points, { radiusM: 0.05, ambiguityM: 0.2 });
  });

  for (const sizeM of [0.05, 2, 100]) {
    test(`10 µm hold 500 m from the origin, triangles of ${sizeM} m (seed 6)`, () => {
      const random = createRandom(6);
      const mesh = makeSoup(random, 500, 10, sizeM, [480, -490, 490]);
      expectBruteForce(mesh, makePoints(random, mesh, 400));
    });
  }
});

test('the answer does not depend on the order of points (seed 7)', () => {
  const random = createRandom(7);
  const mesh = makeHouse();
  const points = makePoints(random, mesh, 5000);
  const index = buildSurfaceIndex(mesh, { radiusM });
  const unsorted = createFound(5000);
  index.find(points, 5000, unsorted);
  const sortedPoints = new Float32Array(points.length);
  const order = sortByTile(points, 5000, 0.25, sortedPoints);
  const sorted = createFound(5000);
  index.find(sortedPoints, 5000, sorted);
  const back = createFound(5000);
  for (let i = 0; i < 5000; i++) {
    back.triangle[order[i]] = sorted.triangle[i];
    back.distance[order[i]] = sorted.distance[i];
    back.ambiguous[order[i]] = sorted.ambiguous[i];
  }
  expect(back).toEqual(unsorted);
  expect(new Set(unsorted.triangle).size).toBeGreaterThan(20);
});

test('of equally near triangles the first owns the point, wherever the tree put it', () => {
  const wall = wallOf([0, 0, 0], [1, 0, 0], [0, 0, 1]);
  const copies = 50;
  const mesh = meshOf(Array.from({ length: copies }, () => wall));
  const found = find(mesh, [0.25, -0.03, 0.75, 0.75, 0.03, 0.25, 0.5, 0.01, 0.5]);
  expect([...found.triangle]).toEqual([1, 0, 0]);
  expect([...found.ambiguous]).toEqual([1, 1, 1]);
});

describe('doubt about the owner', () => {
  const wall = wallOf([0, 0, 0], [2, 0, 0], [0, 0, 1]);
  const turnedWall = wallOf([0, 0, 0], [0, 0, 1], [2, 0, 0]);
  const onWall = [1, -0.01, 0.5];

  test('two elements with the same surface', () => {
    expect(find(meshOf([wall, wall]), onWall).ambiguous[0]).toBe(1);
  });
  test('none within one element', () => {
    expect(find(meshOf([[...wall, ...wall]]), onWall).ambiguous[0]).toBe(0);
  });
  test('none when the other surface faces away, unless it has two sides', () => {
    const mesh = meshOf([wall, turnedWall]);
    expect(find(mesh, onWall).ambiguous[0]).toBe(0);
    expect(find(mesh, onWall, { twoSided: Uint8Array.of(0, 1) }).ambiguous[0]).toBe(1);
  });
  test('only as far as the doubt reaches', () => {
    const mesh = meshOf([wall, wallOf([0, 0.004, 0], [2, 0, 0], [0, 0, 1])]);
    expect(find(mesh, onWall, { ambiguityM: 0.003 }).ambiguous[0]).toBe(0);
    expect(find(mesh, onWall, { ambiguityM: 0.005 }).ambiguous[0]).toBe(1);
  });
  test('along the seam of a wall and the coplanar edge of the slab above, not beside it', () => {
    const mesh = meshOf([wall, wallOf([0, 0, 1], [2, 0, 0], [0, 0, 0.3])]);
    const found = find(mesh, [1, -0.001, 0.9995, 1, -0.001, 1.0005, 1, -0.001, 0.95, 1, -0.001, 1.05]);
    expect([...found.triangle].map((t) => (t < 2 ? 'wall' : 'slab'))).toEqual(['wall', 'slab', 'wall', 'slab']);
    expect([...found.ambiguous]).toEqual([1, 1, 0, 0]);
  });
  test('none in the corner of two walls at right angles', () => {
    const mesh = meshOf([wall, wallOf([0, 0, 0], [0, 0, 1], [0, -2, 0])]);
    expect(find(mesh, [0.001, -0.001, 0.5]).ambiguous[0]).toBe(0);
  });
});

test('only the face that the scanner sees owns the point, even when the other is nearer', () => {
  const plate = [...wallOf([0, 0, 0], [2, 0, 0], [0, 0, 1]), ...wallOf([0, 0.02, 0], [0, 0, 1], [2, 0, 0])];
  const mesh = meshOf([plate]);
  const points = [1, 0.005, 0.25, 1, 0.005, 0.25, 1, 0.005, 0.25];
  const stations = Float32Array.of(1, -5, 0.5, 1, 5, 0.5, 9, 0.005, 0.25);
  const facing: Facing = { stations, stationOf: Uint16Array.of(0, 1, 2), maxIncidence: 0.1 };
  const found = find(mesh, points, { facing });
  expect([...found.triangle].map((t) => (t < 0 ? 'none' : t < 2 ? 'front' : 'back'))).toEqual([
    'front',
    'back',
    'none',
  ]);
  expect(found.distance[0]).toBeCloseTo(-0.005, 7);
  expect(found.distance[1]).toBeCloseTo(-0.015, 7);
});

describe('edges', () => {
  const triangle: Vector[] = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ];
  const mesh = meshOf([triangle]);

  test('a single triangle: above, below, beyond a side, beyond a corner', () => {
    const found = find(mesh, [0.25, 0.25, 0.05, 0.25, 0.25, -0.05, 0.25, -0.03, 0.04, -0.03, -0.04, 0]);
    expect([...found.triangle]).toEqual([0, 0, 0, 0]);
    const expected = [0.05, -0.05, 0.05, 0.05];
    for (const [i, distance] of found.distance.entries()) expect(distance).toBeCloseTo(expected[i], 7);
  });
  test('the radius itself is within', () => {
    const found = find(mesh, [0.25, 0.25, 0.1, 0.25, 0.25, 0.100001, 0.25, 0.25, -0.1, -0.1, 0, 0]);
    expect([...found.triangle]).toEqual([0, -1, 0, 0]);
    expect(found.distance[1]).toBeNaN();
    expect([...find(mesh, [0.25, 0.25, 0, 0.25, 0.25, 1e-6], { radiusM: 0 }).triangle]).toEqual([0, -1]);
  });
  test('nothing in an empty mesh, and nothing in one without area', () => {
    const flat: Vector[] = [
      [0, 0, 0],
      [0.1, 0.1, 0.1],
      [0.3, 0.3, 0.3],
      [1, 1, 1],
      [1, 1, 1],
      [2, 2, 2],
      [Number.NaN, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ];
    for (const empty of [meshOf([]), meshOf([flat])]) {
      const found = find(empty, [0, 0, 0]);
      expect([found.triangle[0], found.ambiguous[0]]).toEqual([-1, 0]);
      expect(found.distance[0]).toBeNaN();
    }
    expect(find(meshOf([flat, triangle]), [0.25, 0.25, 0.01]).triangle[0]).toBe(3);
  });
  test('points that are nowhere find nothing and spoil no neighbour', () => {
    const found = find(mesh, [
      0.25,
      0.25,
      0.01,
      Number.NaN,
      0,
      0,
      0.25,
      0.25,
      0.02,
      Infinity,
      0,
      0,
      0,
      -Infinity,
      1e30,
    ]);
    expect([...found.triangle]).toEqual([0, -1, 0, -1, -1]);
  });
  test('what lies behind the count is left alone', () => {
    const found = createFound(2);
    found.triangle.fill(77);
    buildSurfaceIndex(mesh, { radiusM }).find(Float32Array.of(0, 0, 0, 0, 0, 0), 1, found);
    expect([...found.triangle]).toEqual([0, 77]);
  });
  test('the element of each triangle', () => {
    const { elementOf } = buildSurfaceIndex(meshOf([triangle, [], [...triangle, ...triangle]]), { radiusM });
    expect([...elementOf]).toEqual([0, 2, 2]);
  });
});

function expectBruteForce(
  mesh: TriangleMesh,
  points: Float32Array,
  options: Partial<SurfaceIndexOptions> & { facing?: Facing } = {},
): void {
  const { facing, ...given } = options;
  const settings = { radiusM, ambiguityM, ...given };
  const count = points.length / 3;
  const found = createFound(count);
  buildSurfaceIndex(mesh, settings).find(points, count, found, facing);
  let owned = 0;
  for (let p = 0; p < count; p++) {
    const point: Vector = [points[p * 3], points[p * 3 + 1], points[p * 3 + 2]];
    const expected = nearestByBruteForce(mesh, point, { ...settings, ...stationOf(facing, p) });
    const triangle = found.triangle[p];
    expect(triangle < 0).toBe(expected.triangle < 0);
    if (triangle < 0) continue;
    owned++;
    expect(Math.abs(Math.abs(found.distance[p]) - Math.abs(expected.distanceM))).toBeLessThan(1e-6);
    expect(Math.abs(distanceByBruteForce(mesh, triangle, point) - Math.abs(expected.distanceM))).toBeLessThan(1e-6);
    // On an edge two triangles are equally near; which of them is first is another test's question.
    if (triangle !== expected.triangle) continue;
    expect(Math.sign(found.distance[p])).toBe(Math.sign(expected.distanceM));
    expect(found.ambiguous[p] === 1).toBe(expected.ambiguous);
  }
  expect(owned).toBeGreaterThan(count / 10);
}

function stationOf(facing: Facing | undefined, p: number): Partial<BruteForceOptions> {
  if (!facing) return {};
  const s = facing.stationOf[p] * 3;
  const { stations, maxIncidence } = facing;
  return { station: [stations[s], stations[s + 1], stations[s + 2]], maxIncidence };
}

function find(
  mesh: TriangleMesh,
  points: number[],
  { facing, ...options }: Partial<SurfaceIndexOptions> & { facing?: Facing } = {},
): NearestFound {
  const found = createFound(points.length / 3);
  buildSurfaceIndex(mesh, { radiusM, ambiguityM, ...options }).find(
    Float32Array.from(points),
    points.length / 3,
    found,
    facing,
  );
  return found;
}

function createFound(count: number): NearestFound {
  return {
    triangle: new Int32Array(count),
    distance: new Float32Array(count),
    ambiguous: new Uint8Array(count),
  };
}

/** Each element as a list of corners, three a triangle. */
function meshOf(elements: Vector[][]): TriangleMesh {
  const corners = elements.flat();
  const triangleStart = Uint32Array.of(0, ...elements.map((element) => element.length / 3));
  for (let e = 1; e < triangleStart.length; e++) triangleStart[e] += triangleStart[e - 1];
  return {
    origin: [0, 0, 0],
    positions: Float32Array.from(corners.flat()),
    indices: Uint32Array.from(corners, (_, i) => i),
    triangleStart,
  };
}

/** A rectangle of two triangles that faces along u × v. */
function wallOf([x, y, z]: Vector, u: Vector, v: Vector): Vector[] {
  const at = (i: number, j: number): Vector => [
    x + i * u[0] + j * v[0],
    y + i * u[1] + j * v[1],
    z + i * u[2] + j * v[2],
  ];
  return [at(0, 0), at(1, 0), at(1, 1), at(0, 0), at(1, 1), at(0, 1)];
}

function boxOf([x, y, z]: Vector, [a, b, c]: Vector): Vector[] {
  return [
    ...wallOf([x, y, z], [a, 0, 0], [0, 0, c]),
    ...wallOf([x, y + b, z], [0, 0, c], [a, 0, 0]),
    ...wallOf([x, y, z], [0, 0, c], [0, b, 0]),
    ...wallOf([x + a, y, z], [0, b, 0], [0, 0, c]),
    ...wallOf([x, y, z + c], [a, 0, 0], [0, b, 0]),
    ...wallOf([x, y, z], [0, b, 0], [a, 0, 0]),
  ];
}

/** Two storeys: slabs, walls that stand on them and touch, columns, and a beam inside a wall. */
function makeHouse(): TriangleMesh {
  const elements: Vector[][] = [];
  for (const z of [0, 3]) {
    elements.push(boxOf([0, 0, z - 0.2], [6, 4, 0.2]));
    elements.push(boxOf([0, 0, z], [6, 0.15, 2.8]), boxOf([0, 3.85, z], [6, 0.15, 2.8]));
    elements.push(boxOf([0, 0.15, z], [0.15, 3.7, 2.8]), boxOf([5.85, 0.15, z], [0.15, 3.7, 2.8]));
    elements.push(boxOf([0, 0, z + 2.5], [6, 0.15, 0.3]));
    for (const x of [2, 4]) elements.push(boxOf([x, 1.9, z], [0.2, 0.2, 2.8]));
  }
  return meshOf(elements);
}

/** Elements of three triangles each; sizes spread over two orders of magnitude up to `sizeM`. */
function makeSoup(
  random: Random,
  triangles: number,
  spreadM: number,
  sizeM: number,
  centre: Vector = [0, 0, 0],
): TriangleMesh {
  const elements = Array.from({ length: triangles / 3 }, () =>
    [0, 1, 2].flatMap(() => {
      const at = centre.map((c) => c + (random.next() - 0.5) * spreadM);
      const size = sizeM * 0.01 ** random.next();
      return [0, 1, 2].map(() => at.map((c) => c + (random.next() - 0.5) * size) as Vector);
    }),
  );
  return meshOf(elements);
}

/** On and about the surfaces, some on their edges, a tenth anywhere. */
function makePoints(random: Random, mesh: TriangleMesh, count: number): Float32Array {
  const points = new Float32Array(count * 3);
  const triangles = mesh.indices.length / 3;
  for (let p = 0; p < count; p++) {
    const t = Math.floor(random.next() * triangles) * 9;
    const r = random.next() < 0.2 ? 0 : random.next();
    const s = random.next() * (1 - r);
    const noiseM = random.next() < 0.1 ? 0.5 : 0.03;
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [mesh.positions[t + k], mesh.positions[t + 3 + k], mesh.positions[t + 6 + k]];
      points[p * 3 + k] = a + r * (b - a) + s * (c - a) + noiseM * random.normal();
    }
  }
  return points;
}

function makeFacing(random: Random, count: number): Facing {
  return {
    stations: Float32Array.from({ length: 12 }, () => (random.next() - 0.5) * 8),
    stationOf: new Uint16Array(count).map(() => Math.floor(random.next() * 4)),
    maxIncidence: 0.1,
  };
}
