/** A grid of cells about patches. */
export interface Occupied {
  /** 2 where a cell holds a patch, 1 where one beside it does, 0 elsewhere; columns after each other, then rows, then layers. */
  marks: Uint8Array;
  /** Of the grid's corner: cells from the origin. */
  first: readonly [column: number, row: number, layer: number];
  size: readonly [columns: number, rows: number, layers: number];
  perCell: number;
  /** Of each row of columns, the first and the last that is marked; the last lies before the first where none is. */
  rowFrom: Int32Array;
  rowTo: Int32Array;
}

/** Larger than any element that is looked for, with what is around it. */
const mostCells = 64_000_000;

/** Which cells of a grid the patches lie in, and which beside; none where the grid would be too large. */
export function createOccupied(
  positions: Float32Array,
  patches: readonly number[],
  cellM: number,
): Occupied | undefined {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const patch of patches) {
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis], positions[patch * 3 + axis]);
      high[axis] = Math.max(high[axis], positions[patch * 3 + axis]);
    }
  }
  const first = low.map((value) => Math.floor(value / cellM) - 1) as [number, number, number];
  const size = high.map((value, axis) => Math.floor(value / cellM) + 2 - first[axis]) as [number, number, number];
  const [columns, rows, layers] = size;
  if (!(columns * rows * layers <= mostCells)) return undefined;
  const marks = new Uint8Array(columns * rows * layers);
  const perCell = 1 / cellM;
  for (const patch of patches) {
    const column = Math.floor(positions[patch * 3] * perCell) - first[0];
    const row = Math.floor(positions[patch * 3 + 1] * perCell) - first[1];
    const layer = Math.floor(positions[patch * 3 + 2] * perCell) - first[2];
    const cell = (layer * rows + row) * columns + column;
    marks[cell] = 2;
    for (const step of [1, columns, columns * rows]) {
      if (marks[cell + step] === 0) marks[cell + step] = 1;
      if (marks[cell - step] === 0) marks[cell - step] = 1;
    }
  }
  return { marks, first, size, perCell, ...measureRows(marks, columns) };
}

function measureRows(marks: Uint8Array, columns: number): Pick<Occupied, 'rowFrom' | 'rowTo'> {
  const count = marks.length / columns;
  const rowFrom = new Int32Array(count).fill(columns);
  const rowTo = new Int32Array(count).fill(-1);
  for (let cell = 0; cell < marks.length; cell++) {
    if (marks[cell] === 0) continue;
    const row = Math.floor(cell / columns);
    rowTo[row] = cell - row * columns;
    if (rowFrom[row] === columns) rowFrom[row] = rowTo[row];
  }
  return { rowFrom, rowTo };
}

/**
 * What the cells hold in which the places lie after a move, added up for every combination of ways along x, y and z; those of
 * x after each other, then of y, then of z. The ways rise.
 */
export function scoreMoves(
  { marks, first, size, perCell, rowFrom, rowTo }: Occupied,
  positions: Float32Array,
  places: readonly number[],
  waysM: readonly (readonly number[])[],
): Uint32Array {
  const [columns, rows] = size;
  const [xs, ys, zs] = waysM.map((ways) => ways.length);
  const scores = new Uint32Array(xs * ys * zs);
  const cells = waysM.map((ways) => new Int32Array(ways.length));
  const [cx, cy, cz] = cells;
  for (const place of places) {
    for (let axis = 0; axis < 3; axis++) {
      const at = positions[place * 3 + axis];
      for (let i = 0; i < cells[axis].length; i++)
        cells[axis][i] = Math.floor((at + waysM[axis][i]) * perCell) - first[axis];
    }
    for (let z = 0; z < zs; z++) {
      if (cz[z] < 0 || cz[z] >= size[2]) continue;
      for (let y = 0; y < ys; y++) {
        if (cy[y] < 0 || cy[y] >= rows) continue;
        const row = cz[z] * rows + cy[y];
        const from = rowFrom[row];
        const to = rowTo[row];
        if (cx[0] > to || cx[xs - 1] < from) continue;
        const cell = row * columns;
        const score = (z * ys + y) * xs;
        for (let x = 0; x < xs; x++) if (cx[x] >= from && cx[x] <= to) scores[score + x] += marks[cell + cx[x]];
      }
    }
  }
  return scores;
}
