import type { DrawnDeviation } from '../formats/elementSections.ts';

type Vector = readonly [x: number, y: number, z: number];

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

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const plus = (a: Vector, b: Vector, times: number): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
];
