/**
 * Sums over what belongs together: same element, same direction and small cube of its surface. A patch averages scanner
 * noise away and keeps what a verdict needs; the points themselves are not kept.
 */
export interface SumTable {
  /** How many slots are taken. */
  used: number;
  /** Sums of a slot. */
  width: number;
  /** Two words a slot: element and direction, then the cube; an empty slot has no points. */
  keys: Uint32Array;
  points: Uint32Array;
  /** One bit a scan, folded modulo 32. */
  scans: Uint32Array;
  sums: Float64Array;
}

/** What the first word of a key holds besides the element. */
export const keysPerElement = 512;

/** An empty table with room for about `patches` of `width` sums each. */
export function createSumTable(patches: number, width: number): SumTable {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(patches, 512) * 2));
  return {
    used: 0,
    width,
    keys: new Uint32Array(slots * 2),
    points: new Uint32Array(slots),
    scans: new Uint32Array(slots),
    sums: new Float64Array(slots * width),
  };
}

/** The slot of a patch; a new one is taken (and must get a point at once) when it is not there yet. */
export function slotOf(table: SumTable, first: number, second: number): number {
  const { keys, points } = table;
  const mask = points.length - 1;
  let slot = (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> 0;
  slot = (slot ^ (slot >>> 15)) & mask;
  while (points[slot] !== 0) {
    if (keys[slot * 2] === first && keys[slot * 2 + 1] === second) return slot;
    slot = (slot + 1) & mask;
  }
  table.used++;
  keys[slot * 2] = first;
  keys[slot * 2 + 1] = second;
  return slot;
}

/** The table to go on with: of twice the size when this one is nearly full. */
export function withRoom(table: SumTable): SumTable {
  if (table.used <= table.points.length * 0.6) return table;
  return mergeTables(createSumTable(table.points.length, table.width), table);
}

/** Adds every patch of `from` to `to`, and gives the table to go on with, which is larger when it had to be. */
export function mergeTables(to: SumTable, from: SumTable): SumTable {
  let target = to;
  for (let slot = 0; slot < from.points.length; slot++) {
    if (from.points[slot] === 0) continue;
    target = withRoom(target);
    addPatch(target, from, slot);
  }
  return target;
}

function addPatch(to: SumTable, from: SumTable, source: number): void {
  const { width } = to;
  const slot = slotOf(to, from.keys[source * 2], from.keys[source * 2 + 1]);
  to.points[slot] += from.points[source];
  to.scans[slot] |= from.scans[source];
  for (let i = 0; i < width; i++) to.sums[slot * width + i] += from.sums[source * width + i];
}
