import type { PointBatch } from '../../files/scan/PointSource.ts';
import type { ByteSink } from '../../ground/ByteSink.ts';
import { type CubeGrid, cubeM, cubeUnits, numberOfCube } from './CubeGrid.ts';
import { type CubeSpool, cubePointBytes, finestBits, voxelsPerSampled } from './CubeSpool.ts';

/** What a whole scan is sorted by. */
export interface CubeSpoolerOptions {
  /** Row-major 3×4, from the scan's own frame to the frame about the mesh's origin. */
  matrix: Float64Array;
  grid: CubeGrid;
  /** Angle between neighbouring rays, radians; 0 where it is unknown. */
  stepRad: number;
}

export interface CubeSpooler {
  /** Takes what it needs of a batch: its columns may be filled anew then. */
  add(batch: PointBatch): Promise<void>;
  /** Writes what is left. */
  end(): Promise<CubeSpool>;
}

const unitsPerM = cubeUnits / cubeM;
const voxelShift = 16 - finestBits;
const voxelMask = 2 ** finestBits - 1;
/** Small: a scan of a whole site fills two thousand cubes at a time. */
const blockPoints = 4096;
/** Points are left out at random until two fit along a voxel: with one, more than a third of the voxels would stay empty. */
const perVoxel = 2;
/** Voxels that were met last, some thirty rows of a scan: a megabyte, which stays near the processor. */
const seenSlots = 2 ** 18;

/** A cube's points that wait to be written. */
interface CubeBuffer {
  cube: number;
  count: number;
  places: Uint16Array;
  /** Red, green, blue, intensity. */
  colours: Uint8Array;
}

interface Sorting extends CubeSpoolerOptions {
  cubes: Map<number, CubeBuffer>;
  full: CubeBuffer[];
  /** Buffers that were written and can be used again. */
  spare: CubeBuffer[];
  /** The place in its cube of the voxel that was met last, by slots of a hash. */
  seen: Int32Array;
  sampled: Set<number>;
  /** Of a random generator. */
  state: number;
}

/**
 * Sorts all points of a scan into cubes as they are read, and leaves out what comes denser than a point a voxel. Where that
 * is so is known of the last thirty rows alone: what is met again later is left to whoever puts the scans together.
 */
export function createCubeSpooler(sink: ByteSink, options: CubeSpoolerOptions): CubeSpooler {
  const spool: CubeSpool = {
    origin: options.grid.origin,
    blocks: [],
    hasColour: false,
    intensities: new Array<number>(256).fill(0),
    voxels: [],
  };
  const sorting: Sorting = {
    ...options,
    cubes: new Map(),
    full: [],
    spare: [],
    sampled: new Set(),
    state: 1,
    seen: new Int32Array(seenSlots).fill(-1),
  };
  const write = createBlockWriter(sink, spool);
  return {
    async add(batch) {
      sortBatch(batch, sorting);
      for (const buffer of sorting.full.splice(0)) {
        await write(buffer);
        sorting.spare.push(buffer);
      }
    },
    async end() {
      for (const buffer of sorting.cubes.values()) await write(buffer);
      spool.voxels = [...sorting.sampled];
      return spool;
    },
  };
}

function createBlockWriter(sink: ByteSink, spool: CubeSpool) {
  const block = new Uint8Array(blockPoints * cubePointBytes);
  let position = 0;
  return async ({ cube, count, places, colours }: CubeBuffer): Promise<void> => {
    for (let at = 0; at < count * 4; at += 4) {
      spool.hasColour ||= (colours[at] | colours[at + 1] | colours[at + 2]) > 0;
      spool.intensities[colours[at + 3]]++;
    }
    const bytes = block.subarray(0, count * cubePointBytes);
    bytes.set(new Uint8Array(places.buffer, 0, count * 6));
    bytes.set(colours.subarray(0, count * 4), count * 6);
    await sink.write(bytes, position);
    spool.blocks.push({ cube, position, count });
    position += bytes.length;
  };
}

/** Puts each point that is taken into its cube; buffers that are full are handed over and replaced. */
function sortBatch({ count, x, y, z, colour, intensity }: PointBatch, sorting: Sorting): void {
  const { matrix, grid, stepRad, seen, sampled } = sorting;
  const { origin, counts } = grid;
  // One by one, as in spoolScan.ts; straight to units of the grid.
  const [a, b, c] = [matrix[0] * unitsPerM, matrix[1] * unitsPerM, matrix[2] * unitsPerM];
  const [d, e, f] = [matrix[4] * unitsPerM, matrix[5] * unitsPerM, matrix[6] * unitsPerM];
  const [g, h, i] = [matrix[8] * unitsPerM, matrix[9] * unitsPerM, matrix[10] * unitsPerM];
  const tx = (matrix[3] - origin[0]) * unitsPerM;
  const ty = (matrix[7] - origin[1]) * unitsPerM;
  const tz = (matrix[11] - origin[2]) * unitsPerM;
  const [maxX, maxY, maxZ] = [counts[0] * cubeUnits, counts[1] * cubeUnits, counts[2] * cubeUnits];
  const spacingM = cubeM / 2 ** finestBits / perVoxel;
  const dense2 = stepRad > 0 ? (spacingM / stepRad) ** 2 : 0;
  let state = sorting.state;
  let key = -1;
  let buffer: CubeBuffer | undefined;
  for (let k = 0; k < count; k++) {
    const distance2 = x[k] * x[k] + y[k] * y[k] + z[k] * z[k];
    if (distance2 < dense2) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      if (state * dense2 >= 4294967296 * distance2) continue;
    }
    const px = a * x[k] + b * y[k] + c * z[k] + tx;
    const py = d * x[k] + e * y[k] + f * z[k] + ty;
    const pz = g * x[k] + h * y[k] + i * z[k] + tz;
    if (!(px >= 0 && py >= 0 && pz >= 0)) continue;
    if (px >= maxX || py >= maxY || pz >= maxZ) continue;
    const ux = px | 0;
    const uy = py | 0;
    const uz = pz | 0;
    const vx = ux >> voxelShift;
    const vy = uy >> voxelShift;
    const vz = uz >> voxelShift;
    const inCube = (vx & voxelMask) | ((vy & voxelMask) << 10) | ((vz & voxelMask) << 20);
    let hash = Math.imul(vx, 0x9e3779b1) ^ Math.imul(vy, 0x85ebca6b) ^ Math.imul(vz, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= hash >>> 13;
    const slot = hash & (seenSlots - 1);
    if (seen[slot] === inCube) continue;
    seen[slot] = inCube;
    if (hash >>> 0 < 4294967296 / voxelsPerSampled) sampled.add(hash);
    const keyHere = numberOfCube(ux >> 16, uy >> 16, uz >> 16);
    if (keyHere !== key || buffer === undefined || buffer.count === blockPoints) {
      key = keyHere;
      buffer = bufferOf(sorting, key);
    }
    const at = buffer.count++;
    buffer.places[at * 3] = ux;
    buffer.places[at * 3 + 1] = uy;
    buffer.places[at * 3 + 2] = uz;
    buffer.colours[at * 4] = colour ? colour[k * 3] : 0;
    buffer.colours[at * 4 + 1] = colour ? colour[k * 3 + 1] : 0;
    buffer.colours[at * 4 + 2] = colour ? colour[k * 3 + 2] : 0;
    buffer.colours[at * 4 + 3] = intensity ? intensity[k] * 255 : 0;
  }
  sorting.state = state;
}

function bufferOf({ cubes, full, spare }: Sorting, cube: number): CubeBuffer {
  const found = cubes.get(cube);
  if (found && found.count < blockPoints) return found;
  if (found) full.push(found);
  const fresh = spare.pop() ?? createBuffer();
  fresh.cube = cube;
  fresh.count = 0;
  cubes.set(cube, fresh);
  return fresh;
}

const createBuffer = (): CubeBuffer => ({
  cube: 0,
  count: 0,
  places: new Uint16Array(blockPoints * 3),
  colours: new Uint8Array(blockPoints * 4),
});
