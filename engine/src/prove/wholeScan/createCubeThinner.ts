import { spreadBits } from './spreadBits.ts';

/** Points of a cube, one a voxel. */
export interface ThinnedCube {
  count: number;
  /** Voxels along the cube's side, as bits. */
  bits: number;
  /** Morton number of each point's voxel. */
  keys: Uint32Array;
  /** x, y, z in units of the cube. */
  places: Uint16Array;
  /** Red, green, blue. */
  colours: Uint8Array;
}

export interface CubeThinner {
  /** Some points as they lie in a block. False when there are too many: then the cube is to be thinned with fewer bits. */
  add(bytes: Uint8Array, count: number, greys: Uint8Array | undefined): boolean;
  finish(): ThinnedCube;
}

const isFree = 0xffff_ffff;

/**
 * Takes the first point of each voxel. `points` is how many will come, `most` how many may stay: what comes twice, by another
 * scan of the same wall, takes no memory.
 */
export function createCubeThinner({ points, bits, most }: { points: number; bits: number; most: number }): CubeThinner {
  const room = Math.min(points, most);
  const slotBits = Math.max(4, Math.ceil(Math.log2(room + 1)) + 1);
  const slots = new Uint32Array(2 ** slotBits).fill(isFree);
  const thinned: ThinnedCube = {
    ...{ count: 0, bits, keys: new Uint32Array(room) },
    ...{ places: new Uint16Array(room * 3), colours: new Uint8Array(room * 3) },
  };
  return {
    add: (bytes, count, greys) => addPoints(thinned, { slots, slotBits, room, greys }, bytes, count),
    finish: () => ({
      ...thinned,
      keys: thinned.keys.subarray(0, thinned.count),
      places: thinned.places.subarray(0, thinned.count * 3),
      colours: thinned.colours.subarray(0, thinned.count * 3),
    }),
  };
}

interface Adding {
  slots: Uint32Array;
  slotBits: number;
  room: number;
  greys: Uint8Array | undefined;
}

function addPoints(thinned: ThinnedCube, adding: Adding, bytes: Uint8Array, count: number): boolean {
  const { keys, places, colours } = thinned;
  const { slots, slotBits, room, greys } = adding;
  const from = new Uint16Array(bytes.buffer, bytes.byteOffset, count * 3);
  const shift = 16 - thinned.bits;
  const mask = slots.length - 1;
  let taken = thinned.count;
  for (let p = 0; p < count; p++) {
    const x = from[p * 3];
    const y = from[p * 3 + 1];
    const z = from[p * 3 + 2];
    const key = spreadBits[x >> shift] | (spreadBits[y >> shift] << 1) | (spreadBits[z >> shift] << 2);
    let slot = Math.imul(key, 0x9e3779b1) >>> (32 - slotBits);
    while (slots[slot] !== key && slots[slot] !== isFree) slot = (slot + 1) & mask;
    if (slots[slot] === key) continue;
    if (taken === room) return false;
    slots[slot] = key;
    keys[taken] = key;
    places[taken * 3] = x;
    places[taken * 3 + 1] = y;
    places[taken * 3 + 2] = z;
    const colour = count * 6 + p * 4;
    const grey = greys ? greys[bytes[colour + 3]] : 0;
    colours[taken * 3] = greys ? grey : bytes[colour];
    colours[taken * 3 + 1] = greys ? grey : bytes[colour + 1];
    colours[taken * 3 + 2] = greys ? grey : bytes[colour + 2];
    taken++;
  }
  thinned.count = taken;
  return true;
}
