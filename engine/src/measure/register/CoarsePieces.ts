import { type RigidTransform, rotate } from './RigidTransform.ts';
import type { ScanSample } from './ScanSample.ts';

/** Flat pieces after levelling, sorted into what coarse registration asks for; positions about the sample's origin. */
export interface CoarsePieces {
  count: number;
  positions: Float64Array;
  /** How the piece is turned: standing, lying face up or down, or between. */
  kinds: Uint8Array;
  /** Azimuth of the normal, radians; meaningless for what lies. */
  azimuths: Float64Array;
  /** Whether normals point to where the scanner stood. */
  isSigned: boolean;
}

export const standing = 0;
export const lyingUp = 1;
export const lyingDown = 2;
export const slanted = 3;

/** The kind of a surface with a normal of vertical component `nz`. */
export function kindOf(nz: number): number {
  if (Math.abs(nz) < 0.12) return standing;
  if (nz > 0.985) return lyingUp;
  return nz < -0.985 ? lyingDown : slanted;
}

export function makeCoarsePieces(sample: ScanSample, level: RigidTransform): CoarsePieces {
  const { count } = sample;
  const positions = new Float64Array(count * 3);
  const kinds = new Uint8Array(count);
  const azimuths = new Float64Array(count);
  for (let piece = 0; piece < count; piece++) {
    const at = piece * 3;
    const { positions: p, normals: n } = sample;
    positions.set(rotate(level.rotation, [p[at], p[at + 1], p[at + 2]]), at);
    const [nx, ny, nz] = rotate(level.rotation, [n[at], n[at + 1], n[at + 2]]);
    kinds[piece] = kindOf(nz);
    azimuths[piece] = Math.atan2(ny, nx);
  }
  return { count, positions, kinds, azimuths, isSigned: sample.stations.every(({ position }) => position) };
}
