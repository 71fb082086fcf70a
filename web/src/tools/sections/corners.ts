import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import type { Place } from './Place.ts';

/** The corners that a line's end catches: x, y, x, y … of the element first, then of its neighbours. */
export function listCorners({ element, neighbours }: Pick<DrawnSection, 'element' | 'neighbours'>): Float64Array {
  const outlines = [...element, ...neighbours];
  const corners = new Float64Array(outlines.reduce((sum, { places }) => sum + places.length, 0));
  let at = 0;
  for (const { places } of outlines) {
    corners.set(places, at);
    at += places.length;
  }
  return corners;
}

/** The corner nearest to a place, within `reach`; of the element where others are as near. */
export function findCorner(corners: Float64Array, { x, y }: Place, reach: number): Place | undefined {
  let found: Place | undefined;
  let nearest = reach * reach;
  for (let i = 0; i + 1 < corners.length; i += 2) {
    const squared = (corners[i]! - x) ** 2 + (corners[i + 1]! - y) ** 2;
    if (squared > nearest || (found && squared === nearest)) continue;
    nearest = squared;
    found = { x: corners[i]!, y: corners[i + 1]! };
  }
  return found;
}
