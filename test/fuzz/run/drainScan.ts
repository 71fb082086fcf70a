import { openScan } from '../../../engine/src/files/scan/openScan.ts';
import type { PointBatch, PointSource } from '../../../engine/src/files/scan/PointSource.ts';
import type { ByteSource } from '../../../engine/src/ground/ByteSource.ts';
import type { Scratch } from '../../../engine/src/ground/Scratch.ts';

/** Reads all points and pictures of a scan file. */
export async function drainScan(source: ByteSource, scratch: Scratch): Promise<{ points: number; elements: number }> {
  const scan = await openScan(source, { scratch });
  try {
    let points = 0;
    for (const index of scan.scans.keys()) points += await drainPoints(scan, index);
    for (const [index, image] of scan.images.entries()) {
      const bytes = await scan.readImage(index);
      if (bytes.length !== image.bytes) throw new Error(`picture ${index} has ${bytes.length} of ${image.bytes} bytes`);
    }
    return { points, elements: 0 };
  } finally {
    await scan.close();
  }
}

async function drainPoints(scan: PointSource, index: number): Promise<number> {
  let points = 0;
  for await (const batch of scan.readPoints(index)) {
    checkBatch(batch);
    points += batch.count;
  }
  const stated = scan.scans[index]!.points;
  if (points > stated) throw new Error(`scan ${index} has ${points} points, ${stated} are stated`);
  return points;
}

function checkBatch({ count, x, y, z, intensity, colour, row, column }: PointBatch): void {
  const columns = [x, y, z, intensity, row, column].filter((values) => values !== undefined);
  if (!columns.every(({ length }) => length >= count) || (colour && colour.length < 3 * count)) {
    throw new Error(`a batch of ${count} points has shorter columns`);
  }
  for (let i = 0; i < count; i++) {
    if (!Number.isFinite(x[i]! + y[i]! + z[i]!)) throw new Error(`a point lies at ${x[i]}, ${y[i]}, ${z[i]}`);
    if (intensity && !(intensity[i]! >= 0 && intensity[i]! <= 1)) throw new Error(`an intensity is ${intensity[i]}`);
  }
}
