import type { Box } from '../../ground/geometry/Box.ts';

/** Tiles to a block along each axis; points go to their block first, so that the second step stays in the cache. */
const blockShift = 3;
const blockMask = (1 << blockShift) - 1;
/** A tile's number: above these bits its block, below them its place in the block. */
const tileBits = 3 * blockShift;
const blockTiles = 1 << tileBits;

/** Tiles grow until there are no more blocks than this. */
const mostBlocks = 1 << 18;

/**
 * Copies the first `count` points (x, y, z interleaved) to `sorted`, those of a tile together and neighbouring tiles
 * near; gives for each place the number of the point that went there. Points of a tile keep their order.
 */
export function sortByTile(points: Float32Array, count: number, tileM: number, sorted: Float32Array): Uint32Array {
  const grid = layGrid(points, count, tileM);
  const tile = new Uint32Array(count);
  const half = new Float32Array(count * 3);
  const halfOrder = new Uint32Array(count);
  const order = new Uint32Array(count);
  writeTiles(points, count, grid, tile);
  const blockEnd = countBlocks(tile, grid.blocks);
  for (let p = 0; p < count; p++) {
    const place = blockEnd[tile[p] >>> tileBits]++;
    halfOrder[place] = p;
    half[place * 3] = points[p * 3];
    half[place * 3 + 1] = points[p * 3 + 1];
    half[place * 3 + 2] = points[p * 3 + 2];
  }
  writeTiles(half, count, grid, tile);
  const tileEnd = new Uint32Array(blockTiles + 1);
  for (let block = 0, from = 0; block < grid.blocks; from = blockEnd[block++]) {
    const to = blockEnd[block];
    if (from === to) continue;
    countTiles(tile, from, to, tileEnd);
    for (let p = from; p < to; p++) {
      const place = tileEnd[tile[p] & (blockTiles - 1)]++;
      order[place] = halfOrder[p];
      sorted[place * 3] = half[p * 3];
      sorted[place * 3 + 1] = half[p * 3 + 1];
      sorted[place * 3 + 2] = half[p * 3 + 2];
    }
  }
  return order;
}

interface Grid {
  min: [number, number, number];
  tilesPerM: number;
  /** Blocks along x, along y, and in all. */
  columns: number;
  rows: number;
  blocks: number;
}

function layGrid(points: Float32Array, count: number, tileM: number): Grid {
  const { min, max } = findBounds(points, count);
  for (let sideM = tileM; ; sideM *= 1.25) {
    const along = (axis: 0 | 1 | 2) => Math.floor(Math.max(0, max[axis] - min[axis]) / sideM / (1 << blockShift)) + 1;
    const blocks = along(0) * along(1) * along(2);
    if (blocks <= mostBlocks) return { min, tilesPerM: 1 / sideM, columns: along(0), rows: along(1), blocks };
  }
}

/** Coordinates beyond are nowhere near a model; points that have one go to the first block. */
const farthestM = 1e6;

function findBounds(points: Float32Array, count: number): Box {
  let [minX, minY, minZ] = [farthestM, farthestM, farthestM];
  let [maxX, maxY, maxZ] = [-farthestM, -farthestM, -farthestM];
  for (let p = 0; p < count * 3; p += 3) {
    const x = points[p];
    const y = points[p + 1];
    const z = points[p + 2];
    if (x < minX && x > -farthestM) minX = x;
    if (y < minY && y > -farthestM) minY = y;
    if (z < minZ && z > -farthestM) minZ = z;
    if (x > maxX && x < farthestM) maxX = x;
    if (y > maxY && y < farthestM) maxY = y;
    if (z > maxZ && z < farthestM) maxZ = z;
  }
  return { min: [minX, minY, minZ], max: [maxX, maxY, maxZ] };
}

function writeTiles(points: Float32Array, count: number, grid: Grid, tile: Uint32Array): void {
  const { tilesPerM, columns, rows, blocks } = grid;
  const [minX, minY, minZ] = grid.min;
  for (let p = 0; p < count; p++) {
    const i = ((points[p * 3] - minX) * tilesPerM) | 0;
    const j = ((points[p * 3 + 1] - minY) * tilesPerM) | 0;
    const k = ((points[p * 3 + 2] - minZ) * tilesPerM) | 0;
    const block = (i >> blockShift) + columns * ((j >> blockShift) + rows * (k >> blockShift));
    const inBlock = (i & blockMask) | ((j & blockMask) << blockShift) | ((k & blockMask) << (2 * blockShift));
    tile[p] = block >= 0 && block < blocks ? (block << tileBits) | inBlock : inBlock;
  }
}

/** Where each block starts. */
function countBlocks(tile: Uint32Array, blocks: number): Uint32Array {
  const start = new Uint32Array(blocks + 1);
  for (let p = 0; p < tile.length; p++) start[(tile[p] >>> tileBits) + 1]++;
  for (let b = 1; b < start.length; b++) start[b] += start[b - 1];
  return start;
}

/** Where each tile of the block starts that lies from `from` to `to`. */
function countTiles(tile: Uint32Array, from: number, to: number, start: Uint32Array): void {
  start.fill(0);
  for (let p = from; p < to; p++) start[(tile[p] & (blockTiles - 1)) + 1]++;
  start[0] = from;
  for (let t = 1; t < start.length; t++) start[t] += start[t - 1];
}
