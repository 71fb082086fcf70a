/** Numbers the cells of a sparse grid 0, 1, 2 … in the order in which they are first met. */
export interface CellTable {
  readonly count: number;
  /** The cell's number, new or known. */
  add(i: number, j: number, k: number, layer: number): number;
  /** The cell's number, -1 when it was never added. */
  find(i: number, j: number, k: number, layer: number): number;
  /** i, j, k and layer of each cell in the order of their numbers; holds until the next `add`. */
  keys(): Int32Array;
}

/** An open-addressing table over four 32-bit integers; `expected` only spares growing. */
export function createCellTable(expected = 1024): CellTable {
  let size = 1024;
  while (size < expected * 2) size *= 2;
  let slots = new Int32Array(size).fill(-1);
  let keys = new Int32Array(size * 2);
  let count = 0;

  const slotOf = (i: number, j: number, k: number, layer: number) => {
    let slot = hashCell(i, j, k, layer) & (size - 1);
    for (;;) {
      const cell = slots[slot];
      if (cell < 0) return slot;
      const at = cell * 4;
      if (keys[at] === i && keys[at + 1] === j && keys[at + 2] === k && keys[at + 3] === layer) return slot;
      slot = (slot + 1) & (size - 1);
    }
  };
  const grow = () => {
    size *= 2;
    const grown = new Int32Array(size * 2);
    grown.set(keys.subarray(0, count * 4));
    keys = grown;
    slots = new Int32Array(size).fill(-1);
    for (let cell = 0; cell < count; cell++) {
      const at = cell * 4;
      slots[slotOf(keys[at], keys[at + 1], keys[at + 2], keys[at + 3])] = cell;
    }
  };

  return {
    get count() {
      return count;
    },
    add(i, j, k, layer) {
      if (count * 2 >= size) grow();
      const slot = slotOf(i, j, k, layer);
      if (slots[slot] >= 0) return slots[slot];
      const at = count * 4;
      keys[at] = i;
      keys[at + 1] = j;
      keys[at + 2] = k;
      keys[at + 3] = layer;
      slots[slot] = count;
      return count++;
    },
    find: (i, j, k, layer) => slots[slotOf(i, j, k, layer)],
    keys: () => keys.subarray(0, count * 4),
  };
}

/** Spreads four 32-bit integers over 32 bits (the finaliser of MurmurHash3). */
export function hashCell(i: number, j: number, k: number, layer: number): number {
  let h = Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca77) ^ Math.imul(k, 0xc2b2ae3d) ^ Math.imul(layer, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
