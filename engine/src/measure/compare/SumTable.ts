/**
 * Sums over what belongs together: same element, same direction and small cube of its surface. A patch averages scanner
 * noise away and keeps what a verdict needs; the points themselves are not kept.
 */
export interface SumRows {
  /** How many rows are taken: the first ones, in the order in which they were asked for. */
  used: number;
  /** Sums of a row. */
  width: number;
  /** Two words a row: element and direction, then the cube. */
  keys: Uint32Array;
  points: Uint32Array;
  /** One bit a scan, folded modulo 32. */
  scans: Uint32Array;
  sums: Float64Array;
}

/** Rows that are found by their keys. Rows of neighbours lie together, which random places in a large table would not. */
export interface SumTable extends SumRows {
  /** The row of each key, by its hash, plus one; 0 where there is none. */
  slots: Uint32Array;
}

/** What the first word of a key holds besides the element. */
export const keysPerElement = 512;

/** An empty table with room for about `patches` of `width` sums each. */
export function createSumTable(patches: number, width: number): SumTable {
  const rows = 2 ** Math.ceil(Math.log2(Math.max(patches, 512)));
  return {
    used: 0,
    width,
    keys: new Uint32Array(rows * 2),
    points: new Uint32Array(rows),
    scans: new Uint32Array(rows),
    sums: new Float64Array(rows * width),
    slots: new Uint32Array(rows * 2),
  };
}

/** The row of a patch; a new one is taken when it is not there yet, for which there must be room. */
export function rowOf(table: SumTable, first: number, second: number): number {
  const { keys, slots } = table;
  const mask = slots.length - 1;
  let slot = hash(first, second) & mask;
  for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
    const row = slots[slot] - 1;
    if (keys[row * 2] === first && keys[row * 2 + 1] === second) return row;
  }
  const row = table.used++;
  slots[slot] = row + 1;
  keys[row * 2] = first;
  keys[row * 2 + 1] = second;
  return row;
}

function hash(first: number, second: number): number {
  const mixed = (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> 0;
  return mixed ^ (mixed >>> 15);
}

/** The table to go on with: a larger one when in this one there is no room for `more` patches. */
export function withRoom(table: SumTable, more = 1): SumTable {
  return table.used + more <= table.points.length ? table : grow(table, table.used + more);
}

/** The same rows in a table of at least twice the size. */
function grow(table: SumTable, patches: number): SumTable {
  const { used, width } = table;
  const grown = createSumTable(Math.max(patches, table.points.length * 2), width);
  grown.used = used;
  grown.keys.set(table.keys.subarray(0, used * 2));
  grown.points.set(table.points.subarray(0, used));
  grown.scans.set(table.scans.subarray(0, used));
  grown.sums.set(table.sums.subarray(0, used * width));
  const { keys, slots } = grown;
  const mask = slots.length - 1;
  for (let row = 0; row < used; row++) {
    let slot = hash(keys[row * 2], keys[row * 2 + 1]) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = row + 1;
  }
  return grown;
}
