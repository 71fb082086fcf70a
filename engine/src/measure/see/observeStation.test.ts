import { expect, test } from 'vitest';
import { measureTriangles } from '../../files/model/measureTriangles.ts';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { buildBvh } from '../../ground/geometry/buildBvh.ts';
import { makePatchCubes } from '../compare/patchCubes.ts';
import type { PassKind } from './ElementPasses.ts';
import { listPasses } from './ElementPasses.ts';
import { observeStation } from './observeStation.ts';
import { addReturns, addSilentRays, createRangeImage } from './RangeImage.ts';
import { findScannedField } from './scannedField.ts';
import { seeingLimits } from './seeingLimits.ts';
import type { Standing } from './standing.ts';

const identity = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);

/** Walls of 2 × 2 m and 0.2 m thick; the scanner at the origin looks at their fronts, at x. */
function walls(...fronts: number[]): TriangleMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const x of fronts) {
    const first = positions.length / 3;
    for (const dx of [0, 0.2]) for (const y of [-1, 1]) for (const z of [-1, 1]) positions.push(x + dx, y, z);
    const quad = (a: number, b: number, c: number, d: number) =>
      indices.push(...[a, b, c, a, c, d].map((corner) => first + corner));
    quad(0, 1, 3, 2);
    quad(4, 6, 7, 5);
    quad(0, 4, 5, 1);
    quad(2, 3, 7, 6);
    quad(0, 2, 6, 4);
    quad(1, 5, 7, 3);
  }
  return {
    origin: [0, 0, 0],
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    triangleStart: Uint32Array.from({ length: fronts.length + 1 }, (_, wall) => wall * 12),
  };
}

interface Look {
  mesh?: TriangleMesh;
  toModel?: Float64Array;
  kind?: PassKind;
  /** Walls that stand, by their numbers. */
  standing?: number[];
  /** Where they do; everywhere unless told. */
  standsAt?: Standing['standsAt'];
  /** Directions of rays that are on record and did not come back. */
  silent?: [x: number, y: number, z: number][];
}

/** Rays at each wall, by the place where they crossed it, when each ended where `rangeOf` says. */
function look(
  rangeOf: (y: number, z: number) => number,
  { mesh = walls(4), toModel = identity, kind, standing = [], standsAt = () => true, silent = [] }: Look = {},
) {
  const points = 200_000;
  const image = createRangeImage(points);
  const columns = [0, 1, 2].map(() => [] as number[]);
  // A scanner that turns about the vertical, as far as a face of its image reaches.
  const step = Math.sqrt((4 * Math.PI) / points);
  for (let azimuth = step / 2 - Math.PI / 4; azimuth < Math.PI / 4; azimuth += step) {
    for (let height = step / 2 - 1; height < 1; height += step) {
      const [u, v] = [Math.tan(azimuth), Math.tan(height) / Math.cos(azimuth)];
      const range = Math.abs(v) < 1 ? rangeOf(u, v) : Infinity;
      if (range < Infinity) for (const [axis, value] of [1, u, v].entries()) columns[axis].push(range * value);
    }
  }
  const [x, y, z] = columns.map((column) => Float64Array.from(column));
  addReturns(image, x, y, z, x.length);
  const [sx, sy, sz] = [0, 1, 2].map((axis) => Float64Array.from(silent, (ray) => ray[axis]));
  addSilentRays(image, { x: sx, y: sy, z: sz, count: silent.length });
  const cubes = makePatchCubes(mesh, 0.1);
  const { elementOf } = measureTriangles(mesh);
  const bvh = buildBvh(mesh.positions, mesh.indices);
  const view = { image, field: findScannedField(image), toModel, scan: 3 };
  const elements = mesh.triangleStart.length - 1;
  const isStanding = Uint8Array.from({ length: elements }, (_, element) => (standing.includes(element) ? 1 : 0));
  const stands = { isStanding, standsAt };
  const { table } = observeStation(view, { bvh, elementOf, cubes }, stands, seeingLimits);
  return listPasses([table], elements, kind ?? 'through');
}

const countRays = ({ rays }: ReturnType<typeof look>) => rays.reduce((sum, count) => sum + count, 0);

test('[ENG-3] rays that go on behind show that nothing is there', () => {
  const passes = look(() => 6);
  expect(countRays(passes)).toBeGreaterThan(1500);
  for (let i = 0; i < passes.rays.length; i++) {
    expect(passes.positions[i * 3]).toBeCloseTo(4, 4);
    expect(passes.normals[i * 3]).toBeCloseTo(-1, 4);
  }
});

test('[ENG-3] rays that end at the place, before it, or just behind it show nothing of the kind', () => {
  expect(countRays(look(() => 4))).toBe(0);
  expect(countRays(look(() => 2))).toBe(0);
  expect(countRays(look(() => 4.02))).toBe(0);
});

test('[ENG-3] a ray that ended on another element just behind went through, too', () => {
  const passes = look(() => 4.02, { mesh: walls(4, 4.02) });
  expect(passes.start[1]).toBeGreaterThan(100);
  expect(passes.start[2]).toBe(passes.start[1]);
});

test('rays that end where two elements have a surface speak for both', () => {
  const mesh = walls(4, 4);
  expect(countRays(look(() => 4, { mesh }))).toBe(0);
  const shared = look(() => 4.002, { mesh, kind: 'shared' });
  expect(shared.start[1]).toBeGreaterThan(100);
  expect(shared.start[2]).toBe(2 * shared.start[1]);
  expect(shared.distance[0]).toBeCloseTo(-0.002, 4);
});

test('what went past a wall is counted in rays of the scanner, not in cells of its image', () => {
  let there = 0;
  const passes = look((u, v) => {
    if (Math.max(Math.abs(u), Math.abs(v)) < 0.25) there++;
    return 6;
  });
  const cells = passes.cells.reduce((sum, count) => sum + count, 0);
  expect(countRays(passes) / there).toBeGreaterThan(0.9);
  expect(countRays(passes) / there).toBeLessThan(1.1);
  expect(cells).toBeLessThan(0.7 * there);
});

test('[ENG-3] of the rays past a wall those are counted apart that ended on something else of the model', () => {
  const mesh = walls(4, 6);
  const metOf = (rangeOf: (y: number) => number) => {
    const { start, rays, met } = look(rangeOf, { mesh });
    const sum = (counts: Uint32Array) => counts.subarray(start[0], start[1]).reduce((a, b) => a + b, 0);
    return sum(met) / sum(rays);
  };
  // From here, the wall behind covers two thirds of what is seen through the one before, each way.
  expect(metOf(() => 6)).toBeCloseTo(4 / 9, 1);
  expect(metOf((u) => (u < 0 ? 6 : 5))).toBeCloseTo(2 / 9, 1);
  expect(metOf(() => 5)).toBe(0);
});

test('half of a wall stops the rays, the other half is looked through', () => {
  const passes = look((u) => (u < 0 ? 4 : 6));
  expect(passes.rays.length).toBeGreaterThan(100);
  for (let i = 0; i < passes.rays.length; i++) expect(passes.positions[i * 3 + 1]).toBeGreaterThan(-0.01);
});

test('[ENG-3] a ray that ended behind something that stands was mirrored, and went through nothing else either', () => {
  const mesh = walls(4, 6);
  const countOf = (standing: number[]) => {
    const { start, rays } = look(() => 9, { mesh, standing });
    const sum = (from: number, to: number) => rays.subarray(from, to).reduce((a, b) => a + b, 0);
    return [sum(start[0], start[1]), sum(start[1], start[2])];
  };
  const [first, second] = countOf([]);
  expect(Math.min(first, second)).toBeGreaterThan(700);
  const [past, own] = countOf([1]);
  expect(past).toBeLessThan(0.7 * first);
  expect(own).toBe(second);
  expect(countOf([0, 1])[1]).toBe(0);
});

test('[ENG-3] half of a wall stops no rays where the other half should be', () => {
  const mesh = walls(4, 6);
  const past = (standsAt: Standing['standsAt']) => {
    const { start, rays } = look(() => 9, { mesh, standing: [0], standsAt });
    return rays.subarray(start[1], start[2]).reduce((a, b) => a + b, 0);
  };
  expect(past(() => true)).toBe(0);
  const half = past((_, _x, y) => y < 0);
  expect(half).toBeGreaterThan(300);
  expect(half).toBeLessThan(0.6 * past(() => false));
});

/** Nothing comes back from above the horizon, up to the zenith; below it, everything does. */
const horizon = (_: number, v: number) => (v > 0 ? Infinity : 9);

test('[ENG-3] rays that rise, and past the wall meet nothing that is in the model, went into the sky', () => {
  expect(countRays(look(horizon, { kind: 'sky' }))).toBeGreaterThan(700);
  expect(countRays(look(horizon, { kind: 'silent' }))).toBeLessThan(100);
  expect(countRays(look(() => Infinity, { kind: 'sky' }))).toBe(0);
});

test('[ENG-3] silence that ends with the wall is a wall that returns nothing, not the sky', () => {
  const black = (u: number, v: number) => (Math.abs(u) < 0.25 && Math.abs(v) < 0.25 ? Infinity : 9);
  expect(countRays(look(black, { kind: 'sky' }))).toBe(0);
  expect(countRays(look(black, { kind: 'through' }))).toBe(0);
  expect(countRays(look(black, { kind: 'silent' }))).toBeGreaterThan(1500);
});

test('[ENG-3] rays that fall end on the ground: silence below the horizon is no sky', () => {
  const wet = (_: number, v: number) => (v < 0 && v > -0.8 ? Infinity : 9);
  expect(countRays(look(wet, { kind: 'sky' }))).toBe(0);
  expect(countRays(look(wet, { kind: 'silent' }))).toBeGreaterThan(700);
});

test('[ENG-3] a ray that would have met something that stands did not go into the sky', () => {
  const mesh = walls(4, 6);
  const skyOf = (standing: number[]) => {
    const { rays, start } = look(horizon, { mesh, kind: 'sky', standing });
    const sum = (from: number, to: number) => rays.subarray(from, to).reduce((a, b) => a + b, 0);
    return [sum(start[0], start[1]), sum(start[1], start[2])];
  };
  const [first, second] = skyOf([]);
  expect(Math.min(first, second)).toBeGreaterThan(300);
  // The rays over the top of the second wall still go past the first.
  const [past, ownBehind] = skyOf([1]);
  expect(past).toBeLessThan(0.6 * first);
  expect(ownBehind).toBe(second);
  expect(skyOf([0])).toEqual([first, 0]);
  const mirrored = look(horizon, { mesh, kind: 'swallowed', standing: [1] });
  expect(mirrored.start[1]).toBeGreaterThan(30);
  expect(mirrored.start[2]).toBe(mirrored.start[1]);
});

/** As evenly spread as can be: true for so many of all directions. */
const isOneOf = (share: number, u: number, v: number) =>
  ((u + 1) * 911 * 0.7548776662466927 + (v + 1) * 911 * 0.5698402909980532) % 1 < share;

test.each([
  [0.2, 'mirrors'],
  [0.5, 'mirrors'],
  [0.95, 'is not there'],
  [1, 'is not there'],
])('[ENG-3] of a wall of which %s of the rays come back, from behind it, one says that it %s', (share, what) => {
  const wall = (u: number, v: number) => Math.abs(u) < 0.25 && Math.abs(v) < 0.25;
  const returned = look((u, v) => (wall(u, v) && !isOneOf(share, u, v) ? Infinity : 9));
  const all = countRays(look(() => 9));
  const passed = countRays(returned) / all;
  if (what === 'mirrors') expect(passed).toBeLessThan(0.25 * share);
  else expect(passed).toBeGreaterThan(0.6 * share);
});

test('[ENG-3] a pipe before a wall mirrors by itself, however much comes back beside it', () => {
  const mesh = walls(4, 6);
  const narrow = {
    ...mesh,
    positions: mesh.positions.map((value, i) => (i % 3 === 1 && i < 24 ? value * 0.06 : value)),
  };
  const onPipe = (u: number, v: number) => Math.abs(u) < 0.015 && Math.abs(v) < 0.25;
  const past = (share: number) => {
    const { rays, start } = look((u, v) => (onPipe(u, v) && !isOneOf(share, u, v) ? Infinity : 6), { mesh: narrow });
    return rays.subarray(start[0], start[1]).reduce((a, b) => a + b, 0);
  };
  expect(past(1)).toBeGreaterThan(200);
  expect(past(0.2)).toBeLessThan(0.1 * past(1));
});

test('rays that clip the corner of something are no sign', () => {
  // The wall reaches from y = 4 to 6 here: its front is met at a slant, and by the outermost rays only at the very corner.
  const mesh = walls(4);
  const moved = { ...mesh, positions: mesh.positions.map((value, i) => (i % 3 === 1 ? value * 0.02 + 3.8 : value)) };
  const passes = look(() => 9, { mesh: moved });
  expect(countRays(passes)).toBeGreaterThan(0);
});

test('a scanner that stands and faces elsewhere sees the same', () => {
  const toModel = Float64Array.of(0, -1, 0, 3, 1, 0, 0, -2, 0, 0, 1, 0);
  const mesh = walls(4);
  const moved = {
    ...mesh,
    positions: mesh.positions.map((value, i, p) => [-p[i + 1] + 3, p[i - 1] - 2, value][i % 3]),
  };
  expect(countRays(look(() => 6, { mesh: moved, toModel }))).toBe(countRays(look(() => 6)));
});

test('[ENG-3] where nothing at all came back, the scanner looked if the file records that it did', () => {
  // Only a narrow strip returns anything: what lies aside of it was never looked at, for all that returns say.
  const strip = (y: number) => (Math.abs(y) < 0.05 ? 6 : Infinity);
  const raster = Array.from({ length: 200 * 200 }, (_, i): [number, number, number] => [
    1,
    ((i % 200) + 0.5) / 100 - 1,
    (Math.floor(i / 200) + 0.5) / 100 - 1,
  ]);
  const aside = raster.filter(([, y]) => Math.abs(y) > 0.1);
  const count = (silent: Look['silent']) =>
    (['sky', 'swallowed', 'silent'] as const).reduce((sum, kind) => sum + countRays(look(strip, { kind, silent })), 0);
  const without = count([]);
  expect(count(aside)).toBeGreaterThan(without + 1000);
});
