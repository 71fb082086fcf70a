import { type Box, centreOf } from '../../geometry/Box.ts';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';

/** Where an element is on the screen. */
export interface Anchor extends ScreenPoint {
  /** The point itself can be seen; if not, `x` and `y` only tell on which side the element is. */
  isInView: boolean;
}

/** What an anchor is found with; sizes in CSS pixels. */
export interface AnchorView {
  width: number;
  height: number;
  project(point: WorldPoint): ScreenPoint & { behind: boolean };
}

/** A point of the box that is in view: its centre, else the corner in view that is nearest to the view's middle. */
export function anchorOf(box: Box, view: AnchorView): Anchor {
  const centre = view.project(centreOf(box));
  if (isInside(centre, view)) return { x: centre.x, y: centre.y, isInView: true };
  const corners = cornersOf(box)
    .map((corner) => view.project(corner))
    .filter((corner) => isInside(corner, view));
  const nearest = corners.toSorted((a, b) => fromMiddle(a, view) - fromMiddle(b, view))[0];
  if (nearest) return { x: nearest.x, y: nearest.y, isInView: true };
  return { ...towards(centre, view), isInView: false };
}

/** The eight corners of a box. */
function cornersOf({ min, max }: Box): WorldPoint[] {
  return Array.from({ length: 8 }, (_, bits): WorldPoint => {
    const pick = (axis: 0 | 1 | 2) => (bits & (1 << axis) ? max[axis] : min[axis]);
    return [pick(0), pick(1), pick(2)];
  });
}

function isInside({ x, y, behind }: ScreenPoint & { behind: boolean }, { width, height }: AnchorView): boolean {
  return !behind && x >= 0 && y >= 0 && x <= width && y <= height;
}

function fromMiddle({ x, y }: ScreenPoint, { width, height }: AnchorView): number {
  return Math.hypot(x - width / 2, y - height / 2);
}

/** What is behind the eye is projected to the wrong side. */
function towards({ x, y, behind }: ScreenPoint & { behind: boolean }, { width, height }: AnchorView): ScreenPoint {
  return behind ? { x: width - x, y: height - y } : { x, y };
}
