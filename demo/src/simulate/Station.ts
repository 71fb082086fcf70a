import type { Pose } from '@plumbline/engine/ground/geometry/Pose';
import type { ScanGrid } from './ScanGrid.ts';

/** A place of the scanner. Its own frame: x at azimuth 0, z up, the scanner at the origin. */
export interface Station {
  name: string;
  guid: string;
  /** The directions it looked in. */
  grid: ScanGrid;
  /** Where it stood. */
  truePose: Pose;
  /** Where the file says it stood: with the error of registration. */
  writtenPose: Pose;
  /** Of its noise. */
  seed: number;
}

/** The angle of a turn about the vertical, radians. */
export function headingOf({ rotation: [w, , , z] }: Pose): number {
  return 2 * Math.atan2(z, w);
}

/** The rotation by a turn about the vertical, radians. */
export function turnedBy(heading: number): Pose['rotation'] {
  return [Math.cos(heading / 2), 0, 0, Math.sin(heading / 2)];
}
