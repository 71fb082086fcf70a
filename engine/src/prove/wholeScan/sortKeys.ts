const digitBits = 10;
const digits = 2 ** digitBits;

/** Where sorting puts what it has so far; all as long as the keys. */
export interface SortingColumns {
  /** The keys, in the end. */
  sorted: Uint32Array;
  /** Which of the points each is, in the end. */
  order: Uint32Array;
  between: Uint32Array;
}

/** Sorts keys of 30 bits, ten after ten; equal ones stay in their order. What was in `keys` is lost. */
export function sortKeys(keys: Uint32Array, { sorted, order, between }: SortingColumns, count: number): void {
  const start = countDigits(keys, 0, count);
  for (let from = 0; from < count; from++) {
    const to = start[keys[from] & (digits - 1)]++;
    sorted[to] = keys[from];
    order[to] = from;
  }
  sortDigit({ keys: sorted, order }, { keys, order: between }, digitBits, count);
  sortDigit({ keys, order: between }, { keys: sorted, order }, 2 * digitBits, count);
}

interface Ordered {
  keys: Uint32Array;
  order: Uint32Array;
}

function sortDigit({ keys, order }: Ordered, to: Ordered, shift: number, count: number): void {
  const { keys: keysTo, order: orderTo } = to;
  const start = countDigits(keys, shift, count);
  for (let from = 0; from < count; from++) {
    const at = start[(keys[from] >>> shift) & (digits - 1)]++;
    keysTo[at] = keys[from];
    orderTo[at] = order[from];
  }
}

/** Where the keys with each digit begin. */
function countDigits(keys: Uint32Array, shift: number, count: number): Uint32Array {
  const start = new Uint32Array(digits + 1);
  for (let i = 0; i < count; i++) start[((keys[i] >>> shift) & (digits - 1)) + 1]++;
  for (let digit = 1; digit <= digits; digit++) start[digit] += start[digit - 1];
  return start;
}
