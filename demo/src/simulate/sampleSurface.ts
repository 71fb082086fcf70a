import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Random } from '@plumbline/engine/ground/random/createRandom';

/** Places on a surface, spread by area. */
export interface SurfaceSamples {
  count: number;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  /** The triangle each lies on. */
  triangle: Uint32Array;
  areaM2: number;
  /** Centre of the surface itself, not of the samples. */
  centroid: Vector;
}

/** `count` places on the triangles `start` to `end`: each stands for the same area. None where there is no area. */
export function sampleSurface(
  corners: Float32Array,
  start: number,
  end: number,
  count: number,
  random: Random,
): SurfaceSamples {
  const upTo = new Float64Array(end - start);
  const centroid: Vector = [0, 0, 0];
  let areaM2 = 0;
  for (let triangle = start; triangle < end; triangle++) {
    const area = areaOf(corners, triangle * 9);
    upTo[triangle - start] = areaM2 += Number.isFinite(area) ? area : 0;
    if (!(area > 0)) continue;
    for (let k = 0; k < 9; k++) centroid[k % 3] += (area / 3) * corners[triangle * 9 + k];
  }
  const samples: SurfaceSamples = {
    count: areaM2 > 0 ? count : 0,
    x: new Float64Array(count),
    y: new Float64Array(count),
    z: new Float64Array(count),
    triangle: new Uint32Array(count),
    areaM2,
    centroid: [centroid[0] / areaM2, centroid[1] / areaM2, centroid[2] / areaM2],
  };
  const shift = random.next();
  let at = 0;
  for (let i = 0; i < samples.count; i++) {
    const target = ((i + shift) / count) * areaM2;
    while (at < upTo.length - 1 && upTo[at] <= target) at++;
    placeOn(corners, start + at, samples, i, random);
  }
  return samples;
}

function placeOn(corners: Float32Array, triangle: number, samples: SurfaceSamples, i: number, random: Random): void {
  const c = triangle * 9;
  const root = Math.sqrt(random.next());
  const b = root * (1 - random.next());
  const a = 1 - root;
  const rest = 1 - a - b;
  samples.x[i] = a * corners[c] + b * corners[c + 3] + rest * corners[c + 6];
  samples.y[i] = a * corners[c + 1] + b * corners[c + 4] + rest * corners[c + 7];
  samples.z[i] = a * corners[c + 2] + b * corners[c + 5] + rest * corners[c + 8];
  samples.triangle[i] = triangle;
}

function areaOf(corners: Float32Array, c: number): number {
  const ux = corners[c + 3] - corners[c];
  const uy = corners[c + 4] - corners[c + 1];
  const uz = corners[c + 5] - corners[c + 2];
  const vx = corners[c + 6] - corners[c];
  const vy = corners[c + 7] - corners[c + 1];
  const vz = corners[c + 8] - corners[c + 2];
  return Math.sqrt((uy * vz - uz * vy) ** 2 + (uz * vx - ux * vz) ** 2 + (ux * vy - uy * vx) ** 2) / 2;
}
