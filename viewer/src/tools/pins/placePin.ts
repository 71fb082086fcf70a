import { type Box, centreOf, unite } from '../../geometry/Box.ts';
import { lengthOf, subtract, type WorldPoint } from '../../geometry/vectors.ts';

interface Scene {
  isShown(element: number): boolean;
  boxOf(element: number): Box | undefined;
  /** The section box. */
  clip: Box | undefined;
}

/** The middle of the element that is nearest to the middle of all; nothing while none of them can be seen. */
export function placePin(elements: readonly number[], { isShown, boxOf, clip }: Scene): WorldPoint | undefined {
  const boxes = elements.flatMap((element) => {
    const box = isShown(element) ? boxOf(element) : undefined;
    return (box && (clip ? shared(box, clip) : box)) ?? [];
  });
  let around: Box | undefined;
  for (const box of boxes) around = unite(around, box);
  if (!around) return undefined;
  const middle = centreOf(around);
  const far = (place: WorldPoint) => lengthOf(subtract(place, middle));
  return boxes.map(centreOf).reduce((nearest, place) => (far(place) < far(nearest) ? place : nearest));
}

/** What lies in both, if anything. */
function shared(a: Box, b: Box): Box | undefined {
  const min: WorldPoint = [Math.max(a.min[0], b.min[0]), Math.max(a.min[1], b.min[1]), Math.max(a.min[2], b.min[2])];
  const max: WorldPoint = [Math.min(a.max[0], b.max[0]), Math.min(a.max[1], b.max[1]), Math.min(a.max[2], b.max[2])];
  return min.every((value, axis) => value <= max[axis]!) ? { min, max } : undefined;
}
