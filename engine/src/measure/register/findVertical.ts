import { diagonalise } from '../../ground/geometry/diagonalise.ts';
import { createCellTable } from './createCellTable.ts';
import type { Vector3 } from './RigidTransform.ts';
import type { ScanSample } from './ScanSample.ts';

/** Which way is up in the scan, by its floors and walls. */
export interface FoundVertical {
  /** Unit length, in the scan's frame. */
  up: Vector3;
  /** Angle between `up` and the scan's Z axis. */
  tiltDeg: number;
  /** Share of the flat pieces that stand or lie by it within a degree. */
  support: number;
}

/** Looks near the Z axis, narrowing in: floors along the vertical, walls across it. */
export function findVertical(sample: ScanSample): FoundVertical {
  return lookAbout(sample, [0, 0, 1], 15);
}

/** How far the scan leans when its floors and walls agree on a vertical near the Z axis; undefined when they do not. */
export function findLeanDeg(sample: ScanSample): number | undefined {
  const { support, tiltDeg } = findVertical(sample);
  return support > wellSupported ? tiltDeg : undefined;
}

/** The same for a vertical anywhere: a pitched roof looks like a box that leans, so that this only explains what does not fit. */
export function findGreatLeanDeg(sample: ScanSample): number | undefined {
  const leaning = mainDirections(sample)
    .map((direction) => lookAbout(sample, direction, 6))
    .filter(({ support, tiltDeg }) => support > surelySupported && tiltDeg < mostTellingDeg);
  return leaning.length > 0 ? Math.min(...leaning.map(({ tiltDeg }) => tiltDeg)) : undefined;
}

const wellSupported = 0.4;
const surelySupported = 0.7;
/** Everything stands or lies by the ridge of a pitched roof as by a vertical, but a ridge lies. */
const mostTellingDeg = 60;

function lookAbout({ normals, count }: ScanSample, start: Vector3, reachDeg: number): FoundVertical {
  let up = start;
  for (let within = reachDeg; ; within = Math.max(1, within * 0.6)) {
    for (let pass = 0; pass < 3; pass++) up = improve(normals, count, up, within);
    if (within <= 1) break;
  }
  return {
    up,
    tiltDeg: (Math.acos(Math.min(1, up[2])) * 180) / Math.PI,
    support: supportOf(normals, count, up),
  };
}

/** The directions, a tenth of a radian wide and not told from their opposites, that most pieces face. */
function mainDirections({ normals, count }: ScanSample): Vector3[] {
  const cells = createCellTable();
  const sums = new Float64Array(4 * Math.max(1, count));
  for (let piece = 0; piece < count; piece++) {
    const [x, y, z] = normals.subarray(piece * 3, piece * 3 + 3);
    const sign = z < 0 ? -1 : 1;
    const at = 4 * cells.add(Math.round(x * sign * 8), Math.round(y * sign * 8), Math.round(z * sign * 8), 0);
    sums[at]++;
    sums[at + 1] += x * sign;
    sums[at + 2] += y * sign;
    sums[at + 3] += z * sign;
  }
  const order = Array.from({ length: cells.count }, (_, cell) => cell * 4).sort((a, b) => sums[b] - sums[a]);
  return order.slice(0, 8).map((at) => {
    const length = Math.hypot(sums[at + 1], sums[at + 2], sums[at + 3]) || 1;
    return [sums[at + 1] / length, sums[at + 2] / length, sums[at + 3] / length];
  });
}

const matrix = new Float64Array(9);
const vectors = new Float64Array(9);

/** The direction that is most across the walls and along the floors: the least of Σ walls n·nᵀ - Σ floors n·nᵀ. */
function improve(normals: Float32Array, count: number, up: Vector3, withinDeg: number): Vector3 {
  const limit = Math.sin((withinDeg * Math.PI) / 180);
  matrix.fill(0);
  for (let piece = 0; piece < count; piece++) {
    const x = normals[piece * 3];
    const y = normals[piece * 3 + 1];
    const z = normals[piece * 3 + 2];
    const along = Math.abs(x * up[0] + y * up[1] + z * up[2]);
    const across = Math.sqrt(Math.max(0, 1 - along * along));
    const off = Math.min(along, across) / limit;
    if (off >= 1) continue;
    const weight = (1 - off * off) ** 2 * (across < along ? -1 : 1);
    matrix[0] += weight * x * x;
    matrix[1] += weight * x * y;
    matrix[2] += weight * x * z;
    matrix[4] += weight * y * y;
    matrix[5] += weight * y * z;
    matrix[8] += weight * z * z;
  }
  matrix[3] = matrix[1];
  matrix[6] = matrix[2];
  matrix[7] = matrix[5];
  diagonalise(matrix, vectors, 3);
  const values = [matrix[0], matrix[4], matrix[8]];
  const least = values.indexOf(Math.min(...values));
  const found: Vector3 = [vectors[least], vectors[3 + least], vectors[6 + least]];
  const isNear =
    Math.abs(found[0] * up[0] + found[1] * up[1] + found[2] * up[2]) > Math.cos((withinDeg * Math.PI) / 180);
  if (!isNear) return up;
  return found[2] < 0 ? [-found[0], -found[1], -found[2]] : found;
}

function supportOf(normals: Float32Array, count: number, up: Vector3): number {
  const sine = Math.sin(Math.PI / 180);
  let near = 0;
  for (let piece = 0; piece < count; piece++) {
    const along = Math.abs(
      normals[piece * 3] * up[0] + normals[piece * 3 + 1] * up[1] + normals[piece * 3 + 2] * up[2],
    );
    if (along < sine || along * along > 1 - sine * sine) near++;
  }
  return count === 0 ? 0 : near / count;
}
