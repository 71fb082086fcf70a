// Nearest surface for a cloud, against CloudCompare's cloud-to-mesh distance on the same points and mesh, in CPU seconds.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TriangleMesh } from '../engine/src/files/model/TriangleMesh.ts';
import { createRandom } from '../engine/src/ground/random/createRandom.ts';
import { buildSurfaceIndex } from '../engine/src/measure/nearest/buildSurfaceIndex.ts';
import { nearestByBruteForce } from '../engine/src/measure/nearest/fixtures/nearestByBruteForce.ts';
import type { Facing, NearestFound } from '../engine/src/measure/nearest/SurfaceIndex.ts';
import { sortByTile } from '../engine/src/measure/nearest/sortByTile.ts';
import { makeCloud } from './nearestCloud.ts';
import { makeBuilding, makePlant } from './nearestScenes.ts';

const run = promisify(execFile);

const radiusM = 0.1;
const tileM = 0.25;
const checkedPoints = 1000;

/** What one mesh cost; seconds are of the processor, all threads. */
export interface NearestFigures {
  mesh: string;
  triangles: number;
  points: number;
  buildS: number;
  sortS: number;
  findS: number;
  /** Building, sorting and finding. */
  totalS: number;
  /** Finding among surfaces that face a station, instead of among all. */
  findFacingS: number;
  /** Without starting it and reading the files, which a run of its own measures; nothing is written. */
  cloudCompareS: number | string;
  /** CloudCompare against us. */
  ratio: number | undefined;
  /** Largest difference from double-precision brute force over a sample. */
  maxErrorM: number;
  foundShare: number;
  ambiguousShare: number;
}

/** An architectural model of 50,000 triangles and a plant of 400,000. */
export async function benchNearest(folder: string, { points }: { points: number }): Promise<NearestFigures[]> {
  return [
    await benchMesh(folder, 'architectural', makeBuilding(), points),
    await benchMesh(folder, 'dense', makePlant(createRandom(3)), points),
  ];
}

async function benchMesh(folder: string, name: string, mesh: TriangleMesh, count: number): Promise<NearestFigures> {
  const points = makeCloud(mesh, count, createRandom(5));
  const cloudCompareS = await timeCloudCompare(folder, mesh, points);
  const sorted = new Float32Array(points.length);
  const found = createFound(count);
  const [buildS, index] = timed(() => buildSurfaceIndex(mesh, { radiusM }));
  const [sortS] = timed(() => sortByTile(points, count, tileM, sorted));
  const [findS] = timed(() => index.find(sorted, count, found));
  const [findFacingS] = timed(() => index.find(sorted, count, createFound(count), makeFacing(count)));
  const totalS = buildS + sortS + findS;
  return {
    mesh: name,
    triangles: mesh.indices.length / 3,
    points: count,
    buildS: round(buildS),
    sortS: round(sortS),
    findS: round(findS),
    totalS: round(totalS),
    findFacingS: round(findFacingS),
    cloudCompareS: typeof cloudCompareS === 'number' ? round(cloudCompareS) : cloudCompareS,
    ratio: typeof cloudCompareS === 'number' ? round(cloudCompareS / totalS) : undefined,
    maxErrorM: findMaxError(mesh, sorted, count, found, index.ambiguityM),
    foundShare: round(found.triangle.reduce((sum, triangle) => sum + (triangle < 0 ? 0 : 1), 0) / count),
    ambiguousShare: found.ambiguous.reduce((sum, flag) => sum + flag, 0) / count,
  };
}

function createFound(count: number): NearestFound {
  return { triangle: new Int32Array(count), distance: new Float32Array(count), ambiguous: new Uint8Array(count) };
}

/** Two stations inside, each of which has every second point. */
function makeFacing(count: number): Facing {
  return {
    stations: Float32Array.of(10, 8, 1.6, 30, 8, 5),
    stationOf: new Uint16Array(count).map((_, i) => i & 1),
    maxIncidence: 0.1,
  };
}

/** NaN when a point of the sample was found by one and not by the other. */
function findMaxError(
  mesh: TriangleMesh,
  points: Float32Array,
  count: number,
  found: NearestFound,
  ambiguityM: number,
): number {
  const random = createRandom(11);
  let most = 0;
  for (let i = 0; i < checkedPoints; i++) {
    const p = Math.floor(random.next() * count);
    const point = points.subarray(p * 3, p * 3 + 3) as unknown as [number, number, number];
    const answer = nearestByBruteForce(mesh, point, { radiusM, ambiguityM });
    if (answer.triangle < 0 && found.triangle[p] === -1) continue;
    most = Math.max(most, Math.abs(Math.abs(found.distance[p] as number) - Math.abs(answer.distanceM)));
  }
  return most;
}

/** Seconds, or why there are none. */
async function timeCloudCompare(folder: string, mesh: TriangleMesh, points: Float32Array): Promise<number | string> {
  const cloudFile = join(folder, 'cloud.ply');
  const meshFile = join(folder, 'mesh.ply');
  await writeFile(cloudFile, plyCloud(points));
  await writeFile(meshFile, plyMesh(mesh));
  const read = ['-SILENT', '-AUTO_SAVE', 'OFF', '-O', cloudFile, '-O', meshFile];
  try {
    const readS = await timeCommand('CloudCompare', read);
    return (await timeCommand('CloudCompare', [...read, '-C2M_DIST', '-MAX_DIST', String(radiusM)])) - readS;
  } catch (error) {
    return `CloudCompare did not run: ${(error as Error).message.split('\n')[0]}`;
  }
}

/** User and system time of a command, as the shell's `times` gives it for its children. */
async function timeCommand(command: string, args: string[]): Promise<number> {
  const { stdout } = await run('sh', ['-c', '"$@" >/dev/null 2>&1 || exit; times', 'sh', command, ...args], {
    env: { ...process.env, QT_QPA_PLATFORM: 'offscreen', LC_ALL: 'C' },
  });
  const children = stdout.trim().split('\n').at(-1) ?? '';
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
}

function plyCloud(points: Float32Array): Buffer {
  return Buffer.concat([plyHeader(points.length / 3), bytesOf(points)]);
}

function plyMesh({ positions, indices }: TriangleMesh): Buffer {
  const faces = Buffer.alloc((indices.length / 3) * 13);
  for (let t = 0; t < indices.length / 3; t++) {
    faces[t * 13] = 3;
    for (let k = 0; k < 3; k++) faces.writeInt32LE(indices[t * 3 + k] as number, t * 13 + 1 + k * 4);
  }
  return Buffer.concat([plyHeader(positions.length / 3, indices.length / 3), bytesOf(positions), faces]);
}

function plyHeader(vertices: number, faces?: number): Buffer {
  const coordinates = ['x', 'y', 'z'].map((axis) => `property float ${axis}`);
  const lines = ['ply', 'format binary_little_endian 1.0', `element vertex ${vertices}`, ...coordinates];
  if (faces !== undefined) lines.push(`element face ${faces}`, 'property list uchar int vertex_indices');
  return Buffer.from(`${[...lines, 'end_header'].join('\n')}\n`);
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

function timed<T>(work: () => T): [seconds: number, result: T] {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  return [(user + system) / 1e6, result];
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
