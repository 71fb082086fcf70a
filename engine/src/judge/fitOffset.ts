import { emptyBox, extendBox } from '../ground/geometry/Box.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { chooseRows } from './chooseRows.ts';
import { type FitRows, unknowns } from './FitRows.ts';
import { findDensest } from './findDensest.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { countWithin, type Solution, solve } from './solveRows.ts';

/** How an element lies against its place in the model, as far as its scanned surfaces can tell. */
export interface OffsetFit {
  /** Of its middle, along the directions that could be observed; metres, model frame. */
  offsetM: [number, number, number];
  /** Where its surface is farthest out; equals `offsetM` unless the element is turned. */
  worstM: [number, number, number];
  /** How many of the three directions could be observed. */
  directions: number;
  isTurned: boolean;
  /** By how much about each axis through `aboutM`, radians; zero unless it is turned. */
  turnRad: [number, number, number];
  aboutM: [number, number, number];
  /** Robust spread of the patches about the fit. */
  scaleM: number;
  /** Share of the patches that agree with the fit. */
  agreement: number;
}

/** What a fit looks at. */
export type FittedPatches = Pick<ElementPatches, 'positions' | 'normals' | 'distance' | 'points' | 'ambiguous'>;

interface Frame {
  middle: [number, number, number];
  /** How far the patches reach from each axis through the middle: a turn by so much moves the farthest of them by a metre. */
  leversM: [number, number, number];
}

/** Robust (Tukey) fit of the element's patches; undefined where there are too few to tell. */
export function fitOffset(patches: FittedPatches, from: number, to: number): OffsetFit | undefined {
  if (to - from < fittingNumbers.leastPatches) return undefined;
  const frame = measure(patches, from, to);
  const rows = makeRows(patches, from, to, frame);
  const moved = solveMoved(rows);
  const turned = moved && isPlain(rows, moved) ? undefined : solve(rows, unknowns, fittingNumbers.wideKernelsM);
  const isTurned =
    turned !== undefined &&
    turnedM(turned) > fittingNumbers.leastTurnM &&
    (!moved || explainsMore(rows, turned, moved));
  const best = isTurned ? turned : moved;
  if (best === undefined) return undefined;
  const { values, scaleM, agreement } = best;
  const offsetM: [number, number, number] = [values[0], values[1], values[2]];
  const worstM = isTurned ? findWorst(patches, from, to, frame, values) : offsetM;
  const directions = Math.min(3, (moved ?? best).directions);
  const turnRad = isTurned ? turnOf(best, frame) : zero;
  return { offsetM, worstM, directions, isTurned, turnRad, aboutM: frame.middle, scaleM, agreement };
}

/** Without a turn; from where the distances of each side are densest, too, when some patches are left unexplained. */
function solveMoved(rows: FitRows): Solution | undefined {
  const moved = solve(rows, 3, fittingNumbers.wideKernelsM);
  if (moved && isPlain(rows, moved)) return moved;
  const dense = solve(rows, 3, fittingNumbers.narrowKernelsM, findDensest(rows));
  if (!moved || !dense) return moved ?? dense;
  const within = ({ values }: Solution) => countWithin(rows, values, 3, fittingNumbers.turnedWithinM);
  return within(dense) > within(moved) ? dense : moved;
}

/** Nothing is left that a turn could explain. */
function isPlain(rows: FitRows, moved: Solution): boolean {
  return countWithin(rows, moved.values, 3, fittingNumbers.turnedWithinM) > 0.9 * rows.count;
}

/**
 * A fit without rotation settles on the strip of a turned wall that is in place; what gives it away is all it leaves out.
 * A door leaf that is turned in its plane shows it at its narrow sides only.
 */
function explainsMore(rows: FitRows, turned: Solution, moved: Solution): boolean {
  const within = (solution: Solution, n: number) => countWithin(rows, solution.values, n, fittingNumbers.turnedWithinM);
  const before = within(moved, 3);
  const gained = within(turned, unknowns) - before;
  return gained > 0.1 * rows.count || (gained > 0.03 * rows.count && gained > 0.4 * (rows.count - before));
}

const turnedM = ({ values }: Solution): number => Math.hypot(values[3], values[4], values[5]);

const zero: [number, number, number] = [0, 0, 0];

const turnOf = ({ values }: Solution, { leversM: [x, y, z] }: Frame): [number, number, number] => [
  values[3] / x,
  values[4] / y,
  values[5] / z,
];

/** The middle of the box about the patches, and how far they reach from it. */
function measure({ positions }: FittedPatches, from: number, to: number): Frame {
  const box = emptyBox();
  for (let i = from; i < to; i++) extendBox(box, positions[i * 3], positions[i * 3 + 1], positions[i * 3 + 2]);
  const middle = box.min.map((value, axis) => (value + box.max[axis]) / 2) as [number, number, number];
  const [x, y, z] = box.max.map((value, axis) => value - middle[axis]);
  const leverM = (a: number, b: number) => Math.max(0.05, Math.hypot(a, b));
  return { middle, leversM: [leverM(y, z), leverM(x, z), leverM(x, y)] };
}

function makeRows(patches: FittedPatches, from: number, to: number, { middle, leversM }: Frame): FitRows {
  const { chosen, standsFor } = chooseRows(patches.normals, from, to);
  const count = chosen.length;
  const rows: FitRows = {
    count,
    terms: new Float64Array(count * unknowns),
    distances: new Float64Array(count),
    weights: new Float64Array(count),
    standsFor,
  };
  for (let row = 0; row < count; row++) {
    const i = chosen[row];
    const nx = patches.normals[i * 3];
    const ny = patches.normals[i * 3 + 1];
    const nz = patches.normals[i * 3 + 2];
    const x = patches.positions[i * 3] - middle[0];
    const y = patches.positions[i * 3 + 1] - middle[1];
    const z = patches.positions[i * 3 + 2] - middle[2];
    const at = row * unknowns;
    rows.terms[at] = nx;
    rows.terms[at + 1] = ny;
    rows.terms[at + 2] = nz;
    rows.terms[at + 3] = (y * nz - z * ny) / leversM[0];
    rows.terms[at + 4] = (z * nx - x * nz) / leversM[1];
    rows.terms[at + 5] = (x * ny - y * nx) / leversM[2];
    rows.distances[row] = patches.distance[i];
    rows.weights[row] = Math.min(1, patches.points[i] / fittingNumbers.fullPoints) * (1 - 0.8 * patches.ambiguous[i]);
  }
  return rows;
}

/** The displacement along the surface's normal that is larger than that of 95 % of the patches, as a vector. */
function findWorst(
  { positions, normals }: FittedPatches,
  from: number,
  to: number,
  { middle, leversM }: Frame,
  values: Float64Array,
): [number, number, number] {
  const [tx, ty, tz] = values;
  const [rx, ry, rz] = leversM.map((leverM, axis) => values[3 + axis] / leverM);
  const displacements: { along: number; vector: [number, number, number] }[] = [];
  for (let i = from; i < to; i++) {
    const x = positions[i * 3] - middle[0];
    const y = positions[i * 3 + 1] - middle[1];
    const z = positions[i * 3 + 2] - middle[2];
    const vector: [number, number, number] = [tx + ry * z - rz * y, ty + rz * x - rx * z, tz + rx * y - ry * x];
    const n = i * 3;
    const along = vector[0] * normals[n] + vector[1] * normals[n + 1] + vector[2] * normals[n + 2];
    displacements.push({
      along: Math.abs(along),
      vector: [along * normals[n], along * normals[n + 1], along * normals[n + 2]],
    });
  }
  displacements.sort((a, b) => a.along - b.along);
  return displacements[Math.floor(displacements.length * 0.95)].vector;
}
