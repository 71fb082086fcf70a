import { seeingLimits } from './seeingLimits.ts';

/** Numbers that can be asked for millions of times; a `Set` of as many takes five times the memory. */
export interface PlaceSet {
  has(place: number): boolean;
}

/** Cubes along an axis before their numbers begin again: half a kilometre, farther than any scanner sees. */
const perAxis = 1024;

/** The cube of an element that a place about the mesh's origin lies in, as one number. */
export function placeOf(element: number, x: number, y: number, z: number): number {
  const { placeM } = seeingLimits;
  const mask = perAxis - 1;
  const column = Math.floor(x / placeM) & mask;
  const row = Math.floor(y / placeM) & mask;
  const layer = Math.floor(z / placeM) & mask;
  return ((element * perAxis + layer) * perAxis + row) * perAxis + column;
}

/** Open addressing; no place is negative. */
export function createPlaceSet(lists: readonly Float64Array[]): PlaceSet {
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  const slots = new Float64Array(2 ** Math.ceil(Math.log2(Math.max(8, 2 * count)))).fill(-1);
  const slotOf = (place: number) => {
    let slot = hash(place) & (slots.length - 1);
    while (slots[slot] >= 0 && slots[slot] !== place) slot = (slot + 1) & (slots.length - 1);
    return slot;
  };
  for (const list of lists) for (const place of list) slots[slotOf(place)] = place;
  return { has: (place) => slots[slotOf(place)] === place };
}

function hash(place: number): number {
  const mixed = Math.imul(place % 2 ** 32, 0x9e3779b1) ^ Math.imul(Math.floor(place / 2 ** 32), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
