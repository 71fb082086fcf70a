/** Where the points of one scan lie in its spool file, tile by tile. */
export interface Spool {
  /** Index of the scan among all scans of the run. */
  scan: number;
  /** Where the scanner stood, about the mesh's origin; undefined for merged clouds. */
  station?: [number, number, number] | undefined;
  blocks: SpoolBlock[];
  /** How many points were read, and how many of them were kept: near the model, and no denser than wanted. */
  points: number;
  kept: number;
}

/**
 * `count` points: float32 x, y, z about the mesh's origin each, then red, green, blue, intensity as bytes each, then for
 * how many points each stands.
 */
export interface SpoolBlock {
  tile: string;
  position: number;
  count: number;
}

/** Bytes of one point in a block. */
export const spoolPointBytes = 17;
