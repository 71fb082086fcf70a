// Points per CPU second of the readers, on files that this makes.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { openScan } from '../engine/src/files/scan/openScan.ts';
import { openFile } from '../engine/src/ground/disk/openFile.ts';
import { scratchFolder } from '../engine/src/ground/disk/scratchFolder.ts';
import { createRandom } from '../engine/src/ground/random/createRandom.ts';
import { makeLas } from '../engine/test/makeLas.ts';

/** Millions of points per CPU second, opening included, by format. */
export type ScanFormatFigures = Record<string, number>;

const points = 3_000_000;
const piece = 100_000;

type WritePoint = (x: number, y: number, z: number, value: number) => string | Buffer;

async function writeRepeated(path: string, header: Buffer | string, repeated: Buffer): Promise<void> {
  const file = await open(path, 'w');
  await file.write(Buffer.from(header as string));
  for (let done = 0; done < points; done += piece) await file.write(repeated);
  await file.close();
}

async function writeLas(path: string): Promise<void> {
  const random = createRandom(1);
  const whole = () => Math.floor(random.next() * 65536);
  const few = Array.from({ length: piece }, () => ({
    x: whole(),
    y: whole(),
    z: whole(),
    intensity: whole(),
    colour: [whole(), whole(), whole()] as [number, number, number],
  }));
  const bytes = Buffer.from(makeLas(few));
  bytes.writeUInt32LE(points, 107);
  bytes.writeBigUInt64LE(BigInt(points), 247);
  await writeRepeated(path, bytes.subarray(0, 375), bytes.subarray(375));
}

async function writePieces(path: string, header: string, write: WritePoint): Promise<void> {
  const random = createRandom(1);
  const between = (size: number) => (random.next() - 0.5) * size;
  const parts = Array.from({ length: piece }, () => write(between(200), between(200), between(30), random.next()));
  await writeRepeated(path, header, Buffer.concat(parts.map((part) => Buffer.from(part as string))));
}

const plyHeader = (encoding: string) =>
  `ply\nformat ${encoding} 1.0\nelement vertex ${points}\nproperty float x\nproperty float y\nproperty float z\n` +
  'property uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n';
const text = (...values: number[]) => values.map((value) => value.toFixed(4)).join(' ');
const byte = (value: number) => Math.floor(value * 256);

function binaryVertex(x: number, y: number, z: number, value: number): Buffer {
  const bytes = Buffer.alloc(15, byte(value));
  bytes.writeFloatLE(x, 0);
  bytes.writeFloatLE(y, 4);
  bytes.writeFloatLE(z, 8);
  return bytes;
}

const makers: Record<string, (path: string) => Promise<void>> = {
  'cloud.las': writeLas,
  'binary.ply': (path) => writePieces(path, plyHeader('binary_little_endian'), binaryVertex),
  'ascii.ply': (path) =>
    writePieces(path, plyHeader('ascii'), (x, y, z, v) => `${text(x, y, z)} ${byte(v)} ${byte(v)} ${byte(v)}\n`),
  'cloud.pts': (path) =>
    writePieces(path, `${points}\n`, (x, y, z, v) => `${text(x, y, z)} ${byte(v) - 99} ${byte(v)} ${byte(v)} 7\n`),
  'cloud.xyz': (path) => writePieces(path, '', (x, y, z) => `${text(x, y, z)}\n`),
};

/** Makes a file of each format in `folder` and reads it. */
export async function benchScanFormats(folder: string): Promise<ScanFormatFigures> {
  const figures: ScanFormatFigures = {};
  for (const [name, make] of Object.entries(makers)) {
    const path = join(folder, name);
    await make(path);
    figures[name] = await measure(path, folder);
  }
  return figures;
}

async function measure(path: string, folder: string): Promise<number> {
  const scratch = scratchFolder(folder);
  const file = await openFile(path);
  const before = process.cpuUsage();
  const opened = await openScan(file, { scratch });
  let count = 0;
  for await (const batch of opened.readPoints(0)) count += batch.count;
  const { user, system } = process.cpuUsage(before);
  await opened.close();
  await file.close();
  if (count !== points) throw new Error(`${path}: ${count} points instead of ${points}`);
  return Number((count / (user + system)).toFixed(2));
}
