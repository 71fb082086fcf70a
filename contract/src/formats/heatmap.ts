import { createPointBlock, openPointBlock, pointBytes } from './pointBlock.ts';

/** A point block (pointBlock.ts) named PLHM; the last four bytes of a point are float32: its signed deviation, metres. */
const format = 'PLHM';

/** Where an element was scanned and how far off it was there. */
export interface Heatmap {
  /** World = origin + position; metres. */
  origin: [number, number, number];
  /** Four numbers a point: x, y, z, signed deviation; positive in front of the model's surface. */
  points: Float32Array;
}

/** The bytes of a heat map. */
export function writeHeatmap({ origin, points }: Heatmap): Uint8Array {
  const count = Math.floor(points.length / 4);
  const block = createPointBlock(format, origin, count);
  for (let i = 0; i < count * 4; i++) block.points.setFloat32(i * 4, points[i]!, true);
  return block.bytes;
}

/** Reads a heat map; throws a RangeError on bytes that are none. */
export function readHeatmap(bytes: Uint8Array): Heatmap {
  const { origin, count, points: view } = openPointBlock(format, bytes);
  const points = new Float32Array((count * pointBytes) / 4);
  for (let i = 0; i < points.length; i++) points[i] = view.getFloat32(i * 4, true);
  return { origin, points };
}
