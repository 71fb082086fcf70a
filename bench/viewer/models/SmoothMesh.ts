import type { Point2, Vector } from '../../../demo/src/building/shapes/Shape.ts';

/** A tessellated shape; millimetres. */
export interface SmoothMesh {
  points: Vector[];
  /** Corners counter-clockwise from outside, counted from 0. */
  triangles: [number, number, number][];
}

/** Turns an outline (distance from the axis, height; from below up) about Z. It starts and ends on the axis. */
export function turned(outline: readonly Point2[], segments: number): SmoothMesh {
  const rings = outline.slice(1, -1);
  const [bottom, top] = [outline[0]!, outline.at(-1)!];
  const points = rings.flatMap(([radius, height]) => ring(segments, radius, height));
  const [bottomPoint, topPoint] = [points.length, points.length + 1];
  points.push([0, 0, bottom[1]], [0, 0, top[1]]);
  const triangles = quads(rings.length, segments);
  const lastRing = (rings.length - 1) * segments;
  for (let i = 0; i < segments; i++) {
    const next = (i + 1) % segments;
    triangles.push([bottomPoint, next, i], [topPoint, lastRing + i, lastRing + next]);
  }
  return { points, triangles };
}

/** A round bar along a path. */
export function bent(path: readonly Vector[], radius: number, sides: number): SmoothMesh {
  const points: Vector[] = [];
  let across: Vector | undefined;
  path.forEach((at, i) => {
    const along = unit(minus(path[Math.min(i + 1, path.length - 1)]!, path[Math.max(i - 1, 0)]!));
    const guide: Vector = across ?? (Math.abs(along[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]);
    const up = unit(cross(along, guide));
    across = cross(up, along);
    for (const [x, y] of ring(sides, radius, 0)) {
      points.push(plus(at, plus(times(across, x), times(up, y))));
    }
  });
  const triangles = quads(path.length, sides);
  const [start, end] = [points.length, points.length + 1];
  points.push(path[0]!, path.at(-1)!);
  const lastRing = (path.length - 1) * sides;
  for (let i = 0; i < sides; i++) {
    const next = (i + 1) % sides;
    triangles.push([start, next, i], [end, lastRing + i, lastRing + next]);
  }
  return { points, triangles };
}

/** Several meshes as one. */
export function joined(...meshes: SmoothMesh[]): SmoothMesh {
  const whole: SmoothMesh = { points: [], triangles: [] };
  for (const { points, triangles } of meshes) {
    const first = whole.points.length;
    for (const [a, b, c] of triangles) whole.triangles.push([a + first, b + first, c + first]);
    whole.points.push(...points);
  }
  return whole;
}

/** Points along a curve, from 0 to 1 of it. */
export function curve(count: number, at: (part: number) => Vector): Vector[] {
  return Array.from({ length: count }, (_, i) => at(i / (count - 1)));
}

function ring(count: number, radius: number, height: number): Vector[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle), height];
  });
}

/** The bands between rings, each ring above the one before. */
function quads(rings: number, segments: number): SmoothMesh['triangles'] {
  const triangles: SmoothMesh['triangles'] = [];
  for (let band = 0; band + 1 < rings; band++) {
    for (let i = 0; i < segments; i++) {
      const next = (i + 1) % segments;
      const [low, high] = [band * segments, (band + 1) * segments];
      triangles.push([low + i, low + next, high + next], [low + i, high + next, high + i]);
    }
  }
  return triangles;
}

const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const times = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vector): Vector => times(a, 1 / Math.hypot(...a));
