/** Metres or a direction, as the name of the variable says. */
export type Vector = [x: number, y: number, z: number];

/** Inner product. */
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Outer product. */
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** a + factor · b. */
export const along = (a: Vector, factor: number, b: Vector): Vector => [
  a[0] + factor * b[0],
  a[1] + factor * b[1],
  a[2] + factor * b[2],
];

/** a − b. */
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** The vector of length one in the same direction; up when there is no direction. */
export function unit(a: Vector): Vector {
  const length = Math.hypot(...a);
  return length > 0 ? [a[0] / length, a[1] / length, a[2] / length] : [0, 0, 1];
}

/** The three numbers from `index` · 3 on. */
export const vectorAt = (values: Float32Array, index: number): Vector => [
  values[index * 3],
  values[index * 3 + 1],
  values[index * 3 + 2],
];
