import type { Viewport } from '@plumbline/contract/resources/viewport';

type Point = [x: number, y: number, z: number];

export interface Bounds {
  min: Point;
  max: Point;
}

const fovDegrees = 45;

/** A camera that looks at the middle of something from a side, from where it is seen whole. */
export function viewFrom({ min, max }: Bounds, side: Point): Viewport {
  const target = min.map((value, i) => (value + (max[i] as number)) / 2) as Point;
  const radius = Math.hypot(...min.map((value, i) => (max[i] as number) - value)) / 2;
  const away = radius / Math.sin((fovDegrees / 2) * (Math.PI / 180)) / Math.hypot(...side);
  const eye = target.map((value, i) => value + (side[i] as number) * away) as Point;
  return { eye, target, up: [0, 0, 1], fovDegrees };
}
