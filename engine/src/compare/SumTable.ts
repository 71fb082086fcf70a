/**
 * Sums of the points that belong together: same element, same direction and small cube of its surface, same distance from it.
 * A patch averages scanner noise away and keeps what a verdict needs; the points themselves are not kept.
 */
export interface PatchTable {
  /** How many slots are taken. */
  used: number;
  /** Two words a slot: element, direction and shell, then the cube; an empty slot has no points. */
  keys: Uint32Array;
  points: Uint32Array;
  ambiguous: Uint32Array;
  /** One bit a scan, folded modulo 32. */
  scans: Uint32Array;
  /** Eleven sums a slot: position x, y, z; distance and its square; normal x, y, z; direction to the scanner x, y, z. */
  sums: Float64Array;
  /** Red, green, blue, intensity, summed. */
  colours: Float32Array;
}

/** What the first word of a key holds besides the element. */
export const keysPerElement = 512;

/** Sums of a slot. */
export const sumsPerPatch = 11;

/** An empty table with room for about `patches`. */
export function createPatchTable(patches: number): PatchTable {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(patches, 512) * 2));
  return {
    used: 0,
    keys: new Uint32Array(slots * 2),
    points: new Uint32Array(slots),
    ambiguous: new Uint32Array(slots),
    scans: new Uint32Array(slots),
    sums: new Float64Array(slots * sumsPerPatch),
    colours: new Float32Array(slots * 4),
  };
}

/** The slot of a patch; a new one is taken (and must get a point at once) when it is not there yet. */
export function slotOf(table: PatchTable, first: number, second: number): number {
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

/** Whether the next patches should go into a table of twice the size. */
export function isCrowded({ used, points }: PatchTable): boolean {
  return used > points.length * 0.6;
}

/** Adds every patch of `from` to `to`, and gives the table to go on with, which is larger when it had to be. */
export function mergePatches(to: PatchTable, from: PatchTable): PatchTable {
  let target = to;
  for (let slot = 0; slot < from.points.length; slot++) {
    if (from.points[slot] === 0) continue;
    if (isCrowded(target)) target = mergePatches(createPatchTable(target.points.length), target);
    addPatch(target, from, slot);
  }
  return target;
}

function addPatch(to: PatchTable, from: PatchTable, source: number): void {
  const slot = slotOf(to, from.keys[source * 2], from.keys[source * 2 + 1]);
  to.points[slot] += from.points[source];
  to.ambiguous[slot] += from.ambiguous[source];
  to.scans[slot] |= from.scans[source];
  for (let i = 0; i < sumsPerPatch; i++) to.sums[slot * sumsPerPatch + i] += from.sums[source * sumsPerPatch + i];
  for (let i = 0; i < 4; i++) to.colours[slot * 4 + i] += from.colours[source * 4 + i];
}
