import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Change } from './Change.ts';

/** Where a moved or rotated element went: row-major 3×4 about the origin given; undefined for elements that did not move. */
export function rigidMotion(change: Change | undefined, origin: Vector): Float64Array | undefined {
  if (change?.kind === 'moved') {
    const [x, y, z] = change.offsetM;
    return Float64Array.of(1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z);
  }
  if (change?.kind !== 'rotated') return undefined;
  const [x, y, z] = change.axis;
  const cosine = Math.cos(change.angleRad);
  const sine = Math.sin(change.angleRad);
  const rest = 1 - cosine;
  const m = Float64Array.of(
    cosine + x * x * rest,
    x * y * rest - z * sine,
    x * z * rest + y * sine,
    0,
    y * x * rest + z * sine,
    cosine + y * y * rest,
    y * z * rest - x * sine,
    0,
    z * x * rest - y * sine,
    z * y * rest + x * sine,
    cosine + z * z * rest,
    0,
  );
  const centre = change.centreM.map((value, axis) => value - origin[axis]);
  for (let row = 0; row < 3; row++) {
    m[row * 4 + 3] = centre[row] - m[row * 4] * centre[0] - m[row * 4 + 1] * centre[1] - m[row * 4 + 2] * centre[2];
  }
  return m;
}
