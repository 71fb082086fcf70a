import { type FitRows, unknowns } from './FitRows.ts';

const binM = 0.004;
const bins = 55;

/**
 * The offset at which the patches of each side agree most. The mean of a side lies between the element and what stands
 * beside it; from there a robust fit can settle on neither.
 */
export function findDensest(rows: FitRows): Float64Array {
  const offset = new Float64Array(unknowns);
  const taken: number[][] = [];
  for (let axis = 0; axis < 3; axis++) {
    const side = findSide(rows, taken);
    if (side === undefined) break;
    const along = densestAlong(rows, side) - dot(side, offset);
    const free = without(side, taken);
    const share = dot(side, free);
    for (let k = 0; k < 3; k++) offset[k] += (along / share) * free[k];
    taken.push(unit(free));
  }
  return offset;
}

/** The normal that most patches share, of those that look another way than the sides taken already. */
function findSide(rows: FitRows, taken: number[][]): number[] | undefined {
  const fields = new Map<number, { weight: number; sum: number[] }>();
  for (let row = 0; row < rows.count; row++) {
    const normal = normalOf(rows, row);
    if (taken.some((side) => Math.abs(dot(side, normal)) > 0.5)) continue;
    const sign = Math.sign(normal.find((value) => Math.abs(value) > 0.3) ?? 1);
    const key = normal.reduce((sum, value) => sum * 16 + Math.round(sign * value * 4) + 8, 0);
    const field = fields.get(key) ?? { weight: 0, sum: [0, 0, 0] };
    field.weight += rows.weights[row];
    for (let k = 0; k < 3; k++) field.sum[k] += sign * normal[k] * rows.weights[row];
    fields.set(key, field);
  }
  let best: { weight: number; sum: number[] } | undefined;
  for (const field of fields.values()) if (field.weight > (best?.weight ?? 0)) best = field;
  return best && unit(best.sum);
}

/** The fullest of the bins of the offsets along the side, and the mean around it. */
function densestAlong(rows: FitRows, side: number[]): number {
  const weights = new Float64Array(bins);
  const offsets: { along: number; weight: number }[] = [];
  for (let row = 0; row < rows.count; row++) {
    const facing = dot(side, normalOf(rows, row));
    if (Math.abs(facing) < 0.9) continue;
    const along = rows.distances[row] / facing;
    const bin = Math.round(along / binM) + (bins >> 1);
    if (bin < 1 || bin >= bins - 1) continue;
    const weight = rows.weights[row];
    for (let near = -1; near <= 1; near++) weights[bin + near] += near === 0 ? 2 * weight : weight;
    offsets.push({ along, weight });
  }
  const fullest = (weights.indexOf(Math.max(...weights)) - (bins >> 1)) * binM;
  const around = offsets.filter(({ along }) => Math.abs(along - fullest) < 1.5 * binM);
  const total = around.reduce((sum, { weight }) => sum + weight, 0);
  return total > 0 ? around.reduce((sum, { along, weight }) => sum + along * weight, 0) / total : 0;
}

function normalOf({ terms }: FitRows, row: number): number[] {
  return [terms[row * unknowns], terms[row * unknowns + 1], terms[row * unknowns + 2]];
}

/** What of the side the others do not show already. */
function without(side: number[], taken: number[][]): number[] {
  let rest = side;
  for (const other of taken) {
    const along = dot(rest, other);
    rest = rest.map((value, k) => value - along * other[k]);
  }
  return rest;
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function unit(vector: number[]): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
