import type { Vector } from '../ground/geometry/Vector.ts';
import type { SurfaceSamples } from '../measure/see/sampleSurface.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { createOccupied, scoreMoves } from './Occupied.ts';

/** Every combination of ways along the axes, and how much of the surface lies where something was seen then. */
interface ScoredMoves {
  waysM: number[][];
  scores: Uint32Array;
}

/** The offsets at which most of the surface lies where something was seen; those of one place once. */
export function findFarStarts(
  places: readonly number[],
  samples: SurfaceSamples,
  positions: Float32Array,
  around: readonly number[],
): Vector[] {
  const { farStepsM, farStarts, leastFarOccupied } = fittingNumbers;
  const least = 2 * leastFarOccupied * places.length;
  let tried: Vector[] = [[0, 0, 0]];
  let reachM: number = judgingNumbers.farthestM;
  for (const [level, stepM] of farStepsM.entries()) {
    const occupied = createOccupied(positions, around, stepM);
    if (!occupied) return [];
    const moves = tried.map((from): ScoredMoves => {
      const waysM = from.map((startM) => stepsAround(startM, reachM, stepM));
      return { waysM, scores: scoreMoves(occupied, samples.positions, places, waysM) };
    });
    const most = level === farStepsM.length - 1 ? farStarts : farStarts * 4;
    tried = pickApart(moves, least, most, stepM * 1.5);
    reachM = stepM;
  }
  return tried;
}

function stepsAround(startM: number, reachM: number, stepM: number): number[] {
  const steps = Math.round(reachM / stepM);
  return Array.from({ length: 2 * steps + 1 }, (_, i) => startM + (i - steps) * stepM);
}

/** The best of those with so high a score at least that are farther from each other than this. */
function pickApart(moves: ScoredMoves[], least: number, most: number, apartM: number): Vector[] {
  const picked: Vector[] = [];
  for (const key of rankMoves(moves, least)) {
    if (picked.length === most) break;
    const offsetM = offsetOf(moves, key);
    if (picked.every((other) => distance2(offsetM, other) > apartM * apartM)) picked.push(offsetM);
  }
  return picked;
}

/** More moves than are ever scored. */
const mostMoves = 2 ** 32;

/** Scores, the highest first, each with the number of its move taken from `mostMoves`: there are too many to sort as objects. */
function rankMoves(moves: ScoredMoves[], least: number): Float64Array {
  const keys: number[] = [];
  let move = 0;
  for (const { waysM, scores } of moves) {
    const [xs, ys, zs] = waysM.map((ways) => ways.length);
    for (let x = 0; x < xs; x++) {
      for (let y = 0; y < ys; y++) {
        for (let z = 0; z < zs; z++) {
          const score = scores[(z * ys + y) * xs + x];
          move++;
          if (score >= least) keys.push(score * mostMoves + mostMoves - move);
        }
      }
    }
  }
  return Float64Array.from(keys).sort().reverse();
}

function offsetOf(moves: ScoredMoves[], key: number): Vector {
  const move = mostMoves - (key % mostMoves) - 1;
  const each = moves[0].scores.length;
  const { waysM } = moves[Math.floor(move / each)];
  const [xs, ys, zs] = waysM;
  const rest = move % each;
  return [
    xs[Math.floor(rest / (ys.length * zs.length))],
    ys[Math.floor(rest / zs.length) % ys.length],
    zs[rest % zs.length],
  ];
}

const distance2 = (a: Vector, b: Vector): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
