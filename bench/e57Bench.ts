// Writing and reading large E57 files: points per CPU second with checksums on, and memory.
import { execFile } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createE57 } from '../engine/src/files/scan/e57/createE57.ts';
import type { E57ScanOptions } from '../engine/src/files/scan/e57/E57Writer.ts';
import { openE57 } from '../engine/src/files/scan/e57/openE57.ts';
import type { PointBatch } from '../engine/src/files/scan/PointSource.ts';
import { createFile } from '../engine/src/ground/disk/createFile.ts';
import { openFile } from '../engine/src/ground/disk/openFile.ts';
import { createRandom } from '../engine/src/ground/random/createRandom.ts';

export interface E57Figures {
  points: number;
  mib: number;
  /** Millions of points per CPU second, time of the kernel included. */
  written: number;
  read: number;
  /** The most memory that the reading process ever took, Node itself included. */
  readPeakMib: number;
}

interface ReadFigures {
  points: number;
  cpuS: number;
  peakMib: number;
}

const forms: Record<string, { scan: E57ScanOptions; bytesPerPoint: number }> = {
  'scaled xyz, intensity, colour': {
    scan: {
      name: 'scaled',
      position: { type: 'scaled', precisionM: 0.0001, limitM: 200 },
      intensity: true,
      colour: true,
    },
    bytesPerPoint: 13.3,
  },
  'float xyz': { scan: { name: 'float', position: { type: 'float' } }, bytesPerPoint: 12.1 },
  'double xyz': { scan: { name: 'double', position: { type: 'double' } }, bytesPerPoint: 24.1 },
};

/** Writes, reads and deletes a file of about `gib` GiB, and one an eighth as large in each other form. */
export async function benchE57(folder: string, { gib }: { gib: number }): Promise<Record<string, E57Figures>> {
  const figures: Record<string, E57Figures> = {};
  for (const [name, { scan, bytesPerPoint }] of Object.entries(forms)) {
    const share = Object.keys(figures).length === 0 ? 1 : 1 / 8;
    figures[name] = await benchForm(join(folder, 'bench.e57'), scan, (gib * share * 1024 ** 3) / bytesPerPoint);
  }
  return figures;
}

async function benchForm(path: string, scan: E57ScanOptions, points: number): Promise<E57Figures> {
  try {
    const writeCpuS = await writeScan(path, scan, points);
    const mib = Math.round((await stat(path)).size / 1024 ** 2);
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, path]);
    const read = JSON.parse(stdout) as ReadFigures;
    return {
      points: read.points,
      mib,
      written: round(read.points / writeCpuS / 1e6),
      read: round(read.points / read.cpuS / 1e6),
      readPeakMib: Math.round(read.peakMib),
    };
  } finally {
    await rm(path, { force: true });
  }
}

async function writeScan(path: string, scan: E57ScanOptions, points: number): Promise<number> {
  const batches = makeBatches();
  const file = await createFile(path);
  const before = process.cpuUsage();
  const writer = createE57(file);
  const out = writer.addScan(scan);
  for (let i = 0, left = points; left > 0; i++) {
    const batch = batches[i % batches.length] as PointBatch;
    await out.write(batch);
    left -= batch.count;
  }
  await out.end();
  await writer.finish();
  const cpuS = cpuSecondsSince(before);
  await file.close();
  return cpuS;
}

function makeBatches(): PointBatch[] {
  const { next } = createRandom(1);
  const count = 65536;
  return Array.from({ length: 4 }, () => {
    const column = () => Float64Array.from({ length: count }, () => (next() - 0.5) * 300);
    return {
      count,
      x: column(),
      y: column(),
      z: column(),
      intensity: Float32Array.from({ length: count }, next),
      colour: Uint8Array.from({ length: 3 * count }, () => next() * 256),
    };
  });
}

async function readScan(path: string): Promise<ReadFigures> {
  const before = process.cpuUsage();
  const file = await openFile(path);
  const { readPoints } = await openE57(file);
  let points = 0;
  for await (const { count } of readPoints(0)) points += count;
  const cpuS = cpuSecondsSince(before);
  await file.close();
  return { points, cpuS, peakMib: process.resourceUsage().maxRSS / 1024 };
}

function cpuSecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const round = (value: number) => Number(value.toFixed(1));

if (import.meta.main) console.log(JSON.stringify(await readScan(process.argv[2] as string)));
