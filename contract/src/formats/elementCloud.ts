import { openPointBlock, pointBytes } from './pointBlock.ts';

/** A point block (pointBlock.ts) named PLEC; the last four bytes of a point are red, green, blue and intensity. */
const format = 'PLEC';

/** The scan points that belong to one element. */
export interface ElementCloud {
  /** World = origin + position; metres. */
  origin: [number, number, number];
  /** x, y, z a point. */
  positions: Float32Array;
  /** Red, green, blue, intensity a point, 0 to 255. */
  colours: Uint8Array;
}

/** Reads an element's cloud; throws a RangeError on bytes that are none. */
export function readElementCloud(bytes: Uint8Array): ElementCloud {
  const { origin, count, points } = openPointBlock(format, bytes);
  const positions = new Float32Array(count * 3);
  const colours = new Uint8Array(count * 4);
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < 3; axis++) {
      positions[i * 3 + axis] = points.getFloat32(i * pointBytes + axis * 4, true);
    }
    for (let c = 0; c < 4; c++) colours[i * 4 + c] = points.getUint8(i * pointBytes + 12 + c);
  }
  return { origin, positions, colours };
}
