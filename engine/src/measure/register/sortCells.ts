/** A column of the keys of cells (i, j, k, layer) to sort by, in steps of 2^shift. */
export interface SortColumn {
  column: 0 | 1 | 2 | 3;
  shift?: number;
}

const digitBits = 11;

/** Cell numbers sorted by the columns, the first the weightiest; cells that are equal keep their order (a radix sort). */
export function sortCells(keys: Int32Array, count: number, columns: readonly SortColumn[]): Uint32Array {
  let order = new Uint32Array(count);
  let sorted = new Uint32Array(count);
  const values = new Uint32Array(count);
  for (let cell = 0; cell < count; cell++) order[cell] = cell;
  for (const column of columns.toReversed()) {
    const range = takeValues(keys, column, values);
    for (let digit = 0; 2 ** digit <= range; digit += digitBits) {
      sortByDigit(values, digit, order, sorted);
      [order, sorted] = [sorted, order];
    }
  }
  return order;
}

/** Values of a column from 0 on; gives the largest. */
function takeValues(keys: Int32Array, { column, shift = 0 }: SortColumn, values: Uint32Array): number {
  let least = Infinity;
  let most = -Infinity;
  for (let cell = 0; cell < values.length; cell++) {
    const value = keys[cell * 4 + column] >> shift;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  for (let cell = 0; cell < values.length; cell++) values[cell] = (keys[cell * 4 + column] >> shift) - least;
  return most - least;
}

function sortByDigit(values: Uint32Array, digit: number, order: Uint32Array, sorted: Uint32Array): void {
  const mask = (1 << digitBits) - 1;
  const starts = new Uint32Array(mask + 2);
  for (let at = 0; at < order.length; at++) starts[((values[at] >>> digit) & mask) + 1]++;
  for (let value = 0; value <= mask; value++) starts[value + 1] += starts[value];
  for (let at = 0; at < order.length; at++) sorted[starts[(values[order[at]] >>> digit) & mask]++] = order[at];
}
