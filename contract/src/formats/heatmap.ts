import { openPointBlock, pointBytes } from './pointBlock.ts';

/** A point block (pointBlock.ts) named PLHM; the last four bytes of a point are float32: its signed deviation, metres. */
const format = 'PLHM';

/** Where an element was scanned and how far off it was there. */
export interface Heatmap {
  /** World = origin + position; metres. */
  origin: [number, number, number];
  /** Four numbers a point: x, y, z, signed deviation; positive in front of the model's surface. */
  points: Float32Array;
}

/** Reads a heat map; throws a RangeError on bytes that are none. */
export function readHeatmap(bytes: Uint8Array): Heatmap {
  const { origin, count, points: view } = openPointBlock(format, bytes);
  const points = new Float32Array((count * pointBytes) / 4);
  for (let i = 0; i < points.length; i++) points[i] = view.getFloat32(i * 4, true);
  return { origin, points };
}
