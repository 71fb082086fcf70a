import { joinOutlines, type Outline } from '@plumbline/contract/drawings/joinOutlines';
import { dot, plus, type Vector } from '../../ground/geometry/Vector.ts';
import type { DrawnScene } from '../scene/prepareScene.ts';
import { cutElement } from './cutElement.ts';
import type { Extent } from './fitWindow.ts';
import type { SectionPlane } from './SectionPlane.ts';

/** A tower's worth of rebar would make a drawing of its own. */
const mostPieces = 40_000;

/** The outlines of other elements that the plane cuts within a rectangle, those nearest to its middle first. */
export function cutNeighbours(
  { mesh, boxes }: Pick<DrawnScene, 'mesh' | 'boxes'>,
  element: number,
  plane: SectionPlane,
  extent: Extent,
): Outline[] {
  const seen = boxExtent(plane, extent);
  const met: number[] = [];
  for (let other = 0; other < boxes.length / 6; other++) {
    if (other !== element && meets(boxes, other * 6, seen) && straddles(boxes, other * 6, plane)) met.push(other);
  }
  const outlines: Outline[] = [];
  let pieces = 0;
  for (const other of orderByDistance(boxes, met, seen)) {
    if (pieces >= mostPieces) break;
    const cut = cutElement(mesh, other, plane);
    pieces += cut.length / 4;
    // Joined one by one: where two elements touch, their outlines are two.
    for (const outline of joinOutlines(cut)) if (touches(outline, extent)) outlines.push(outline);
  }
  return outlines;
}

/** By how far boxes are from the middle of another. */
function orderByDistance(boxes: Float32Array, elements: readonly number[], around: Float64Array): number[] {
  const squared = (element: number) => {
    let sum = 0;
    for (let axis = 0; axis < 3; axis++) {
      const middle = (around[axis] + around[axis + 3]) / 2;
      const [least, most] = [boxes[element * 6 + axis], boxes[element * 6 + axis + 3]];
      sum += Math.max(0, least - middle, middle - most) ** 2;
    }
    return sum;
  };
  const measured = elements.map((element) => ({ element, distance: squared(element) }));
  return measured.sort((a, b) => a.distance - b.distance || a.element - b.element).map(({ element }) => element);
}

/** Minimum and maximum x, y, z of the rectangle in space. */
function boxExtent({ at, right, up }: SectionPlane, extent: Extent): Float64Array {
  const box = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  for (const x of [extent.left, extent.right]) {
    for (const y of [extent.bottom, extent.top]) {
      const corner = plus(plus(at, right, x), up, y);
      for (let axis = 0; axis < 3; axis++) {
        box[axis] = Math.min(box[axis], corner[axis]);
        box[axis + 3] = Math.max(box[axis + 3], corner[axis]);
      }
    }
  }
  return box;
}

function touches({ places }: Outline, extent: Extent): boolean {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < places.length; i += 2) {
    left = Math.min(left, places[i]);
    right = Math.max(right, places[i]);
    bottom = Math.min(bottom, places[i + 1]);
    top = Math.max(top, places[i + 1]);
  }
  return right >= extent.left && left <= extent.right && top >= extent.bottom && bottom <= extent.top;
}

function meets(boxes: Float32Array, offset: number, box: Float64Array): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (boxes[offset + axis] > box[axis + 3] || boxes[offset + axis + 3] < box[axis]) return false;
  }
  return true;
}

function straddles(boxes: Float32Array, offset: number, { at, normal }: SectionPlane): boolean {
  const middle: Vector = [0, 0, 0];
  let reach = 0;
  for (let axis = 0; axis < 3; axis++) {
    middle[axis] = (boxes[offset + axis] + boxes[offset + axis + 3]) / 2;
    reach += (Math.abs(normal[axis]) * (boxes[offset + axis + 3] - boxes[offset + axis])) / 2;
  }
  return Math.abs(dot(normal, middle) - dot(normal, at)) <= reach + 1e-6;
}
