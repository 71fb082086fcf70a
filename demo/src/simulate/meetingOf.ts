import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Meeting } from './createReturns.ts';
import type { Scene } from './createScene.ts';

/** How a ray meets a triangle of the scene, so far from where it began. */
export function meetingOf(
  { normals, element }: Pick<Scene, 'normals' | 'element'>,
  triangle: number,
  [x, y]: Vector,
  [dx, dy, dz]: Vector,
  rangeM: number,
): Meeting {
  const n = triangle * 3;
  return {
    element: element[triangle],
    rangeM,
    cosine: Math.abs(normals[n] * dx + normals[n + 1] * dy + normals[n + 2] * dz),
    x: x + rangeM * dx,
    y: y + rangeM * dy,
    normalZ: normals[n + 2],
  };
}
