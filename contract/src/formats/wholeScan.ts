import { z } from 'zod';

const whole = z.number().int().min(0);

/** A cube of the tree: `level` 0 is the root, every level halves side and spacing; x, y, z count cubes of its level. */
const scanNode = z.object({
  level: whole,
  x: whole,
  y: whole,
  z: whole,
  /** The file that its points lie in, beside the tree, and where in it. */
  pack: z.string(),
  offset: whole,
  count: whole,
});
export type ScanNode = z.infer<typeof scanNode>;

/**
 * All points of the scans of a run, thinned, as a tree of cubes. A cube holds points that no cube above it has: whoever
 * draws it draws those above it too. Its own are about `spacingM` halved `level` times apart. The one above each cube is in
 * the list, the root first; one between may have no points of its own.
 */
export const scanTree = z.object({
  version: z.literal(1),
  /** The root's corner with the least coordinates, world metres. */
  origin: z.tuple([z.number(), z.number(), z.number()]),
  /** Side of the root, and between its points; metres. */
  sizeM: z.number().positive(),
  spacingM: z.number().positive(),
  /** In all cubes together, and in the scans. */
  points: whole,
  scanned: whole,
  /** Whether colours are the scan's; else they are shades of its intensity, or one grey. */
  hasColour: z.boolean(),
  nodes: z.array(scanNode),
});
export type ScanTree = z.infer<typeof scanTree>;

/** The points of one cube. */
export interface ScanPoints {
  /** x, y, z of each, as 65,536ths of the cube's side from its least corner. */
  positions: Uint16Array;
  /** Red, green, blue of each. */
  colours: Uint8Array;
}

const positionBytes = 6;

/** Of one point in a pack. */
export const scanPointBytes = positionBytes + 3;

/** As the points of a cube lie in a pack: all places, then all colours. */
export function writeScanPoints({ positions, colours }: ScanPoints): Uint8Array {
  const bytes = new Uint8Array((positions.length / 3) * scanPointBytes);
  bytes.set(new Uint8Array(positions.buffer, positions.byteOffset, positions.byteLength));
  bytes.set(colours, positions.byteLength);
  return bytes;
}

export function readScanPoints(bytes: Uint8Array): ScanPoints {
  if (bytes.length % scanPointBytes !== 0) throw new Error('The points of a scan are cut off.');
  const count = bytes.length / scanPointBytes;
  // Copied by the constructor: a slice of a Buffer is no copy, and lies at any offset.
  const { buffer } = new Uint8Array(bytes.subarray(0, count * positionBytes));
  return { positions: new Uint16Array(buffer), colours: new Uint8Array(bytes.subarray(count * positionBytes)) };
}
