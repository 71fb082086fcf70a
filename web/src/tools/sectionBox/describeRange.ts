import type { ModelDatum } from '@plumbline/contract/createDatum';
import { formatElevation } from '../../ui/format.ts';

/** A place on an axis of the box that means something to people. */
export interface Landmark {
  atM: number;
  name: string;
}

/** A face this near to a landmark is at it. */
const sameM = 0.06;

/** Storeys for heights, straight grid axes along the model's own for the others. */
export function landmarksOf({ storeys, axes }: Pick<ModelDatum, 'storeys' | 'axes'>, axis: 0 | 1 | 2): Landmark[] {
  if (axis === 2) return storeys.map(({ name, elevationM }) => ({ atM: elevationM, name }));
  const found: Landmark[] = [];
  for (const { tag, points } of axes) {
    const [first, last] = [points[0]!, points.at(-1)!];
    const isAcross = points.every((point) => Math.abs(point[axis] - first[axis]) < 0.01);
    if (tag !== '' && isAcross && first !== last) found.push({ atM: first[axis], name: tag });
  }
  return found.toSorted((a, b) => a.atM - b.atM);
}

/** From where to where, as drawings say it: '+3.20 to +6.40 m (Level 1 to Level 2)', '0.5 to 12.0 m (grid A to C)'. */
export function describeRange(
  [fromM, toM]: readonly [number, number],
  landmarks: readonly Landmark[],
  axis: 0 | 1 | 2,
): string {
  const text = (valueM: number) => (axis === 2 ? formatElevation(valueM) : (valueM + 0).toFixed(2).replace('-', '−'));
  const figures = `${text(fromM)} to ${text(toM)} m`;
  const names = axis === 2 ? storeysBetween(fromM, toM, landmarks) : axesBetween(fromM, toM, landmarks);
  return names ? `${figures} (${names})` : figures;
}

/** A height lies in the storey whose floor is below it; one at a floor is that floor. */
function storeysBetween(fromM: number, toM: number, storeys: readonly Landmark[]): string | undefined {
  const floorOf = (heightM: number) => storeys.findLast(({ atM }) => atM <= heightM + sameM)?.name;
  const [low, high] = [floorOf(fromM), floorOf(toM)];
  if (high === undefined) return undefined;
  if (low === undefined) return `below ${storeys[0]!.name} to ${high}`;
  return low === high ? low : `${low} to ${high}`;
}

function axesBetween(fromM: number, toM: number, axes: readonly Landmark[]): string | undefined {
  const within = axes.filter(({ atM }) => atM >= fromM - sameM && atM <= toM + sameM);
  const [first, last] = [within[0]?.name, within.at(-1)?.name];
  if (first === undefined) return undefined;
  return first === last ? `grid ${first}` : `grid ${first} to ${last}`;
}

/** The landmark that a face is moved to, or where it is. */
export function snapTo(atM: number, landmarks: readonly Landmark[], withinM: number): number {
  let nearest = { atM, awayM: withinM };
  for (const landmark of landmarks) {
    const awayM = Math.abs(landmark.atM - atM);
    if (awayM < nearest.awayM) nearest = { atM: landmark.atM, awayM };
  }
  return nearest.atM;
}
