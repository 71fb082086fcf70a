import type { Cell } from './Sheet.ts';

/** Makes what is made of a cell once for each value; a day is the same while it is the same object. */
export function memoize(make: (cell: Cell) => string): (cell: Cell) => string {
  const made = new Map<Cell, string>();
  return (cell) => {
    const known = made.get(cell);
    if (known !== undefined) return known;
    const fresh = make(cell);
    made.set(cell, fresh);
    return fresh;
  };
}
