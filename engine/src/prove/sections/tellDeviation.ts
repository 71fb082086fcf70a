import type { DrawnDeviation } from '@plumbline/contract/formats/elementSections';
import { sayMagnitude } from '@plumbline/contract/sayMagnitude';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { dot, plus, type Vector } from '../../ground/geometry/Vector.ts';
import type { ElementVerdict } from '../../judge/ElementVerdict.ts';
import { type ElementFrame, measureElement, sizesOf } from './measureElement.ts';

/** What of a verdict its sections are made to show. */
export type ToldVerdict = Pick<ElementVerdict, 'toleranceM' | 'magnitudeM'> &
  Partial<Pick<ElementVerdict, 'cause' | 'magnitudeLowM' | 'magnitudeHighM' | 'sizeM' | 'sizeSide'>>;

/** Less than this, no drawing shows. */
const leastM = 0.002;

/** How an element differs from its design by its verdict, about the mesh's origin; nothing where it does not. */
export function tellDeviation(
  mesh: TriangleMesh,
  element: number,
  { verdict, offsetM }: { verdict: ToldVerdict; offsetM?: Vector | undefined },
): DrawnDeviation | undefined {
  const { magnitudeM, toleranceM, cause = 'moved' } = verdict;
  if (magnitudeM === null || magnitudeM <= Math.max(leastM, toleranceM)) return undefined;
  if (mesh.triangleStart[element] === mesh.triangleStart[element + 1]) return undefined;
  const about = {
    said: sayMagnitude(magnitudeM, { lowM: verdict.magnitudeLowM ?? null, highM: verdict.magnitudeHighM ?? null }),
    lowM: verdict.magnitudeLowM ?? null,
    highM: verdict.magnitudeHighM ?? null,
  };
  const { sizeM } = verdict;
  if (cause === 'other_size' && sizeM) return { ...about, byM: sizeM, ...sizeAlong(mesh, element, verdict) };
  if ((cause !== 'moved' && cause !== 'turned') || !offsetM) return undefined;
  const length = Math.hypot(...offsetM);
  if (length < leastM) return undefined;
  const direction: Vector = [offsetM[0] / length, offsetM[1] / length, offsetM[2] / length];
  return { ...about, kind: cause, direction, byM: length, from: [0, 0, 0], designedM: 0 };
}

/** The side that is farther out, as the element itself lies; of what is round, the axis that it is thicker about. */
function sizeAlong(mesh: TriangleMesh, element: number, { sizeSide }: ToldVerdict) {
  const frame = measureElement(mesh, element);
  const sizes = sizesOf(frame);
  const middle = middleOf(frame);
  if (!sizeSide) {
    const axis = sizes.indexOf(Math.max(...sizes));
    const [one, other] = sizes.filter((_, i) => i !== axis);
    return { kind: 'girth' as const, direction: frame.axes[axis], from: middle, designedM: Math.max(one, other) };
  }
  const named = scaled(unitOf('XYZ'.indexOf(sizeSide[1])), sizeSide.startsWith('-') ? -1 : 1);
  const along = frame.axes.map((axis) => dot(axis, named));
  const axis = along.map(Math.abs).indexOf(Math.max(...along.map(Math.abs)));
  const direction = scaled(frame.axes[axis], Math.sign(along[axis]));
  return { kind: 'size' as const, direction, from: plus(middle, direction, -sizes[axis] / 2), designedM: sizes[axis] };
}

function middleOf({ axes, min, max }: ElementFrame): Vector {
  let middle: Vector = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) middle = plus(middle, axes[axis], (min[axis] + max[axis]) / 2);
  return middle;
}

const unitOf = (axis: number): Vector => [Number(axis === 0), Number(axis === 1), Number(axis === 2)];

const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by + 0, y * by + 0, z * by + 0];
