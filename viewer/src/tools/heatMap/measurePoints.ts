import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { Box } from '../../geometry/Box.ts';
import { add, scale, type WorldPoint } from '../../geometry/vectors.ts';

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

/** So many are compared with each other, and so many of those ask for their neighbour. */
const compared = 2048;
const asking = 128;

/** About how far a point is from its neighbours, metres; 0 without any. */
export function spacingOfPoints({ places, count, stepM }: ElementPoints): number {
  const sample = Math.min(count, compared);
  if (sample < 2) return 0;
  const chosen = Array.from({ length: sample }, (_, i) => Math.floor((i * count) / sample) * 4);
  const nearest: number[] = [];
  for (let asked = 0; asked < sample; asked += Math.max(1, Math.floor(sample / asking))) {
    nearest.push(nearestOf(places, chosen, chosen[asked]!));
  }
  const middle = nearest.toSorted((a, b) => a - b)[nearest.length >> 1]!;
  // Points lie on surfaces: with a quarter of them neighbours are twice as far apart.
  return Math.sqrt(middle) * stepM * Math.sqrt(sample / count);
}

function nearestOf(places: Uint16Array, chosen: readonly number[], own: number): number {
  let least = Infinity;
  for (const other of chosen) {
    if (other === own) continue;
    const x = places[other]! - places[own]!;
    const y = places[other + 1]! - places[own + 1]!;
    const z = places[other + 2]! - places[own + 2]!;
    least = Math.min(least, x * x + y * y + z * z);
  }
  return least;
}
