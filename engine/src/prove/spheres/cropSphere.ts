import { cross, dot, plus, unit, type Vector } from '../../ground/geometry/Vector.ts';
import type { Picture } from '../render/shadeView.ts';
import { anglesOf } from './sphereAngles.ts';

/** What of a panorama is to be shown; degrees in the sphere's own frame. */
export interface SphereCrop {
  direction: { azimuth: number; elevation: number };
  /** Around the parts of what is to be seen, closed: directions. */
  rings: readonly (readonly Vector[])[];
  /** How much of the sphere the picture covers. */
  coverage: { longitude: number; latitude: number };
}

/** A camera's picture out of a panorama, with the outlines in its pixels. */
export interface CroppedSphere extends Picture {
  rings: [x: number, y: number][][];
}

const leastHalfAngle = (16 * Math.PI) / 180;
const mostHalfAngle = (52 * Math.PI) / 180;
/** Room about the outline. */
const room = 1.35;
/** What lies beside or behind the camera has no place in its picture. */
const leastAhead = 0.05;

/** Looks from a sphere's middle at an element, as a camera would: straight lines are straight. */
export function cropSphere(
  sphere: Picture,
  crop: SphereCrop,
  { width, height } = { width: 480, height: 320 },
): CroppedSphere {
  const forward = directionOf(crop.direction.azimuth, crop.direction.elevation);
  const right = unit(cross(forward, Math.abs(forward[2]) < 0.99 ? [0, 0, 1] : [1, 0, 0]));
  const up = cross(right, forward);
  const widest = Math.max(
    0,
    ...crop.rings.flat().map((one) => Math.acos(Math.max(-1, Math.min(1, dot(one, forward))))),
  );
  const halfHeight =
    Math.tan(Math.max(leastHalfAngle, Math.min(mostHalfAngle, widest * room))) * (height / width) ** 0.5;
  const perPixel = (2 * halfHeight) / height;
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = plus(forward, up, (height / 2 - y - 0.5) * perPixel);
    for (let x = 0; x < width; x++) {
      copyPixel(sphere, crop.coverage, plus(row, right, (x + 0.5 - width / 2) * perPixel), rgb, (y * width + x) * 3);
    }
  }
  const project = (one: Vector): [number, number] => [
    width / 2 + dot(one, right) / dot(one, forward) / perPixel,
    height / 2 - dot(one, up) / dot(one, forward) / perPixel,
  ];
  const rings = crop.rings.map((ring) => cutBehind(ring, forward).map(project)).filter(({ length }) => length > 2);
  return { width, height, rgb, rings };
}

/** The direction of angles in degrees. */
export function directionOf(azimuth: number, elevation: number): Vector {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  return [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)];
}

/** Between the four pixels about the direction; grey where the picture does not reach. */
function copyPixel(
  { width, height, rgb }: Picture,
  { longitude: across, latitude: upwards }: SphereCrop['coverage'],
  direction: Vector,
  into: Uint8Array,
  at: number,
): void {
  const [latitude, longitude] = anglesOf(direction);
  const x = width * (0.5 - longitude / across) - 0.5;
  const y = height * (0.5 - latitude / upwards) - 0.5;
  if (x < -1 || y < -1 || x > width || y > height) {
    into.fill(52, at, at + 3);
    return;
  }
  const column = Math.floor(x);
  const row = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const next = Math.min(height - 1, row + 1);
  const isRound = across >= 359.9;
  const wrap = (value: number) => (isRound ? (value + width) % width : Math.max(0, Math.min(width - 1, value)));
  const [left, right] = [wrap(column), wrap(column + 1)];
  const [aside, below] = [x - column, Math.max(0, Math.min(1, y - row))];
  for (let c = 0; c < 3; c++) {
    const top = rgb[(row * width + left) * 3 + c] * (1 - aside) + rgb[(row * width + right) * 3 + c] * aside;
    const bottom = rgb[(next * width + left) * 3 + c] * (1 - aside) + rgb[(next * width + right) * 3 + c] * aside;
    into[at + c] = top * (1 - below) + bottom * below;
  }
}

/** The part of an outline that is ahead (Sutherland and Hodgman 1974). */
function cutBehind(outline: readonly Vector[], forward: Vector): Vector[] {
  return outline.flatMap((one, i) => {
    const next = outline[(i + 1) % outline.length];
    const [a, b] = [dot(one, forward) - leastAhead, dot(next, forward) - leastAhead];
    const kept = a >= 0 ? [one] : [];
    if (a >= 0 === b >= 0) return kept;
    return [...kept, plus(plus([0, 0, 0], one, b / (b - a)), next, -a / (b - a))];
  });
}
