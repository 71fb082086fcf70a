import type { Outline } from './joinOutlines.ts';

/** Nothing is looked for farther away. */
const farthestM = 0.2;

/**
 * How far one must go back from a place, along a way of length one in the drawing, to come to the outlines: once for each of
 * their pieces on it.
 */
export function lengthsAlong(
  outlines: readonly Outline[],
  x: number,
  y: number,
  [wayX, wayY]: readonly [number, number],
) {
  const lengths: number[] = [];
  // In the way's own frame: how far along it, and how far beside it.
  const alongOf = (atX: number, atY: number) => (x - atX) * wayX + (y - atY) * wayY;
  const besideOf = (atX: number, atY: number) => (x - atX) * wayY - (y - atY) * wayX;
  for (const { places, isClosed } of outlines) {
    const count = places.length / 2;
    for (let i = 0; i < (isClosed ? count : count - 1); i++) {
      const [fromX, fromY] = [places[2 * i]!, places[2 * i + 1]!];
      const next = (i + 1) % count;
      const [toX, toY] = [places[2 * next]!, places[2 * next + 1]!];
      const [from, to] = [besideOf(fromX, fromY), besideOf(toX, toY)];
      if (from > 0 === to > 0) continue;
      const share = from / (from - to);
      const lengthM = alongOf(fromX + share * (toX - fromX), fromY + share * (toY - fromY));
      if (Math.abs(lengthM) < farthestM) lengths.push(lengthM);
    }
  }
  return lengths;
}
