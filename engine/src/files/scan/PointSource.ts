import type { Box } from '../../ground/geometry/Box.ts';
import type { Pose } from '../../ground/geometry/Pose.ts';
import type { Problem } from '../../ground/Problem.ts';
import type { ScanFormat } from '../recognise/RecognisedFile.ts';

/** One position of a scanner, or a whole merged cloud. */
export interface PointScan {
  name: string;
  guid?: string | undefined;
  /** How many points the file says it holds, those without a position included. */
  points: number;
  /** From the scan's own frame, in which batches come, to the world of the file. */
  pose: Pose;
  /** Whether the scan's frame has the scanner at its origin. Without it, what was never seen cannot be told from what is missing. */
  hasStation: boolean;
  /** As the file's header states it, in the scan's own frame. */
  bounds?: Box | undefined;
  hasIntensity: boolean;
  hasColour: boolean;
  /** Rows and columns of the scanner's grid, where points carry their place in it. */
  grid?: { rows: number; columns: number } | undefined;
  /** ISO 8601, UTC. */
  acquiredAt?: string | undefined;
}

/** Points in the scan's own frame, metres. Columns are reused: they hold until the next batch is asked for. */
export interface PointBatch {
  /** Only the first `count` entries of each column count. */
  count: number;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  /** 0 to 1, by the file's own limits. */
  intensity?: Float32Array | undefined;
  /** Red, green, blue, 0 to 255 each, by the file's own limits: three bytes a point. */
  colour?: Uint8Array | undefined;
  row?: Uint32Array | undefined;
  column?: Uint32Array | undefined;
  /** Rays from which nothing came back, where the file records them with their direction; of any length but none. */
  silent?: SilentRays | undefined;
}

/** Directions in the scan's own frame; only the first `count` entries of each column count. */
export interface SilentRays {
  count: number;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
}

/** A photo in a scan file. */
export interface ScanImage {
  name: string;
  kind: 'visual' | 'pinhole' | 'spherical' | 'cylindrical';
  mediaType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  bytes: number;
  /** From the camera's frame to the world of the file, where the file says. */
  pose?: Pose | undefined;
  /** The guid of the scan it belongs to. */
  scanGuid?: string | undefined;
  /** Radians per pixel (spherical: both, cylindrical: width) or metres per pixel (pinhole, and cylindrical's height). */
  pixelWidth?: number | undefined;
  pixelHeight?: number | undefined;
  focalLengthM?: number | undefined;
  radiusM?: number | undefined;
  principalPoint?: [x: number, y: number] | undefined;
}

/** `count` points from the `first` on, as the file counts them, those without a position included. */
export interface PointRun {
  first: number;
  count: number;
}

/** An open scan file. Reading is streaming: memory does not grow with the file. */
export interface PointSource {
  readonly format: ScanFormat;
  readonly scans: readonly PointScan[];
  readonly images: readonly ScanImage[];
  /** The coordinate reference system as the file writes it (WKT, EPSG code), if it does. */
  readonly crs?: string | undefined;
  /** What was found at opening; reading may add to it. */
  readonly problems: Problem[];
  /** The points of one scan that have a position, in file order. Read one batch after the other; do not keep the columns. */
  readPoints(scanIndex: number): AsyncGenerator<PointBatch>;
  /**
   * The positions of about the points of the runs, which go up and do not overlap; much cheaper than reading all of them.
   * Not there where a format has to be read as a whole.
   */
  readRuns?(scanIndex: number, runs: Iterable<PointRun>): AsyncGenerator<PointBatch>;
  readImage(imageIndex: number): Promise<Uint8Array>;
  /** Frees what opening took (scratch files, WebAssembly memory); the ByteSource stays the caller's. */
  close(): Promise<void>;
}
