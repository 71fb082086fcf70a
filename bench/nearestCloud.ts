import type { TriangleMesh } from '../engine/src/files/model/TriangleMesh.ts';
import type { Random } from '../engine/src/ground/random/createRandom.ts';

type Vector = [number, number, number];

/** Points as a scan leaves them: on the surfaces by area with range noise, and a few per cent anywhere. */
export function makeCloud(mesh: TriangleMesh, count: number, random: Random): Float32Array {
  const { positions, indices } = mesh;
  const sums = sumAreas(mesh);
  const points = new Float32Array(count * 3);
  const [min, max] = bounds(positions);
  const strayShare = 0.03;
  const noiseM = 0.002;
  for (let i = 0; i < count; i++) {
    if (random.next() < strayShare) {
      for (let k = 0; k < 3; k++)
        points[i * 3 + k] = (min[k] as number) + random.next() * ((max[k] as number) - (min[k] as number));
      continue;
    }
    const t = findSum(sums, random.next() * (sums.at(-1) as number)) * 3;
    const corner = (c: number, k: number) => positions[(indices[t + c] as number) * 3 + k] as number;
    let [r, s] = [random.next(), random.next()];
    if (r + s > 1) [r, s] = [1 - r, 1 - s];
    for (let k = 0; k < 3; k++) {
      const a = corner(0, k);
      points[i * 3 + k] = a + r * (corner(1, k) - a) + s * (corner(2, k) - a) + noiseM * random.normal();
    }
  }
  return points;
}

function sumAreas({ positions, indices }: TriangleMesh): Float64Array {
  const sums = new Float64Array(indices.length / 3);
  let sum = 0;
  for (let t = 0; t < sums.length; t++) {
    const corners = [0, 1, 2].map((c) => positions.subarray((indices[t * 3 + c] as number) * 3)) as unknown as [
      Vector,
      Vector,
      Vector,
    ];
    sum += area(...corners);
    sums[t] = sum;
  }
  return sums;
}

function area(a: Vector, b: Vector, c: Vector): number {
  const [ux, uy, uz, vx, vy, vz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2], c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}

function findSum(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function bounds(positions: Float32Array): [Vector, Vector] {
  const [min, max]: [Vector, Vector] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let i = 0; i < positions.length; i++) {
    const k = i % 3;
    min[k] = Math.min(min[k] as number, positions[i] as number);
    max[k] = Math.max(max[k] as number, positions[i] as number);
  }
  return [min, max];
}
