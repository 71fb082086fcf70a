// The inner loops between unpacked values and the columns of a batch.
import type { PointBatch, SilentRays } from '../PointSource.ts';

/** Marks the records whose value is not 0. */
export function markNonZero(values: Float64Array, marks: Uint8Array, count: number): void {
  for (let i = 0; i < count; i++) if (values[i] !== 0) marks[i] = 1;
}

/** What stands for a point of which the direction is known and the range is not. */
const directionOnly = 1;

/** Gives rays without a range one of a metre, so that their direction is not lost with it. */
export function lengthenSilent(range: Float64Array, states: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) if (states[i] === directionOnly) range[i] = 1;
}

/** Takes the directions from which nothing came back; positions that have no direction either are left out. */
export function takeSilent({ x, y, z }: PointBatch, states: Float64Array, into: SilentRays, count: number): void {
  into.count = 0;
  for (let i = 0; i < count; i++) {
    if (states[i] !== directionOnly) continue;
    const length2 = x[i] * x[i] + y[i] * y[i] + z[i] * z[i];
    if (!(length2 > 0 && length2 < Infinity)) continue;
    into.x[into.count] = x[i];
    into.y[into.count] = y[i];
    into.z[into.count++] = z[i];
  }
}

/** Marks the points that have no finite position; tells whether anything is marked. */
export function markWithoutPosition({ x, y, z }: PointBatch, marks: Uint8Array, count: number): boolean {
  let isMarked = 0;
  for (let i = 0; i < count; i++) {
    const sum = x[i] + y[i] + z[i];
    if (sum - sum !== 0) marks[i] = 1;
    isMarked |= marks[i];
  }
  return isMarked !== 0;
}

/** Range, azimuth and elevation (radians) to x, y, z, in place. */
export function toCartesian(range: Float64Array, azimuth: Float64Array, elevation: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const aside = range[i] * Math.cos(elevation[i]);
    const height = range[i] * Math.sin(elevation[i]);
    range[i] = aside * Math.cos(azimuth[i]);
    azimuth[i] = aside * Math.sin(azimuth[i]);
    elevation[i] = height;
  }
}

/** Values as shares of a range, 0 to 1. */
export function writeShare(
  values: Float64Array,
  [least, most]: [number, number],
  into: Float32Array,
  count: number,
): void {
  const factor = most > least ? 1 / (most - least) : 0;
  for (let i = 0; i < count; i++) {
    const share = (values[i] - least) * factor;
    into[i] = share > 0 ? Math.min(share, 1) : 0;
  }
}

/** Values as one of three bytes a point, 0 to 255 by a range. */
export function writeChannel(
  values: Float64Array,
  [least, most]: [number, number],
  into: Uint8Array,
  channel: number,
  count: number,
): void {
  const factor = most > least ? 255 / (most - least) : 0;
  for (let i = 0, at = channel; i < count; i++, at += 3) {
    const value = (values[i] - least) * factor + 0.5;
    into[at] = value > 0 ? Math.min(value, 255) : 0;
  }
}

/** Numbers of rows or columns, counted from the first; false when some lie outside and were put at the edge. */
export function writeLines(
  values: Float64Array,
  first: number,
  lines: number,
  into: Uint32Array,
  count: number,
): boolean {
  let isInside = true;
  for (let i = 0; i < count; i++) {
    let line = values[i] - first;
    if (!(line >= 0 && line < lines)) {
      isInside = false;
      line = line > 0 ? lines - 1 : 0;
    }
    into[i] = line;
  }
  return isInside;
}
