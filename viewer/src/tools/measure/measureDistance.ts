import { subtract, type WorldPoint } from '../../geometry/vectors.ts';

/** How far two points are apart, metres; the parts along the axes have no sign. */
export interface Distance {
  distanceM: number;
  dxM: number;
  dyM: number;
  dzM: number;
}

/** How far two points are apart. */
export function measureDistance(from: WorldPoint, to: WorldPoint): Distance {
  const [x, y, z] = subtract(to, from);
  return { distanceM: Math.hypot(x, y, z), dxM: Math.abs(x), dyM: Math.abs(y), dzM: Math.abs(z) };
}
