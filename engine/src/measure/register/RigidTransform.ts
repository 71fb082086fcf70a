/** From one frame to another in doubles: to = scale · rotation · from + translation; the scale is 1 but for map projections. */
export interface RigidTransform {
  /** Row-major 3×3, a proper rotation. */
  rotation: Matrix3;
  translation: [number, number, number];
  scale: number;
}

export type Matrix3 = [number, number, number, number, number, number, number, number, number];
export type Vector3 = [number, number, number];

/** Leaves everything where it is. */
export const identityTransform: RigidTransform = {
  rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  translation: [0, 0, 0],
  scale: 1,
};

/** A turn about the vertical through the origin, radians counter-clockwise, then a move. */
export function yawTransform(yaw: number, translation: Vector3 = [0, 0, 0]): RigidTransform {
  const cosine = Math.cos(yaw);
  const sine = Math.sin(yaw);
  return { rotation: [cosine, -sine, 0, sine, cosine, 0, 0, 0, 1], translation, scale: 1 };
}

/** A turn by the rotation vector `turn` (axis times radians) about the point `pivot`, then a move by `shift`. */
export function turnAbout(pivot: Vector3, turn: Vector3, shift: Vector3): RigidTransform {
  const rotation = rotationOf(turn);
  const turned = rotate(rotation, pivot);
  return {
    rotation,
    translation: [pivot[0] - turned[0] + shift[0], pivot[1] - turned[1] + shift[1], pivot[2] - turned[2] + shift[2]],
    scale: 1,
  };
}

/** First `first`, then `second`. */
export function compose(second: RigidTransform, first: RigidTransform): RigidTransform {
  const a = second.rotation;
  const b = first.rotation;
  return {
    rotation: [
      a[0] * b[0] + a[1] * b[3] + a[2] * b[6],
      a[0] * b[1] + a[1] * b[4] + a[2] * b[7],
      a[0] * b[2] + a[1] * b[5] + a[2] * b[8],
      a[3] * b[0] + a[4] * b[3] + a[5] * b[6],
      a[3] * b[1] + a[4] * b[4] + a[5] * b[7],
      a[3] * b[2] + a[4] * b[5] + a[5] * b[8],
      a[6] * b[0] + a[7] * b[3] + a[8] * b[6],
      a[6] * b[1] + a[7] * b[4] + a[8] * b[7],
      a[6] * b[2] + a[7] * b[5] + a[8] * b[8],
    ],
    translation: transformPoint(second, first.translation),
    scale: second.scale * first.scale,
  };
}

/** The way back. */
export function invert({ rotation: r, translation, scale }: RigidTransform): RigidTransform {
  const rotation: Matrix3 = [r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8]];
  const [x, y, z] = rotate(rotation, translation);
  return { rotation, translation: [-x / scale, -y / scale, -z / scale], scale: 1 / scale };
}

export function transformPoint({ rotation, translation: t, scale }: RigidTransform, point: Vector3): Vector3 {
  const [x, y, z] = rotate(rotation, point);
  return [scale * x + t[0], scale * y + t[1], scale * z + t[2]];
}

export function rotate(r: Matrix3, [x, y, z]: Vector3): Vector3 {
  return [r[0] * x + r[1] * y + r[2] * z, r[3] * x + r[4] * y + r[5] * z, r[6] * x + r[7] * y + r[8] * z];
}

/** The angle of the turn about the vertical, radians, -π to π. */
export function yawOf({ rotation }: RigidTransform): number {
  return Math.atan2(rotation[3], rotation[0]);
}

/** How far the vertical of one frame leans in the other, degrees. */
export function tiltDegOf({ rotation: r }: RigidTransform): number {
  return (Math.atan2(Math.hypot(r[2], r[5]), r[8]) * 180) / Math.PI;
}

/** Rodrigues' formula. */
function rotationOf([x, y, z]: Vector3): Matrix3 {
  const angle = Math.hypot(x, y, z);
  if (angle < 1e-15) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [ux, uy, uz] = [x / angle, y / angle, z / angle];
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const rest = 1 - cosine;
  return [
    cosine + ux * ux * rest,
    ux * uy * rest - uz * sine,
    ux * uz * rest + uy * sine,
    uy * ux * rest + uz * sine,
    cosine + uy * uy * rest,
    uy * uz * rest - ux * sine,
    uz * ux * rest - uy * sine,
    uz * uy * rest + ux * sine,
    cosine + uz * uz * rest,
  ];
}
