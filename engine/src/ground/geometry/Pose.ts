/** Where a scanner or camera stood: rotates by the unit quaternion [w, x, y, z], then moves by the translation in metres. */
export interface Pose {
  translation: [number, number, number];
  rotation: [number, number, number, number];
}

/** At the origin, unturned. */
export const identityPose: Pose = { translation: [0, 0, 0], rotation: [1, 0, 0, 0] };

/** The pose as a row-major 3×4 matrix. */
export function poseMatrix({ translation: [tx, ty, tz], rotation: [w, x, y, z] }: Pose): Float64Array {
  return Float64Array.of(
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    tx,
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    ty,
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
    tz,
  );
}

/** Applies a pose to the first `count` points, in place. */
export function applyPose(pose: Pose, x: Float64Array, y: Float64Array, z: Float64Array, count: number): void {
  const [a, b, c, tx, d, e, f, ty, g, h, i, tz] = poseMatrix(pose) as unknown as number[] & { length: 12 };
  for (let k = 0; k < count; k++) {
    const px = x[k];
    const py = y[k];
    const pz = z[k];
    x[k] = a * px + b * py + c * pz + tx;
    y[k] = d * px + e * py + f * pz + ty;
    z[k] = g * px + h * py + i * pz + tz;
  }
}

/** The rotation that turns by `b` first and then by `a`. */
export function multiplyRotations(a: Pose['rotation'], b: Pose['rotation']): Pose['rotation'] {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}
