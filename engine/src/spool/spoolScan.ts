import type { ByteSink } from '../ByteSink.ts';
import type { Box } from '../geometry/Box.ts';
import type { PointBatch } from '../scan/PointSource.ts';
import { type Spool, type SpoolBlock, spoolPointBytes } from './Spool.ts';

/** What a scan is cut by. */
export interface SpoolOptions {
  scan: number;
  /** Row-major 3×4, from the scan's own frame to the frame about the mesh's origin. */
  matrix: Float64Array;
  /** Points outside are counted and left out; about the mesh's origin. */
  keep: Box;
  tileM: number;
}

const blockPoints = 16_384;

/** A tile's points that wait to be written. */
interface TileBuffer {
  tile: string;
  count: number;
  positions: Float32Array;
  colours: Uint8Array;
}

/** Sorts the points of a scan into tiles, streaming: memory grows with the tiles that the scan touches, not with the scan. */
export async function spoolScan(
  batches: AsyncIterable<PointBatch>,
  sink: ByteSink,
  options: SpoolOptions,
): Promise<Spool> {
  const spool: Spool = { scan: options.scan, blocks: [], points: 0, kept: 0 };
  const tiles = new Map<number, TileBuffer>();
  const full: TileBuffer[] = [];
  const writer = createBlockWriter(sink, spool.blocks);
  for await (const batch of batches) {
    spool.points += batch.count;
    spool.kept += sortBatch(batch, options, tiles, full);
    for (const buffer of full.splice(0)) await writer(buffer);
  }
  for (const buffer of tiles.values()) await writer(buffer);
  return spool;
}

function createBlockWriter(sink: ByteSink, blocks: SpoolBlock[]) {
  let position = 0;
  return async ({ tile, count, positions, colours }: TileBuffer): Promise<void> => {
    if (count === 0) return;
    await sink.write(new Uint8Array(positions.buffer, 0, count * 12), position);
    await sink.write(colours.subarray(0, count * 4), position + count * 12);
    blocks.push({ tile, position, count });
    position += count * spoolPointBytes;
  };
}

/** Puts each point of the batch into its tile; buffers that are full are handed over and replaced. */
function sortBatch(
  { count, x, y, z, colour, intensity }: PointBatch,
  { matrix, keep, tileM }: SpoolOptions,
  tiles: Map<number, TileBuffer>,
  full: TileBuffer[],
): number {
  const [a, b, c, tx, d, e, f, ty, g, h, i, tz] = Array.from(matrix);
  const perTile = 1 / tileM;
  let kept = 0;
  let key = -1;
  let buffer: TileBuffer | undefined;
  for (let k = 0; k < count; k++) {
    const px = a * x[k] + b * y[k] + c * z[k] + tx;
    const py = d * x[k] + e * y[k] + f * z[k] + ty;
    const pz = g * x[k] + h * y[k] + i * z[k] + tz;
    if (px < keep.min[0] || py < keep.min[1] || pz < keep.min[2]) continue;
    if (px > keep.max[0] || py > keep.max[1] || pz > keep.max[2]) continue;
    const ix = Math.floor(px * perTile);
    const iy = Math.floor(py * perTile);
    const iz = Math.floor(pz * perTile);
    const keyHere = ix + 2048 + 4096 * (iy + 2048 + 4096 * (iz + 2048));
    if (keyHere !== key || buffer === undefined || buffer.count === blockPoints) {
      key = keyHere;
      buffer = bufferOf(tiles, full, key, `${ix},${iy},${iz}`);
    }
    const at = buffer.count++;
    buffer.positions[at * 3] = px;
    buffer.positions[at * 3 + 1] = py;
    buffer.positions[at * 3 + 2] = pz;
    buffer.colours[at * 4] = colour ? colour[k * 3] : 0;
    buffer.colours[at * 4 + 1] = colour ? colour[k * 3 + 1] : 0;
    buffer.colours[at * 4 + 2] = colour ? colour[k * 3 + 2] : 0;
    buffer.colours[at * 4 + 3] = intensity ? intensity[k] * 255 : 0;
    kept++;
  }
  return kept;
}

function bufferOf(tiles: Map<number, TileBuffer>, full: TileBuffer[], key: number, tile: string): TileBuffer {
  const found = tiles.get(key);
  if (found && found.count < blockPoints) return found;
  if (found) full.push(found);
  const fresh = {
    tile,
    count: 0,
    positions: new Float32Array(blockPoints * 3),
    colours: new Uint8Array(blockPoints * 4),
  };
  tiles.set(key, fresh);
  return fresh;
}
