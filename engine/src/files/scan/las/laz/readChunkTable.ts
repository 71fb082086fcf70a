import type { ByteSource } from '../../../../ground/ByteSource.ts';
import { EngineError } from '../../../../ground/EngineError.ts';
import { readExactly } from '../../../../ground/readExactly.ts';
import type { LasHeader } from '../readLasHeader.ts';
import { createArithmeticDecoder } from './createArithmeticDecoder.ts';
import { createIntegerDecoder } from './createIntegerDecoder.ts';
import type { LazSettings } from './readLazSettings.ts';

/** Points that were compressed together. */
export interface LazChunk {
  index: number;
  start: number;
  bytes: number;
  points: number;
}

const mostChunkBytes = 1 << 28;
/** Far more than compression reaches on real points; above it the numbers are made up. */
const mostPointsPerByte = 1000;
const freePoints = 100_000;

/** Where each chunk lies, checked to fill the file and to hold the points that the header states. */
export async function readChunkTable(
  source: ByteSource,
  header: LasHeader,
  { chunkPoints }: LazSettings,
): Promise<LazChunk[]> {
  const tableStart = await findTable(source, header);
  const intro = new DataView((await readExactly(source, tableStart, 8, 'chunk table')).buffer);
  const count = intro.getUint32(4, true);
  const chunksStart = header.pointsStart + 8;
  const least = count * header.recordBytes;
  if (intro.getUint32(0, true) !== 0 || least > tableStart - chunksStart) refuse(source, `it states ${count} chunks`);
  if (count === 0) return header.points === 0 ? [] : refuse(source, 'it lists no chunks');
  const chunks = await decodeTable(source, tableStart + 8, chunksStart, count, chunkPoints);
  checkChunks(source, header, chunks, tableStart, chunkPoints);
  return chunks;
}

// A writer that could not seek back leaves -1 at the beginning and the place in the last 8 bytes.
async function findTable(source: ByteSource, { pointsStart }: LasHeader): Promise<number> {
  const readPlace = async (at: number) => {
    const view = new DataView((await readExactly(source, at, 8, 'chunk table')).buffer);
    return Number(view.getBigInt64(0, true));
  };
  const stated = await readPlace(pointsStart);
  const place = stated === -1 ? await readPlace(source.size - 8) : stated;
  if (place < pointsStart + 8 || place + 8 > source.size)
    refuse(source, 'it is not where the file says; the file may have been cut off');
  return place;
}

async function decodeTable(
  source: ByteSource,
  at: number,
  chunksStart: number,
  count: number,
  chunkPoints: number | undefined,
): Promise<LazChunk[]> {
  // Ten bytes for a pair is more than the coder ever takes.
  const length = Math.min(source.size - at, 16 + 10 * count);
  if (length < 4) refuse(source, 'it is cut off');
  const decode = createIntegerDecoder(createArithmeticDecoder(await readExactly(source, at, length, 'chunk table')), 2);
  const chunks: LazChunk[] = [];
  let [start, points, bytes] = [chunksStart, 0, 0];
  for (let i = 0; i < count; i++) {
    points = chunkPoints ?? decode(points, 0);
    bytes = decode(bytes, 1);
    chunks.push({ index: i, start, bytes, points });
    start += bytes;
  }
  return chunks;
}

function checkChunks(
  source: ByteSource,
  header: LasHeader,
  chunks: LazChunk[],
  tableStart: number,
  chunkPoints: number | undefined,
): void {
  const last = chunks[chunks.length - 1];
  if (chunkPoints) last.points = header.points - chunkPoints * (chunks.length - 1);
  const points = chunks.reduce((sum, chunk) => sum + chunk.points, 0);
  if (last.points <= 0 || last.points > (chunkPoints ?? Infinity) || points !== header.points)
    refuse(source, `its chunks do not hold the ${header.points} points that the header states`);
  if (last.start + last.bytes !== tableStart) refuse(source, 'its chunks do not fill the place of the points');
  for (const { index, bytes, points } of chunks) {
    const isPlausible = points <= freePoints + mostPointsPerByte * bytes;
    if (bytes < header.recordBytes || bytes > mostChunkBytes || !isPlausible)
      refuse(source, `chunk ${index} states ${points} points in ${bytes} bytes`);
  }
}

function refuse(source: ByteSource, reason: string): never {
  throw new EngineError({
    kind: 'invalid',
    file: source.name,
    place: 'chunk table',
    reason: `the table of compressed chunks is damaged: ${reason}`,
  });
}
