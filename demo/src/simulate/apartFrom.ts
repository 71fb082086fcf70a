import { dot, length, plus, type Vector } from '@plumbline/engine/ground/geometry/Vector';

/** How far a place is from the nearest of the triangles `start` to `end`, nine numbers each. */
export function apartFrom(corners: Float32Array, start: number, end: number, place: Vector): number {
  let nearest = Infinity;
  for (let t = start; t < end; t++) {
    const [a, b, c] = [0, 3, 6].map(
      (k): Vector => [corners[t * 9 + k], corners[t * 9 + k + 1], corners[t * 9 + k + 2]],
    );
    nearest = Math.min(nearest, toTriangle(place, a, b, c));
  }
  return nearest;
}

/** To the plane where the foot lies in the triangle, to the nearest of its sides otherwise. */
function toTriangle(place: Vector, a: Vector, b: Vector, c: Vector): number {
  const u = plus(b, a, -1);
  const v = plus(c, a, -1);
  const q = plus(place, a, -1);
  const [uu, uv, vv, uq, vq] = [dot(u, u), dot(u, v), dot(v, v), dot(u, q), dot(v, q)];
  const area = uu * vv - uv * uv;
  const s = (vv * uq - uv * vq) / area;
  const t = (uu * vq - uv * uq) / area;
  if (s >= 0 && t >= 0 && s + t <= 1) return length(plus(plus(q, u, -s), v, -t));
  return Math.min(toSide(place, a, b), toSide(place, b, c), toSide(place, c, a));
}

function toSide(place: Vector, from: Vector, to: Vector): number {
  const side = plus(to, from, -1);
  const way = plus(place, from, -1);
  const share = Math.min(1, Math.max(0, dot(way, side) / (dot(side, side) || 1)));
  return length(plus(way, side, -share));
}
