import { add, cross, scale, subtract, type WorldPoint } from '../../geometry/vectors.ts';
import type { Viewer } from '../../Viewer.ts';

/** So much of something's width and height aside of its middle, rays go too: one may pass through a window. */
const aside = 0.3;

/**
 * Where the outside of the building is along a level direction, or against it: nothing stands there, and on the other side
 * of the element something does. `undefined` where that is not clear.
 */
export function findOutside(
  viewer: Pick<Viewer, 'cast' | 'elements'>,
  element: number,
  direction: WorldPoint,
): WorldPoint | undefined {
  const length = Math.hypot(direction[0], direction[1]);
  const box = viewer.elements.boxOf(element);
  if (!box || length === 0) return undefined;
  const way: WorldPoint = [direction[0] / length, direction[1] / length, 0];
  const size = subtract(box.max, box.min);
  const middle = scale(add(box.min, box.max), 0.5);
  const beside = cross(way, [0, 0, 1]);
  const wide = (Math.abs(beside[0]) * size[0] + Math.abs(beside[1]) * size[1]) * aside;
  const starts = [
    middle,
    ...[-1, 1].flatMap((side) => [
      add(middle, scale(beside, side * wide)),
      add(middle, [0, 0, side * size[2] * aside]),
    ]),
  ];
  const count = (towards: WorldPoint) =>
    starts.filter((origin) => viewer.cast({ origin, direction: towards }, { isHit: (other) => other !== element }))
      .length;
  const ahead = count(way);
  const behind = count(scale(way, -1));
  if (ahead === 0 && behind === starts.length) return way;
  return behind === 0 && ahead === starts.length ? scale(way, -1) : undefined;
}
