import { sortKeys } from './sortKeys.ts';
import { spreadBits } from './spreadBits.ts';

/** Points of a cube, one a voxel, in the order of their keys: those of each node of the tree lie side by side. */
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

/** Thins one cube after the other. */
export interface CubeThinner {
  start(bits: number): void;
  /** Some points as they lie in a block. False when there are too many: then the cube is to be thinned with fewer bits. */
  add(bytes: Uint8Array, count: number, greys: Uint8Array | undefined): boolean;
  /** Its columns hold until the next cube is started. */
  finish(): ThinnedCube;
}

/** Fuller than this after what came twice is left out, it would be sorted again and again. */
const mostFilled = 0.75;

/**
 * Takes the first point of each voxel; `room` is how many points it holds before it leaves out what came twice, as other
 * scans have the same place. Columns serve all cubes: made anew for each, they keep the collector busy.
 */
export function createCubeThinner(room: number): CubeThinner {
  let [taken, spare] = [createColumns(room), createColumns(room)];
  const order = new Uint32Array(room);
  const between = new Uint32Array(room);
  let [count, bits] = [0, 0];

  function thin(): void {
    sortKeys(taken.keys, { sorted: spare.keys, order, between }, count);
    count = takeFirst(taken, order, spare, count);
    [taken, spare] = [spare, taken];
  }

  return {
    start(wanted) {
      [count, bits] = [0, wanted];
    },
    add(bytes, more, greys) {
      if (count + more > room) {
        thin();
        if (count > room * mostFilled || count + more > room) return false;
      }
      addPoints(taken, count, { bytes, more, greys }, 16 - bits);
      count += more;
      return true;
    },
    finish() {
      thin();
      return {
        count,
        bits,
        keys: taken.keys.subarray(0, count),
        places: taken.places.subarray(0, count * 3),
        colours: taken.colours.subarray(0, count * 3),
      };
    },
  };
}

type Columns = Pick<ThinnedCube, 'keys' | 'places' | 'colours'>;

const createColumns = (room: number): Columns => ({
  keys: new Uint32Array(room),
  places: new Uint16Array(room * 3),
  colours: new Uint8Array(room * 3),
});

interface Block {
  bytes: Uint8Array;
  more: number;
  greys: Uint8Array | undefined;
}

function addPoints({ keys, places, colours }: Columns, first: number, block: Block, shift: number): void {
  const { bytes, more, greys } = block;
  const from = new Uint16Array(bytes.buffer, bytes.byteOffset, more * 3);
  places.set(from, first * 3);
  for (let p = 0; p < more; p++) {
    const x = spreadBits[from[p * 3] >> shift];
    const y = spreadBits[from[p * 3 + 1] >> shift];
    const z = spreadBits[from[p * 3 + 2] >> shift];
    keys[first + p] = x | (y << 1) | (z << 2);
    const colour = more * 6 + p * 4;
    const to = (first + p) * 3;
    const grey = greys ? greys[bytes[colour + 3]] : 0;
    colours[to] = greys ? grey : bytes[colour];
    colours[to + 1] = greys ? grey : bytes[colour + 1];
    colours[to + 2] = greys ? grey : bytes[colour + 2];
  }
}

/** Copies the first point of each voxel, in the order of the keys, which lie sorted in `to` already; gives how many. */
function takeFirst(from: Columns, order: Uint32Array, to: Columns, count: number): number {
  const { keys, places, colours } = to;
  const { places: placesFrom, colours: coloursFrom } = from;
  let taken = 0;
  for (let i = 0; i < count; i++) {
    if (taken > 0 && keys[i] === keys[taken - 1]) continue;
    const at = order[i] * 3;
    const into = taken * 3;
    keys[taken++] = keys[i];
    places[into] = placesFrom[at];
    places[into + 1] = placesFrom[at + 1];
    places[into + 2] = placesFrom[at + 2];
    colours[into] = coloursFrom[at];
    colours[into + 1] = coloursFrom[at + 1];
    colours[into + 2] = coloursFrom[at + 2];
  }
  return taken;
}
