import type { Box } from '../../ground/geometry/Box.ts';
import type { Vector3 } from './RigidTransform.ts';

/** A few hundred thousand small flat pieces of what was scanned, whatever the scan's size; the input of registration. */
export interface ScanSample {
  /** World = origin + position. */
  origin: Vector3;
  /** Flat pieces; the columns below have an entry (or three) for each. They lie together in the columns if they lie together in space. */
  count: number;
  /** The mean of the points of a piece: x, y, z about the origin. */
  positions: Float64Array;
  /** Unit length, towards the scanner where its place is known, otherwise of arbitrary sign. */
  normals: Float32Array;
  /** Index into `stations`. */
  stationOf: Uint16Array;
  /** How many scan points are behind a piece. */
  points: Uint32Array;
  stations: SampleStation[];
  /** Where most of all the points lie, in world coordinates: the first to the last hundredth of what is occupied, flat or not. */
  extent: Box;
  /** Cells that held points: the flat pieces are some of them. */
  occupied: number;
  /** Scan points that were looked at. */
  pointsUsed: number;
}

/** One scan of one file; a merged cloud counts as one without a position. */
export interface SampleStation {
  name: string;
  /** Where the scanner stood, in world coordinates. */
  position?: Vector3 | undefined;
}

/** The mean of all pieces, about the sample's origin. */
export function middleOf({ positions, count }: ScanSample): Vector3 {
  const middle: Vector3 = [0, 0, 0];
  for (let at = 0; at < count * 3; at++) middle[at % 3] += positions[at] / count;
  return middle;
}
