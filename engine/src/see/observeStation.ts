import { cellAngle, cellsAround, type RangeImage } from './RangeImage.ts';
import type { SurfaceSamples } from './sampleSurface.ts';
import type { ScannedField } from './scannedField.ts';

/** One scanner's view of the samples. */
export interface StationView {
  image: Pick<RangeImage, 'size' | 'ranges' | 'returns'>;
  field: ScannedField;
  /** Row-major 3×4, from the frame about the mesh's origin to the scan's own frame. */
  toScan: Float64Array;
}

/** What counts as having looked past a place. */
export interface SeeingLimits {
  /** How far behind the surface a ray must have ended, metres along the ray. */
  beyondM: number;
  farthestM: number;
  nearestM: number;
  /** Least cosine between the surface's normal and the line of sight. */
  leastCosine: number;
  /** Rays that cross the surface this near to the place speak for it. */
  reachM: number;
}

/** Rings of cells around that of the place: returns lie anywhere in their cells. */
const rings = 1;
const _cells = new Int32Array((2 * rings + 1) ** 2);

/**
 * Marks every sample that this station looked past: rays that cross the model's surface beside it went on behind, and none
 * ended there or before. A ray that ended before hides the place, one that ended at it may have met the element itself, and
 * one that crossed beside the face went through a window in it.
 */
export function observeStation(
  { image, field, toScan }: StationView,
  { positions, normals }: SurfaceSamples,
  marginOf: (sample: number) => number,
  seen: Uint8Array,
  limits: SeeingLimits,
): void {
  const [a, b, c, tx, d, e, f, ty, g, h, i, tz] = Array.from(toScan);
  const angle = cellAngle(image);
  for (let s = 0; s < seen.length; s++) {
    const px = positions[s * 3];
    const py = positions[s * 3 + 1];
    const pz = positions[s * 3 + 2];
    const x = a * px + b * py + c * pz + tx;
    const y = d * px + e * py + f * pz + ty;
    const z = g * px + h * py + i * pz + tz;
    const range = Math.sqrt(x * x + y * y + z * z);
    if (range > limits.farthestM || range < limits.nearestM) continue;
    const mx = normals[s * 3];
    const my = normals[s * 3 + 1];
    const mz = normals[s * 3 + 2];
    const nx = a * mx + b * my + c * mz;
    const ny = d * mx + e * my + f * mz;
    const nz = g * mx + h * my + i * mz;
    const towards = nx * x + ny * y + nz * z;
    if (-towards < limits.leastCosine * range) continue;
    const reachM = Math.max(limits.reachM, 0.6 * range * angle);
    const count = cellsAround(image.size, x, y, z, rings, _cells);
    let nearestPassed2 = Infinity;
    let returned = 0;
    let ended = 0;
    for (let k = 0; k < count; k++) {
      const cell = _cells[k];
      const measured = image.ranges[cell];
      if (measured === Infinity) continue;
      returned++;
      const rx = image.returns[cell * 3];
      const ry = image.returns[cell * 3 + 1];
      const rz = image.returns[cell * 3 + 2];
      // Where the ray of this return crosses the plane of the surface, in lengths of the ray.
      const along = nx * rx + ny * ry + nz * rz;
      if (along >= 0) continue;
      const t = towards / along;
      const ox = t * rx - x;
      const oy = t * ry - y;
      const oz = t * rz - z;
      const offset2 = ox * ox + oy * oy + oz * oz;
      if (offset2 > reachM * reachM) continue;
      if (measured <= t * measured + limits.beyondM) ended++;
      else if (offset2 < nearestPassed2) nearestPassed2 = offset2;
    }
    if (ended > 0) continue;
    const hasPassed = nearestPassed2 < Infinity && nearestPassed2 < marginOf(s) ** 2;
    if (hasPassed || (returned === 0 && field.covers(x, y, z, range))) seen[s] = 1;
  }
}
