import type { DrawnDeviation } from '../formats/elementSections.ts';
import { dot, plus, type Vector } from '../vectors.ts';

/** Where a place of the design was built by the verdict; both in the frame of the deviation. */
export function placeAsBuilt({ kind, direction, byM, from, designedM }: DrawnDeviation): (place: Vector) => Vector {
  const alongOf = (place: Vector) => dot(direction, place) - dot(direction, from);
  if (kind === 'moved' || kind === 'turned') return (place) => plus(place, direction, byM);
  if (kind === 'size') return (place) => plus(place, direction, (byM * alongOf(place)) / designedM);
  const factor = byM / designedM;
  return (place) => {
    const foot = plus(from, direction, alongOf(place));
    const [x, y, z] = [place[0] - foot[0], place[1] - foot[1], place[2] - foot[2]];
    return [place[0] + x * factor, place[1] + y * factor, place[2] + z * factor];
  };
}
