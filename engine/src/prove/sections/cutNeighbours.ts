import { dot, plus, type Vector } from '../../ground/geometry/Vector.ts';
import type { EvidenceScene } from '../scene/prepareScene.ts';
import { cutElement } from './cutElement.ts';
import { joinOutlines, type Outline } from './joinOutlines.ts';
import type { SectionWindow } from './SectionContent.ts';
import type { SectionPlane } from './SectionPlane.ts';

/** A tower's worth of rebar would make a drawing of its own. */
const mostPieces = 40_000;

/** The outlines of all other elements that the plane cuts within the window. */
export function cutNeighbours(
  { mesh, boxes }: EvidenceScene,
  element: number,
  plane: SectionPlane,
  window: SectionWindow,
): Outline[] {
  const seen = boxWindow(plane, window);
  const outlines: Outline[] = [];
  let pieces = 0;
  for (let other = 0; other < boxes.length / 6 && pieces < mostPieces; other++) {
    if (other === element || !meets(boxes, other * 6, seen) || !straddles(boxes, other * 6, plane)) continue;
    const cut = cutElement(mesh, other, plane);
    pieces += cut.length / 4;
    // Joined one by one: where two elements touch, their outlines are two.
    outlines.push(...joinOutlines(cut));
  }
  return outlines;
}

/** Minimum and maximum x, y, z of the window in space. */
function boxWindow({ at, right, up }: SectionPlane, window: SectionWindow): Float64Array {
  const box = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  const halfWidth = (window.width * window.metresPerUnit) / 2;
  const halfHeight = (window.height * window.metresPerUnit) / 2;
  for (const x of [window.middleX - halfWidth, window.middleX + halfWidth]) {
    for (const y of [window.middleY - halfHeight, window.middleY + halfHeight]) {
      const corner = plus(plus(at, right, x), up, y);
      for (let axis = 0; axis < 3; axis++) {
        box[axis] = Math.min(box[axis], corner[axis]);
        box[axis + 3] = Math.max(box[axis + 3], corner[axis]);
      }
    }
  }
  return box;
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
