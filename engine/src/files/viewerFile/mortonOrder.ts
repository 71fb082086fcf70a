import type { Box } from '../../ground/geometry/Box.ts';

const cells = 1024;
/** The few at either end may be strays far away; they share the outermost cells instead of leaving one cell to all others. */
const strayShare = 0.02;

/** Puts what is near together: by the place of the box's middle on a Morton curve; the same order for the same boxes. */
export function mortonOrder<T>(items: readonly T[], boxOf: (item: T) => Box): T[] {
  const centres = [0, 1, 2].map((axis) => Float64Array.from(items, (item) => centreOf(boxOf(item), axis)));
  const ranges = centres.map(measureRange);
  const size = Math.max(...ranges.map(({ from, to }) => to - from), 1e-9);
  const codes = Uint32Array.from(items, (_, i) => {
    const cell = (axis: number) => Math.floor(((centres[axis][i] - ranges[axis].from) / size) * cells);
    const spreadCell = (axis: number) => spread(Math.min(cells - 1, Math.max(0, cell(axis))));
    return spreadCell(0) | (spreadCell(1) << 1) | (spreadCell(2) << 2);
  });
  const order = Uint32Array.from(items, (_, i) => i).sort((a, b) => codes[a] - codes[b] || a - b);
  return Array.from(order, (i) => items[i]);
}

function centreOf({ min, max }: Box, axis: number): number {
  return (min[axis] + max[axis]) / 2;
}

/** Where nearly all lie, with room for what lies about them. */
function measureRange(centres: Float64Array): { from: number; to: number } {
  if (centres.length === 0) return { from: 0, to: 0 };
  const sorted = centres.toSorted();
  const strays = Math.floor(sorted.length * strayShare);
  const from = sorted[strays];
  const to = sorted[sorted.length - 1 - strays];
  const room = (to - from) / 4;
  return { from: Math.max(sorted[0], from - room), to: Math.min(sorted[sorted.length - 1], to + room) };
}

/** Two empty bits after each of ten. */
function spread(value: number): number {
  let bits = value;
  bits = (bits | (bits << 16)) & 0x030000ff;
  bits = (bits | (bits << 8)) & 0x0300f00f;
  bits = (bits | (bits << 4)) & 0x030c30c3;
  return (bits | (bits << 2)) & 0x09249249;
}
