/** Three coordinates; which frame and unit, the name of the variable tells. */
export type Vector = [x: number, y: number, z: number];

/** Inner product. */
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Outer product. */
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** a + times · b. */
export const plus = (a: Vector, b: Vector, times = 1): Vector => [
  a[0] + times * b[0],
  a[1] + times * b[1],
  a[2] + times * b[2],
];

/** a − b. */
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const length = (a: Vector): number => Math.sqrt(dot(a, a));

/** The vector of length one in the same direction; up when there is no direction. */
export function unit(a: Vector): Vector {
  const size = length(a);
  return size > 0 ? [a[0] / size, a[1] / size, a[2] / size] : [0, 0, 1];
}

/** The three numbers from `index` · 3 on. */
export const vectorAt = (values: Float32Array, index: number): Vector => [
  values[index * 3],
  values[index * 3 + 1],
  values[index * 3 + 2],
];
