import { countUp } from './countUp.ts';
import type { ThinnedCube } from './createCubeThinner.ts';

const digitBits = 10;
const digits = 2 ** digitBits;

/** The same points in the order of their voxels' Morton numbers: those of each node of the tree then lie side by side. */
export function sortCube({ count, bits, keys, places, colours }: ThinnedCube): ThinnedCube {
  const sorted: ThinnedCube = {
    ...{ count, bits, keys: keys.slice() },
    ...{ places: new Uint16Array(count * 3), colours: new Uint8Array(count * 3) },
  };
  const order = sortNumbers(sorted.keys, 3 * bits);
  for (let to = 0; to < count; to++) {
    const from = order[to] * 3;
    for (let axis = 0; axis < 3; axis++) {
      sorted.places[to * 3 + axis] = places[from + axis];
      sorted.colours[to * 3 + axis] = colours[from + axis];
    }
  }
  return sorted;
}

/** Sorts the numbers where they are, ten bits after ten; gives where each was. */
function sortNumbers(numbers: Uint32Array, bits: number): Uint32Array {
  let order = countUp(numbers.length);
  let next = new Uint32Array(numbers.length);
  const moved = new Uint32Array(numbers.length);
  for (let shift = 0; shift < bits; shift += digitBits) {
    const start = countDigits(numbers, shift);
    for (let from = 0; from < numbers.length; from++) {
      const to = start[(numbers[from] >>> shift) & (digits - 1)]++;
      moved[to] = numbers[from];
      next[to] = order[from];
    }
    numbers.set(moved);
    [order, next] = [next, order];
  }
  return order;
}

/** Where the numbers with each digit begin. */
function countDigits(numbers: Uint32Array, shift: number): Uint32Array {
  const start = new Uint32Array(digits + 1);
  for (let i = 0; i < numbers.length; i++) start[((numbers[i] >>> shift) & (digits - 1)) + 1]++;
  for (let digit = 1; digit <= digits; digit++) start[digit] += start[digit - 1];
  return start;
}
