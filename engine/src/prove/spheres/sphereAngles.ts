import { type Pose, poseMatrix } from '../../ground/geometry/Pose.ts';
import type { Vector } from '../../ground/geometry/Vector.ts';

/*
 * Angles in a photo sphere's own frame, degrees. Latitude is the elevation above the frame's XY plane; longitude is the
 * azimuth from +X towards +Y, so that it grows to the left in the picture, whose middle is longitude 0 and latitude 0
 * (ASTM E2807, sphericalRepresentation):
 *   column = width · (1/2 - longitude / 360)    row = height · (1/2 - latitude / 180)
 */

/** Latitude and longitude of a direction, degrees. */
export function anglesOf([x, y, z]: Vector): [latitude: number, longitude: number] {
  const toDegrees = 180 / Math.PI;
  return [Math.atan2(z, Math.hypot(x, y)) * toDegrees, Math.atan2(y, x) * toDegrees];
}

/** Turns a direction in the world into the sphere's own frame. */
export function frameOf(pose: Pose): (direction: Vector) => Vector {
  const m = poseMatrix(pose);
  return ([x, y, z]) => [
    m[0] * x + m[4] * y + m[8] * z,
    m[1] * x + m[5] * y + m[9] * z,
    m[2] * x + m[6] * y + m[10] * z,
  ];
}
