import type { Pose } from './Pose.ts';

/** The unit quaternion [w, x, y, z] of a rotation, from the images of the axes, that is, its columns. */
export function quaternionOf(x: readonly number[], y: readonly number[], z: readonly number[]): Pose['rotation'] {
  const [xx, yy, zz] = [x[0], y[1], z[2]];
  const candidates: Pose['rotation'][] = [
    [1 + xx + yy + zz, y[2] - z[1], z[0] - x[2], x[1] - y[0]],
    [y[2] - z[1], 1 + xx - yy - zz, x[1] + y[0], z[0] + x[2]],
    [z[0] - x[2], x[1] + y[0], 1 - xx + yy - zz, y[2] + z[1]],
    [x[1] - y[0], z[0] + x[2], y[2] + z[1], 1 - xx - yy + zz],
  ];
  // The longest is the one that loses least by rounding.
  const lengths = candidates.map((candidate) => Math.hypot(...candidate));
  const best = candidates[lengths.indexOf(Math.max(...lengths))];
  const length = Math.max(...lengths) * (best[0] < 0 ? -1 : 1);
  return best.map((value) => value / length) as Pose['rotation'];
}
