import type { WorldPoint } from '../geometry/vectors.ts';

/** Metres; `direction` has length one. */
export interface Ray {
  origin: WorldPoint;
  direction: WorldPoint;
}

/** Where a ray enters a box of six numbers at `at` in `boxes`, 0 when it begins inside; Infinity when it misses. */
export function enterBox({ origin, direction }: Ray, boxes: ArrayLike<number>, at: number): number {
  let enter = 0;
  let leave = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    if (direction[axis] === 0) {
      if (origin[axis]! < boxes[at + axis]! || origin[axis]! > boxes[at + axis + 3]!) return Infinity;
      continue;
    }
    const inverse = 1 / direction[axis]!;
    const a = (boxes[at + axis]! - origin[axis]!) * inverse;
    const b = (boxes[at + axis + 3]! - origin[axis]!) * inverse;
    if (a < b) {
      if (a > enter) enter = a;
      if (b < leave) leave = b;
    } else {
      if (b > enter) enter = b;
      if (a < leave) leave = a;
    }
  }
  return enter <= leave ? enter : Infinity;
}
