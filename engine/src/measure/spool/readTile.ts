import type { ByteSource } from '../../ground/ByteSource.ts';
import { readExactly } from '../../ground/readExactly.ts';
import { type Spool, spoolPointBytes } from './Spool.ts';

/** Points of one tile from every scan that touched it. */
export interface TilePoints {
  count: number;
  /** x, y, z about the mesh's origin. */
  positions: Float32Array;
  /** Red, green, blue, intensity. */
  colours: Uint8Array;
  /** For how many points of the scan each stands. */
  strides: Uint8Array;
  /** Index of the scan, per point. */
  scanOf: Uint16Array;
}

/** The points of a tile, at most `limit` at a time: a tile around a scanner can hold more than memory should. */
export async function* readTile(
  tile: string,
  spools: { spool: Spool; source: ByteSource }[],
  limit: number,
): AsyncGenerator<TilePoints> {
  const blocks = spools.flatMap(({ spool, source }) =>
    spool.blocks.filter((block) => block.tile === tile).map((block) => ({ block, source, scan: spool.scan })),
  );
  while (blocks.length > 0) {
    let count = 0;
    let taken = 0;
    while (taken < blocks.length && (taken === 0 || count + blocks[taken].block.count <= limit)) {
      count += blocks[taken++].block.count;
    }
    const points: TilePoints = {
      count: 0,
      positions: new Float32Array(count * 3),
      colours: new Uint8Array(count * 4),
      strides: new Uint8Array(count),
      scanOf: new Uint16Array(count),
    };
    for (const { block, source, scan } of blocks.splice(0, taken)) {
      const bytes = await readExactly(source, block.position, block.count * spoolPointBytes, `tile ${tile}`);
      const places = new Uint8Array(points.positions.buffer, points.count * 12, block.count * 12);
      places.set(bytes.subarray(0, block.count * 12));
      points.colours.set(bytes.subarray(block.count * 12, block.count * 16), points.count * 4);
      points.strides.set(bytes.subarray(block.count * 16), points.count);
      points.scanOf.fill(scan, points.count, points.count + block.count);
      points.count += block.count;
    }
    yield points;
  }
}

/** Every tile that any scan touched, in a fixed order. */
export function listTiles(spools: Spool[]): string[] {
  return [...new Set(spools.flatMap(({ blocks }) => blocks.map(({ tile }) => tile)))].sort();
}
