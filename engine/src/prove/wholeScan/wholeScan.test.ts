import { expect, test } from 'vitest';
import { createRandom } from '../../ground/random/createRandom.ts';
import { finestBits, voxelsPerSampled } from '../../measure/spool/CubeSpool.ts';
import { chooseBits } from './chooseBits.ts';
import { createCubeThinner, type ThinnedCube } from './createCubeThinner.ts';
import { type CutNode, cutNodes } from './cutNodes.ts';
import { findGreys } from './findGreys.ts';
import { groupCubes } from './groupCubes.ts';
import { rankPoints } from './rankPoints.ts';
import { nodeBits } from './wholeScanNumbers.ts';

/** A block of points, each with its number for a colour. */
function blockOf(places: Uint16Array, first = 0): Uint8Array {
  const count = places.length / 3;
  const bytes = new Uint8Array(count * 10);
  bytes.set(new Uint8Array(places.buffer));
  for (let p = 0; p < count; p++)
    bytes.set([(p + first) & 255, ((p + first) >> 8) & 255, (p + first) >> 16, 7], count * 6 + p * 4);
  return bytes;
}

/** A floor across the cube, of so many points. */
function floor(count: number, seed: number): Uint16Array {
  const random = createRandom(seed);
  return Uint16Array.from(
    { length: count * 3 },
    (_, i) => (i % 3 === 2 ? 20_000 : 65_536) * random.next() ** (i % 3 === 2 ? 9 : 1),
  );
}

function thin(blocks: readonly Uint8Array[], { bits = finestBits, room = 1_000_000 } = {}): ThinnedCube | undefined {
  const thinner = createCubeThinner(room);
  thinner.start(bits);
  for (const bytes of blocks) if (!thinner.add(bytes, bytes.length / 10, undefined)) return undefined;
  return thinner.finish();
}

const voxelOf = ({ places }: Pick<ThinnedCube, 'places'>, point: number, bits: number): string =>
  [0, 1, 2].map((axis) => places[point * 3 + axis] >> (16 - bits)).join();

const numberOf = (colours: Uint8Array, point: number): number =>
  colours[point * 3] | (colours[point * 3 + 1] << 8) | (colours[point * 3 + 2] << 16);

test('[HEAT-4] what two scans have of a cube is thinned together: a point a voxel, the first that came', () => {
  const [one, two] = [floor(60_000, 1), floor(60_000, 2)];
  const cube = thin([blockOf(one), blockOf(two, 60_000)]) as ThinnedCube;
  const both = Uint16Array.from([one, two].flatMap((places) => [...places]));
  const first = new Map<string, number>();
  for (let p = 0; p < 120_000; p++) {
    const voxel = voxelOf({ places: both }, p, finestBits);
    if (!first.has(voxel)) first.set(voxel, p);
  }
  const kept = Array.from({ length: cube.count }, (_, p) => numberOf(cube.colours, p));
  expect(kept.toSorted((a, b) => a - b)).toEqual([...first.values()].toSorted((a, b) => a - b));
  expect(cube.keys.every((key, p) => p === 0 || key > cube.keys[p - 1])).toBe(true);
});

test('[HEAT-4] points that come again and again take no more room; a cube with too many is refused, and goes coarser', () => {
  const same = blockOf(floor(5000, 1));
  const often = Array.from({ length: 20 }, () => same);
  expect(thin(often, { room: 12_000 })?.count).toBe(thin([same])?.count);
  const many = Array.from({ length: 6 }, (_, i) => blockOf(floor(5000, i + 1)));
  expect(thin(many, { room: 12_000 })).toBeUndefined();
  expect(thin(many, { room: 12_000, bits: 5 })?.count).toBeGreaterThan(1000);
});

test('[HEAT-4] down to each level there is one point in every voxel that has any', () => {
  const cube = thin([blockOf(floor(150_000, 3))]) as ThinnedCube;
  const ranks = rankPoints(cube);
  const all = Array.from({ length: cube.count }, (_, p) => p);
  for (let bits = 0; bits <= finestBits; bits++) {
    const shown = all.filter((p) => ranks[p] <= bits).map((p) => voxelOf(cube, p, bits));
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length).toBe(new Set(all.map((p) => voxelOf(cube, p, bits))).size);
  }
});

test('[HEAT-4] of the points in a voxel the one nearest to its middle goes up', () => {
  const places = Uint16Array.of(100, 100, 100, 16_000, 16_000, 16_000, 30_000, 30_000, 30_000);
  const cube = thin([blockOf(places)]) as ThinnedCube;
  expect(numberOf(cube.colours, [...rankPoints(cube)].indexOf(0))).toBe(1);
});

const fewest = 100;

function cut(cube: ThinnedCube): { nodes: CutNode[]; ranks: Uint8Array } {
  const ranks = rankPoints(cube);
  return { nodes: [...cutNodes(cube, ranks, fewest)], ranks };
}

test('[HEAT-4] every point is in one node, within its cube, or above all of them', () => {
  const cube = thin([blockOf(floor(150_000, 4))]) as ThinnedCube;
  const { nodes, ranks } = cut(cube);
  const placeOf = new Map(Array.from({ length: cube.count }, (_, p) => [numberOf(cube.colours, p), p]));
  const numbers = Array.from(ranks.keys())
    .filter((p) => ranks[p] < nodeBits)
    .map((p) => numberOf(cube.colours, p));
  expect(numbers.length).toBeGreaterThan(1000);
  let astray = 0;
  for (const { depth, x, y, z, points } of nodes) {
    for (let i = 0; i < points.positions.length / 3; i++) {
      const number = numberOf(points.colours, i);
      numbers.push(number);
      for (const [axis, corner] of [x, y, z].entries()) {
        const at = corner * 2 ** (16 - depth) + points.positions[i * 3 + axis] / 2 ** depth;
        if (at !== cube.places[(placeOf.get(number) as number) * 3 + axis]) astray++;
      }
    }
  }
  expect(astray).toBe(0);
  expect(numbers.toSorted((a, b) => a - b)).toEqual([...placeOf.keys()].toSorted((a, b) => a - b));
  expect(new Set(nodes.map(({ depth }) => depth))).toEqual(new Set([0, 1, 2, 3]));
});

test('[HEAT-4] a node of few points hands them up, unless others lie in it', () => {
  const { nodes } = cut(thin([blockOf(floor(60_000, 5))]) as ThinnedCube);
  expect(nodes.length).toBeGreaterThan(5);
  const inside = (child: CutNode, parent: CutNode) =>
    child.depth > parent.depth &&
    (['x', 'y', 'z'] as const).every((axis) => child[axis] >> (child.depth - parent.depth) === parent[axis]);
  for (const node of nodes.filter(({ points }) => points.positions.length / 3 < fewest)) {
    expect(nodes.some((other) => inside(other, node))).toBe(true);
  }
  const { nodes: none, ranks } = cut(thin([blockOf(floor(60, 6))]) as ThinnedCube);
  expect(none).toEqual([]);
  expect(ranks.every((rank) => rank < nodeBits)).toBe(true);
});

test('[HEAT-4] more points than fit lose the finest level, and what two scans share counts once', () => {
  const voxels = Array.from({ length: 1000 }, (_, i) => i * 7);
  const points = voxels.length * voxelsPerSampled;
  expect(chooseBits([{ voxels }, { voxels }], points)).toBe(finestBits);
  expect(chooseBits([{ voxels }], points - 1)).toBe(finestBits - 1);
  expect(chooseBits([{ voxels }], points / 4 - 1)).toBe(finestBits - 2);
  expect(chooseBits([{ voxels }], 1)).toBe(nodeBits);
  const { nodes } = cut(thin([blockOf(floor(150_000, 4))], { bits: finestBits - 1 }) as ThinnedCube);
  expect(Math.max(...nodes.map(({ depth }) => depth))).toBe(2);
});

test('scans without colours are shades of their intensity, stretched, or one grey', () => {
  const intensities = new Array<number>(256).fill(0);
  for (let value = 10; value <= 60; value++) intensities[value] = 1000;
  intensities[255] = 3;
  const none = new Array<number>(256).fill(0).with(0, 5000);
  const [grey, coloured, flat] = findGreys([
    { hasColour: false, intensities },
    { hasColour: true, intensities: none },
    { hasColour: false, intensities: none },
  ]);
  expect(coloured).toBeUndefined();
  expect([grey?.[0], grey?.[255]]).toEqual([0, 255]);
  expect(grey?.[35]).toBeGreaterThan(110);
  expect(grey?.[35]).toBeLessThan(145);
  expect(flat?.[0]).toBe(128);
});

test('neighbouring cubes are thinned together, a large one alone', () => {
  const blocks = [0, 1, 2, 3, 4].map((cube) => ({ cube, position: 0, count: cube === 2 ? 900 : 100 }));
  const groups = groupCubes([{ blocks }, { blocks: [{ cube: 0, position: 0, count: 50 }] }], 500);
  expect(groups).toEqual([
    { cubes: [0, 1], points: 250 },
    { cubes: [2], points: 900 },
    { cubes: [3, 4], points: 200 },
  ]);
});
