import type { ElementSide } from '@plumbline/contract/cause';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { ResizedChange } from './Change.ts';

/** The axis of a side, and whether it looks along or against it. */
export function axisOf(side: ElementSide): { axis: 0 | 1 | 2; sign: 1 | -1 } {
  return { axis: ['X', 'Y', 'Z'].indexOf(side[1]) as 0 | 1 | 2, sign: side[0] === '+' ? 1 : -1 };
}

/** Where a place of a resized element is; both about the origin given. */
export function stretch({ side, byM, fromM, toM }: ResizedChange, place: Vector, origin: Vector): Vector {
  const { axis, sign } = axisOf(side);
  const along = sign * (place[axis] + origin[axis]);
  const share = Math.min(1, Math.max(0, (along - fromM) / (toM - fromM)));
  const stretched: Vector = [...place];
  stretched[axis] += sign * share * byM;
  return stretched;
}
