import type { BcfVersion } from '@plumbline/contract/resources/issueFiles';

type Vector = readonly [number, number, number];

/** What the schema of 2.1 takes; 3.0 takes whatever is an angle. */
const fieldOfView = { '2.1': { least: 45, most: 60 }, '3.0': { least: 1, most: 179 } };

interface Camera {
  eye: Vector;
  target: Vector;
  up: Vector;
  fovDegrees: number;
}

/** The camera as BCF has it: where its angle is too wide or narrow, from where another shows the same height of the target. */
export function cameraOf({ eye, target, up, fovDegrees }: Camera, version: BcfVersion) {
  const { least, most } = fieldOfView[version];
  const angle = Math.min(most, Math.max(least, fovDegrees));
  const towards = minus(target, eye);
  const distance = Math.hypot(...towards);
  const direction = distance > 0 ? scaled(towards, 1 / distance) : ([0, 1, 0] as const);
  const away = (distance * halfTangent(fovDegrees)) / halfTangent(angle);
  return {
    eye: angle === fovDegrees ? eye : minus(target, scaled(direction, away)),
    direction,
    up: upright(direction, up),
    fovDegrees: angle,
  };
}

const halfTangent = (degrees: number) => Math.tan((degrees * Math.PI) / 360);
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Some tools take a direction and an up that are not at right angles for a damaged camera. */
function upright(direction: Vector, up: Vector): Vector {
  for (const axis of [up, [0, 0, 1], [0, 1, 0]] as const) {
    const across = minus(axis, scaled(direction, dot(axis, direction)));
    const length = Math.hypot(...across);
    if (length > 1e-6) return scaled(across, 1 / length);
  }
  return [0, 0, 1];
}
