import type { PointBatch } from '../../files/scan/PointSource.ts';
import type { ByteSink } from '../../ground/ByteSink.ts';
import { type Spool, type SpoolBlock, spoolPointBytes } from './Spool.ts';
import type { WantedSpacing } from './WantedSpacing.ts';

/** What a scan is cut by. */
export interface SpoolOptions {
  scan: number;
  /** Row-major 3×4, from the scan's own frame to the frame about the mesh's origin. */
  matrix: Float64Array;
  /** Points where it wants none are counted and left out, and so are those that come denser than wanted. */
  wanted: WantedSpacing;
  /** Angle between neighbouring rays, radians; 0 where it is unknown, and every point is kept. */
  stepRad: number;
  tileM: number;
}

const blockPoints = 16_384;
const mostStrides = 64;

/** A tile's points that wait to be written. */
interface TileBuffer {
  tile: string;
  count: number;
  positions: Float32Array;
  colours: Uint8Array;
  strides: Uint8Array;
}

interface Sorting {
  options: SpoolOptions;
  tiles: Map<number, TileBuffer>;
  full: TileBuffer[];
  /** Buffers that were written and can be used again. */
  spare: TileBuffer[];
  /** Of a random generator: which of several points is kept must not follow the rows of the scan. */
  state: number;
}

/** Sorts the points of a scan into tiles, streaming: memory grows with the tiles that the scan touches, not with the scan. */
export async function spoolScan(
  batches: AsyncIterable<PointBatch>,
  sink: ByteSink,
  options: SpoolOptions,
): Promise<Spool> {
  const spool: Spool = { scan: options.scan, blocks: [], points: 0, kept: 0 };
  const sorting: Sorting = { options, tiles: new Map(), full: [], spare: [], state: options.scan + 1 };
  const writer = createBlockWriter(sink, spool.blocks);
  for await (const batch of batches) {
    spool.points += batch.count;
    spool.kept += sortBatch(batch, sorting);
    for (const buffer of sorting.full.splice(0)) {
      await writer(buffer);
      sorting.spare.push(buffer);
    }
  }
  for (const buffer of sorting.tiles.values()) await writer(buffer);
  return spool;
}

function createBlockWriter(sink: ByteSink, blocks: SpoolBlock[]) {
  const block = new Uint8Array(blockPoints * spoolPointBytes);
  let position = 0;
  return async ({ tile, count, positions, colours, strides }: TileBuffer): Promise<void> => {
    if (count === 0) return;
    const bytes = block.subarray(0, count * spoolPointBytes);
    bytes.set(new Uint8Array(positions.buffer, 0, count * 12));
    bytes.set(colours.subarray(0, count * 4), count * 12);
    bytes.set(strides.subarray(0, count), count * 16);
    await sink.write(bytes, position);
    blocks.push({ tile, position, count });
    position += bytes.length;
  };
}

/** Puts each point of the batch into its tile; buffers that are full are handed over and replaced. */
function sortBatch({ count, x, y, z, colour, intensity }: PointBatch, sorting: Sorting): number {
  const { matrix, wanted, tileM, stepRad } = sorting.options;
  // One by one: an array of numbers that happen to be whole is another kind of array, for which all is compiled anew.
  const [a, b, c, tx] = [matrix[0], matrix[1], matrix[2], matrix[3]];
  const [d, e, f, ty] = [matrix[4], matrix[5], matrix[6], matrix[7]];
  const [g, h, i, tz] = [matrix[8], matrix[9], matrix[10], matrix[11]];
  const { columns, rows, spacingMm } = wanted;
  const { min, max } = wanted.box;
  const [minX, minY, minZ] = [min[0], min[1], min[2]];
  const [maxX, maxY, maxZ] = [max[0], max[1], max[2]];
  const perTile = 1 / tileM;
  const perCell = 1 / wanted.cellM;
  const step2 = (stepRad * 1000) ** 2;
  let state = sorting.state;
  let kept = 0;
  let key = -1;
  let buffer: TileBuffer | undefined;
  for (let k = 0; k < count; k++) {
    const px = a * x[k] + b * y[k] + c * z[k] + tx;
    const py = d * x[k] + e * y[k] + f * z[k] + ty;
    const pz = g * x[k] + h * y[k] + i * z[k] + tz;
    if (!(px >= minX && py >= minY && pz >= minZ)) continue;
    if (px >= maxX || py >= maxY || pz >= maxZ) continue;
    const column = ((px - minX) * perCell) | 0;
    const row = ((py - minY) * perCell) | 0;
    const layer = ((pz - minZ) * perCell) | 0;
    const spacing = spacingMm[(layer * rows + row) * columns + column];
    if (spacing === 0) continue;
    let stride = 1;
    if (stepRad > 0) {
      const ratio2 = (spacing * spacing) / (step2 * (x[k] * x[k] + y[k] * y[k] + z[k] * z[k]));
      if (ratio2 >= 2) {
        stride = ratio2 < mostStrides ? ratio2 | 0 : mostStrides;
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        if ((state >>> 10) % stride !== 0) continue;
      }
    }
    const ix = Math.floor(px * perTile);
    const iy = Math.floor(py * perTile);
    const iz = Math.floor(pz * perTile);
    const keyHere = ix + 2048 + 4096 * (iy + 2048 + 4096 * (iz + 2048));
    if (keyHere !== key || buffer === undefined || buffer.count === blockPoints) {
      key = keyHere;
      buffer = bufferOf(sorting, key, ix, iy, iz);
    }
    const at = buffer.count++;
    buffer.positions[at * 3] = px;
    buffer.positions[at * 3 + 1] = py;
    buffer.positions[at * 3 + 2] = pz;
    buffer.colours[at * 4] = colour ? colour[k * 3] : 0;
    buffer.colours[at * 4 + 1] = colour ? colour[k * 3 + 1] : 0;
    buffer.colours[at * 4 + 2] = colour ? colour[k * 3 + 2] : 0;
    buffer.colours[at * 4 + 3] = intensity ? intensity[k] * 255 : 0;
    buffer.strides[at] = stride;
    kept++;
  }
  sorting.state = state;
  return kept;
}

function bufferOf({ tiles, full, spare }: Sorting, key: number, ix: number, iy: number, iz: number): TileBuffer {
  const found = tiles.get(key);
  if (found && found.count < blockPoints) return found;
  if (found) full.push(found);
  const fresh = spare.pop() ?? createBuffer();
  fresh.tile = `${ix},${iy},${iz}`;
  fresh.count = 0;
  tiles.set(key, fresh);
  return fresh;
}

const createBuffer = (): TileBuffer => ({
  tile: '',
  count: 0,
  positions: new Float32Array(blockPoints * 3),
  colours: new Uint8Array(blockPoints * 4),
  strides: new Uint8Array(blockPoints),
});
