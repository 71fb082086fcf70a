import { open } from 'node:fs/promises';
import type { PointSource } from '../../engine/src/files/scan/PointSource.ts';
import { applyPose } from '../../engine/src/ground/geometry/Pose.ts';

/** Points one after another: x, y, z of the world, interleaved. */
export type PointBlocks = AsyncIterable<Float64Array> | Iterable<Float64Array>;

/** Writes points as a binary PLY with double coordinates: a cloud that does not say where the scanner stood. */
export async function writeCloud(path: string, points: number, blocks: PointBlocks): Promise<void> {
  const header = [
    'ply',
    'format binary_little_endian 1.0',
    `element vertex ${points}`,
    ...['x', 'y', 'z'].map((axis) => `property double ${axis}`),
    'end_header',
    '',
  ].join('\n');
  const file = await open(path, 'w');
  try {
    await file.write(header);
    for await (const block of blocks)
      await file.write(new Uint8Array(block.buffer, block.byteOffset, block.byteLength));
  } finally {
    await file.close();
  }
}

/** Writes all stations of a scan as one merged cloud. */
export async function writeMerged(source: PointSource, path: string): Promise<void> {
  let points = 0;
  for await (const block of worldPoints(source)) points += block.length / 3;
  await writeCloud(path, points, worldPoints(source));
}

async function* worldPoints(source: PointSource): AsyncGenerator<Float64Array> {
  for (const [index, { pose }] of source.scans.entries()) {
    for await (const { count, x, y, z } of source.readPoints(index)) {
      applyPose(pose, x, y, z, count);
      const block = new Float64Array(count * 3);
      for (let i = 0; i < count; i++) {
        block[i * 3] = x[i] ?? 0;
        block[i * 3 + 1] = y[i] ?? 0;
        block[i * 3 + 2] = z[i] ?? 0;
      }
      yield block;
    }
  }
}
