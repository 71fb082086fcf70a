import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  readScanPoints,
  type ScanNode,
  type ScanTree,
  scanPointBytes,
  scanTree,
} from '@plumbline/contract/formats/wholeScan';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packMesh } from '../files/model/packMesh.ts';
import type { PointBatch } from '../files/scan/PointSource.ts';
import { createRandom } from '../ground/random/createRandom.ts';
import { defaultSettings } from '../judge/AnalysisSettings.ts';
import { layCubes } from '../measure/spool/CubeGrid.ts';
import { createCubeSpooler } from '../measure/spool/createCubeSpooler.ts';
import { wholeScanNumbers } from '../prove/wholeScan/wholeScanNumbers.ts';
import { openRun, type Run } from './openRun.ts';
import { spool } from './spool.ts';
import { stepFiles } from './stepFiles.ts';
import { thin } from './thin.ts';
import { tree } from './tree.ts';
import { writeOrder } from './writeOrder.ts';

type Place = [number, number, number];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-whole-'));
});
afterEach(() => rm(folder, { recursive: true }));

const origin: Place = [3000, 5000, 100];
const grid = layCubes({ min: [0, 0, 0], max: [12, 4, 3] }, wholeScanNumbers.beyondM);
const straight = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);

/** A run whose scans have these points about the mesh's origin; the colour of each is its number. */
async function makeRun(scans: readonly (readonly Place[])[], evidence: 'all' | 'none' = 'all'): Promise<Run> {
  const about = { models: [], scans: [], settings: defaultSettings, checksInput: false, hasImages: false };
  await writeOrder(folder, { ...about, project: '', date: '', evidence });
  const run = await openRun(folder);
  const mesh = {
    origin,
    positions: Float32Array.of(0, 0, 0, 12, 0, 0, 0, 4, 3),
    indices: Uint32Array.of(0, 1, 2),
    triangleStart: Uint32Array.of(0, 1),
  };
  await run.folder.writeBytes(stepFiles.mesh, packMesh(mesh, new Uint8Array(1)));
  await run.folder.writeJson(stepFiles.plan, { scans: scans.map(() => ({})), elements: 1, tileM: 12 });
  let first = 0;
  for (const [scan, places] of scans.entries()) {
    await run.folder.writeJson(stepFiles.spoolIndex(scan), { scan, blocks: [], points: places.length, kept: 0 });
    if (evidence === 'all') await writeCubes(run, scan, batchOf(places, first));
    first += places.length;
  }
  return run;
}

async function writeCubes(run: Run, scan: number, batch: PointBatch): Promise<void> {
  await run.folder.write(stepFiles.cubes(scan), async (sink) => {
    const spooler = createCubeSpooler(sink, { matrix: straight, grid, stepRad: 0 });
    await spooler.add(batch);
    await run.folder.writeJson(stepFiles.cubesIndex(scan), await spooler.end());
  });
}

function batchOf(places: readonly Place[], first: number): PointBatch {
  const column = (axis: number) => Float64Array.from(places, (place) => place[axis]);
  const colour = new Uint8Array(places.length * 3);
  for (let p = 0; p < places.length; p++) {
    // From one on: a scan whose colours are all zero has none.
    const number = first + p + 1;
    colour.set([number & 255, (number >> 8) & 255, number >> 16], p * 3);
  }
  return { count: places.length, x: column(0), y: column(1), z: column(2), colour };
}

interface Read {
  number: number;
  place: Place;
  node: ScanNode;
  sideM: number;
}

async function makeTree(run: Run): Promise<{ told: ScanTree; points: Read[] }> {
  for (const step of [thin, tree]) {
    for (const { piece } of await step.pieces(run)) await step.run(run, piece as { group: number }, () => undefined);
  }
  const told = scanTree.parse(JSON.parse(await readFile(join(folder, stepFiles.scanTree), 'utf8')));
  const points: Read[] = [];
  for (const node of told.nodes) {
    const pack = await readFile(join(folder, 'evidence', node.pack));
    const bytes = pack.subarray(node.offset, node.offset + node.count * scanPointBytes);
    points.push(...readNode(told, node, bytes));
  }
  return { told, points };
}

function readNode(told: ScanTree, node: ScanNode, bytes: Uint8Array): Read[] {
  const { positions, colours } = readScanPoints(bytes);
  const sideM = told.sizeM / 2 ** node.level;
  return Array.from({ length: node.count }, (_, p) => {
    const at = (axis: 0 | 1 | 2) =>
      told.origin[axis] + ([node.x, node.y, node.z][axis] + positions[p * 3 + axis] / 65_536) * sideM;
    const number = (colours[p * 3] | (colours[p * 3 + 1] << 8) | (colours[p * 3 + 2] << 16)) - 1;
    return { number, place: [at(0), at(1), at(2)], node, sideM };
  });
}

/** A wall along x through three cubes, so many points on a square metre. */
function wall(density: number, seed: number): Place[] {
  const random = createRandom(seed);
  return Array.from({ length: density * 36 }, () => [
    random.next() * 12,
    2 + random.normal() * 0.001,
    random.next() * 3,
  ]);
}

const voxelOf = (place: Place) => place.map((at, axis) => Math.floor(((at - grid.origin[axis]) * 1024) / 8)).join();

test('[HEAT-4] all cubes together have a point of each voxel that any scan has, once, and where it was scanned', async () => {
  const scans = [wall(3000, 1), wall(3000, 2)];
  const all = scans.flat();
  const { told, points } = await makeTree(await makeRun(scans));
  expect(told.points).toBe(points.length);
  expect(told.scanned).toBe(all.length);
  expect(new Set(points.map(({ number }) => number)).size).toBe(points.length);
  const voxels = points.map(({ number }) => voxelOf(all[number]));
  expect(new Set(voxels).size).toBe(voxels.length);
  expect(voxels.length).toBe(new Set(all.map(voxelOf)).size);
  // To a 65,536th of the cube that it lies in now, and of the one that it was thinned in.
  const isOff = ({ number, place, sideM }: Read) =>
    place.some((at, axis) => Math.abs(at - origin[axis] - all[number][axis]) > (sideM + 8) / 65_536);
  expect(points.filter(isOff)).toEqual([]);
});

test('[HEAT-4] points lie in their cube, and every cube but the root in another', async () => {
  const { told, points } = await makeTree(await makeRun([wall(6000, 3)]));
  expect(points.length).toBeGreaterThan(100_000);
  const isOutside = ({ node, sideM, place }: Read) =>
    [node.x, node.y, node.z].some((corner, axis) => {
      const within = place[axis] - told.origin[axis] - corner * sideM;
      return !(within >= 0 && within < sideM);
    });
  expect(points.filter(isOutside)).toEqual([]);
  const name = ({ level, x, y, z }: Pick<ScanNode, 'level' | 'x' | 'y' | 'z'>) => [level, x, y, z].join();
  const names = new Set(told.nodes.map(name));
  expect(names.size).toBe(told.nodes.length);
  expect(told.nodes[0]).toMatchObject({ level: 0, x: 0, y: 0, z: 0 });
  for (const { level, x, y, z } of told.nodes.slice(1)) {
    expect(names.has(name({ level: level - 1, x: x >> 1, y: y >> 1, z: z >> 1 }))).toBe(true);
  }
});

test('[HEAT-4] who stands 40 m from the building is in it, too', async () => {
  const crane: Place[] = Array.from({ length: 2000 }, (_, i) => [
    -40 + (i % 40) * 0.02,
    -40,
    Math.floor(i / 40) * 0.02,
  ]);
  const scans = [[...wall(500, 4), ...crane]];
  const { told, points } = await makeTree(await makeRun(scans));
  expect(points.filter(({ place }) => place[1] < origin[1] - 39)).toHaveLength(crane.length);
  expect(told.sizeM).toBe(64);
});

test('[HEAT-4] a handful of points is a tree of one cube, and no points are none', async () => {
  const few: Place[] = [
    [1, 1, 1],
    [1.5, 1, 1],
    [9, 2, 1],
  ];
  const { told, points } = await makeTree(await makeRun([few, []]));
  expect(told.nodes.map(({ level, count }) => ({ level, count }))).toEqual([{ level: 0, count: 3 }]);
  expect(points.map(({ number }) => number).sort()).toEqual([0, 1, 2]);
  await rm(folder, { recursive: true });
  const none = await makeRun([[]]);
  expect([...(await thin.pieces(none)), ...(await tree.pieces(none))]).toEqual([]);
});

test('[HEAT-4] an order without evidence makes nothing of it', async () => {
  const run = await makeRun([wall(100, 5)], 'none');
  expect([...(await thin.pieces(run)), ...(await tree.pieces(run))]).toEqual([]);
  expect(await spool.writes?.(run, { scan: 0 })).toEqual(['spool-0.bin', 'range-0.bin']);
  expect((await readdir(folder)).filter((name) => /cubes|thin|evidence/.test(name))).toEqual([]);
});
