import type { Vector } from '../../../ground/geometry/Vector.ts';

/** The arc in the XY plane that begins at `a`, passes `b` and ends at `c`; undefined where they lie on a line. */
export function circleThrough(
  a: Vector,
  b: Vector,
  c: Vector,
): { centre: [number, number]; radius: number; from: number; sweep: number } | undefined {
  const [bx, by] = [b[0] - a[0], b[1] - a[1]];
  const [cx, cy] = [c[0] - a[0], c[1] - a[1]];
  const twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) <= 1e-12 * (Math.hypot(bx, by) * Math.hypot(cx, cy) || 1)) return undefined;
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  const [ux, uy] = [(cy * bb - by * cc) / twice, (bx * cc - cx * bb) / twice];
  const from = Math.atan2(-uy, -ux);
  const turn = 2 * Math.PI;
  const ahead = (((Math.atan2(cy - uy, cx - ux) - from) % turn) + turn) % turn;
  return {
    centre: [a[0] + ux, a[1] + uy],
    radius: Math.hypot(ux, uy),
    from,
    sweep: twice > 0 ? ahead : ahead - turn,
  };
}
