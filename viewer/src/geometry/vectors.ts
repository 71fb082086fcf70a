/** Metres in the frame of the federated model, Z up; doubles. */
export type WorldPoint = readonly [number, number, number];

/** The sum of two. */
export function add(a: WorldPoint, b: WorldPoint): WorldPoint {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

/** From `b` to `a`. */
export function subtract(a: WorldPoint, b: WorldPoint): WorldPoint {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** As long as `factor` times before. */
export function scale(a: WorldPoint, factor: number): WorldPoint {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

/** The product of lengths and the cosine between them. */
export function dot(a: WorldPoint, b: WorldPoint): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Upright on both. */
export function cross(a: WorldPoint, b: WorldPoint): WorldPoint {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** How long it is. */
export function lengthOf(a: WorldPoint): number {
  return Math.hypot(a[0], a[1], a[2]);
}

/** Of length one; what has no length points up. */
export function normalise(a: WorldPoint): WorldPoint {
  const length = lengthOf(a);
  return length > 0 ? scale(a, 1 / length) : [0, 0, 1];
}

/** The way from `a` to `b`, 0 to 1. */
export function mix(a: WorldPoint, b: WorldPoint, share: number): WorldPoint {
  return add(scale(a, 1 - share), scale(b, share));
}

/** Turned about an axis of length one, radians. */
export function rotate(a: WorldPoint, axis: WorldPoint, angle: number): WorldPoint {
  const cosine = Math.cos(angle);
  const along = scale(axis, dot(axis, a) * (1 - cosine));
  return add(add(scale(a, cosine), scale(cross(axis, a), Math.sin(angle))), along);
}
