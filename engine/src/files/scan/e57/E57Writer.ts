import type { Pose } from '../../../ground/geometry/Pose.ts';
import type { PointBatch, ScanImage } from '../PointSource.ts';

/** Writes one E57 file. */
export interface E57Writer {
  /** Begins a scan. One scan at a time: end it before the next scan or image. */
  addScan(scan: E57ScanOptions): E57ScanWriter;
  addImage(image: Omit<ScanImage, 'bytes'>, bytes: Uint8Array): Promise<void>;
  /** Writes what ties the parts together; without it there is no file. */
  finish(): Promise<void>;
}

/** Points, and rays that did not come back between them. */
export interface WrittenBatch extends PointBatch {
  /** The cartesianInvalidState of each: 0 for a point, 1 where x, y and z are a direction, 2 where they are nothing. */
  state?: Uint8Array | undefined;
}

export interface E57ScanWriter {
  /** Adds points in the scan's own frame; a value beyond the limits of its column is an error. */
  write(batch: WrittenBatch): Promise<void>;
  end(): Promise<void>;
}

export interface E57Options {
  /** What errors call the file. */
  name?: string;
  /** Without it, one that follows from the content. */
  guid?: string;
  /** ISO 8601. */
  createdAt?: string;
  /** The coordinate reference system, WKT. */
  crs?: string;
}

export interface E57ScanOptions {
  name: string;
  /** Without it, one that follows from the content. Give one if images are to name the scan. */
  guid?: string;
  pose?: Pose;
  /** ISO 8601. */
  acquiredAt?: string;
  position: PositionFormat;
  /** Whether batches have intensity; written in steps of 1/65535. */
  intensity?: boolean;
  colour?: boolean;
  /** Whether batches have a state: records of rays that did not come back. */
  hasStates?: boolean;
  /** Given when batches have row and column. */
  grid?: { rows: number; columns: number };
}

/** How coordinates are stored: whole multiples of `precisionM` up to ± `limitM`, or floating point. */
export type PositionFormat =
  | { type: 'scaled'; precisionM: number; limitM: number }
  | { type: 'float' }
  | { type: 'double' };
