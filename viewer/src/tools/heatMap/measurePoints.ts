import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { Box } from '../../geometry/Box.ts';
import { add, scale, type WorldPoint } from '../../geometry/vectors.ts';
import type { SortedPoints } from './sortPoints.ts';

/** The box around points, world metres; none without points. */
export function boxOfPoints({ origin, stepM, places, count }: ElementPoints): Box | undefined {
  if (count === 0) return undefined;
  const min = [0xffff, 0xffff, 0xffff];
  const max = [0, 0, 0];
  for (let i = 0; i < count * 4; i += 4) {
    for (let axis = 0; axis < 3; axis++) {
      const at = places[i + axis]!;
      if (at < min[axis]!) min[axis] = at;
      if (at > max[axis]!) max[axis] = at;
    }
  }
  const place = ([x, y, z]: number[]): WorldPoint => add(origin, scale([x!, y!, z!], stepM));
  return { min: place(min), max: place(max) };
}

const asking = 512;
const neighbours = 12;

/** About how far a point is from its neighbours, metres, the middle over the block's surface; 0 without any. */
export function spacingOfPoints({ places, count, stepM }: ElementPoints, { order, coarseFirst }: SortedPoints): number {
  if (count < 2) return 0;
  // The first are spread evenly: where many points are close together does not count for more.
  const nearest = Array.from(coarseFirst.subarray(0, asking), (at) => {
    let least = Infinity;
    for (let other = Math.max(0, at - neighbours); other <= Math.min(count - 1, at + neighbours); other++) {
      if (other !== at) least = Math.min(least, squareBetween(places, order[at]! * 4, order[other]! * 4));
    }
    return least;
  });
  return Math.sqrt(nearest.toSorted((a, b) => a - b)[nearest.length >> 1]!) * stepM;
}

function squareBetween(places: Uint16Array, a: number, b: number): number {
  const x = places[a]! - places[b]!;
  const y = places[a + 1]! - places[b + 1]!;
  const z = places[a + 2]! - places[b + 2]!;
  return x * x + y * y + z * z;
}
