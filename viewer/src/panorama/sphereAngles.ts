import { add, cross, scale, type WorldPoint } from '../geometry/vectors.ts';

/** A unit quaternion: w, x, y, z. */
export type Quaternion = readonly [number, number, number, number];

/** Degrees in a sphere's own frame; longitude grows to the left of the picture's middle. */
export type SphereAngles = readonly [latitude: number, longitude: number];

const toRadians = Math.PI / 180;

/** The direction in a sphere's own frame, of length one. */
export function directionOfAngles([latitude, longitude]: SphereAngles): WorldPoint {
  const [up, left] = [latitude * toRadians, longitude * toRadians];
  return [Math.cos(up) * Math.cos(left), Math.cos(up) * Math.sin(left), Math.sin(up)];
}

/** A direction of a sphere's own frame in the world. */
export function turnToWorld([w, x, y, z]: Quaternion, direction: WorldPoint): WorldPoint {
  const axis: WorldPoint = [x, y, z];
  const across = scale(cross(axis, direction), 2);
  return add(add(direction, scale(across, w)), cross(axis, across));
}

/** Whether a picture has a direction of the world; undefined of pictures that have all of them. */
export function coverageIn({
  orientation: [w, x, y, z],
  coverage: { longitude, latitude },
}: {
  orientation: Quaternion;
  /** Degrees about the picture's middle. */
  coverage: { longitude: number; latitude: number };
}): ((direction: WorldPoint) => boolean) | undefined {
  if (longitude >= 360 && latitude >= 180) return undefined;
  return (direction) => {
    const [ahead, left, up] = turnToWorld([w, -x, -y, -z], direction);
    const isAcross = Math.abs(Math.atan2(left, ahead)) <= (longitude / 2) * toRadians;
    return isAcross && Math.abs(Math.atan2(up, Math.hypot(ahead, left))) <= (latitude / 2) * toRadians;
  };
}
