import { createE57 } from '../engine/src/files/scan/e57/createE57.ts';
import { openE57 } from '../engine/src/files/scan/e57/openE57.ts';
import type { PointBatch, PointScan } from '../engine/src/files/scan/PointSource.ts';
import { createFile } from '../engine/src/ground/disk/createFile.ts';
import { openFile } from '../engine/src/ground/disk/openFile.ts';
import { createRandom } from '../engine/src/ground/random/createRandom.ts';

const limitM = 100;
const noiseM = 0.001;
/** Neighbours in a column lie on one surface when their ranges differ by less than this share. */
const sameSurface = 0.02;

/** Writes a scan again as if its scanners had had `times` as many rows: points between neighbours, with fresh noise. */
export async function growScan(from: string, to: string, times: number): Promise<void> {
  const file = await openFile(from);
  const source = await openE57(file);
  const sink = await createFile(to);
  const writer = createE57(sink);
  const random = createRandom(1);
  for (const [index, scan] of source.scans.entries()) {
    const out = writer.addScan(describe(scan, times));
    for await (const batch of source.readPoints(index)) await out.write(growBatch(batch, times, random.normal));
    await out.end();
  }
  await writer.finish();
  await sink.close();
  await file.close();
}

function describe({ name, pose, grid }: PointScan, times: number) {
  if (!grid) throw new Error('a scan without a grid has no neighbours');
  return {
    name,
    pose,
    position: { type: 'scaled', precisionM: 0.0001, limitM } as const,
    intensity: true,
    colour: true,
    grid: { rows: grid.rows * times, columns: grid.columns },
  };
}

function growBatch(batch: PointBatch, times: number, normal: () => number): PointBatch {
  const count = batch.count * times;
  const grown = {
    count,
    x: new Float64Array(count),
    y: new Float64Array(count),
    z: new Float64Array(count),
    intensity: new Float32Array(count),
    colour: new Uint8Array(count * 3),
    row: new Uint32Array(count),
    column: new Uint32Array(count),
  };
  const { x, y, z, intensity, colour, row, column } = batch;
  for (let p = 0, to = 0; p < batch.count; p++) {
    const next = isNeighbour(batch, p) ? p + 1 : p;
    for (let time = 0; time < times; time++, to++) {
      const share = time / times;
      const px = at(x, p) + share * (at(x, next) - at(x, p));
      const py = at(y, p) + share * (at(y, next) - at(y, p));
      const pz = at(z, p) + share * (at(z, next) - at(z, p));
      const stretch = time === 0 ? 1 : 1 + (noiseM * normal()) / Math.hypot(px, py, pz);
      grown.x[to] = px * stretch;
      grown.y[to] = py * stretch;
      grown.z[to] = pz * stretch;
      grown.intensity[to] = at(intensity, p);
      for (let channel = 0; channel < 3; channel++) grown.colour[to * 3 + channel] = at(colour, p * 3 + channel);
      grown.row[to] = at(row, p) * times + time;
      grown.column[to] = at(column, p);
    }
  }
  return grown;
}

function isNeighbour({ count, x, y, z, row, column }: PointBatch, p: number): boolean {
  if (p + 1 >= count || at(column, p) !== at(column, p + 1) || Math.abs(at(row, p) - at(row, p + 1)) !== 1)
    return false;
  const here = Math.hypot(at(x, p), at(y, p), at(z, p));
  const there = Math.hypot(at(x, p + 1), at(y, p + 1), at(z, p + 1));
  return Math.abs(here - there) < sameSurface * here;
}

const at = (column: ArrayLike<number> | undefined, index: number) => column?.[index] ?? 0;
