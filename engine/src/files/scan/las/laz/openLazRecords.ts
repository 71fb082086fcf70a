import type { ByteSource } from '../../../../ground/ByteSource.ts';
import { EngineError } from '../../../../ground/EngineError.ts';
import { readExactly } from '../../../../ground/readExactly.ts';
import type { PointRun } from '../../PointSource.ts';
import { type RecordBlock, type RecordReader, recordsPerBlock, sample } from '../RecordReader.ts';
import type { LasHeader } from '../readLasHeader.ts';
import type { VariableRecord } from '../readVariableRecords.ts';
import { createLazModule, type LazModule } from './createLazModule.ts';
import { type LazChunk, readChunkTable } from './readChunkTable.ts';
import { readLazSettings } from './readLazSettings.ts';

/** The decoder reads a little ahead of what it needs. */
const spareBytes = 64;

/** Records of a LAZ file, one chunk in memory at a time. */
export async function openLazRecords(
  source: ByteSource,
  header: LasHeader,
  records: VariableRecord[],
): Promise<RecordReader> {
  const settings = await readLazSettings(source, header, records);
  const chunks = await readChunkTable(source, header, settings);
  const { recordBytes } = header;

  async function* decode(wanted: Iterable<ChunkPart>): AsyncGenerator<RecordBlock> {
    const module = await createLazModule();
    const perBlock = recordsPerBlock(recordBytes);
    const output = module._malloc(perBlock * recordBytes);
    for (const { chunk, points } of wanted) {
      const bytes = await readExactly(source, chunk.start, chunk.bytes, placeOf(chunk));
      if (settings.layers > 0) checkLayers(bytes, chunk);
      yield* decodeChunk(module, bytes, { ...chunk, points: Math.min(chunk.points, points) }, perBlock, output);
    }
  }

  function* decodeChunk(
    module: LazModule,
    bytes: Uint8Array,
    chunk: LazChunk,
    perBlock: number,
    output: number,
  ): Generator<RecordBlock> {
    const input = module._malloc(bytes.length + spareBytes);
    const decoder = new module.ChunkDecoder();
    module.HEAPU8.fill(0, input, input + bytes.length + spareBytes);
    module.HEAPU8.set(bytes, input);
    guard(chunk, () => decoder.open(header.formatNumber, recordBytes, input));
    for (let first = 0; first < chunk.points; first += perBlock) {
      const count = Math.min(perBlock, chunk.points - first);
      guard(chunk, () => {
        for (let i = 0; i < count; i++) decoder.getPoint(output + i * recordBytes);
      });
      yield { view: new DataView(module.HEAPU8.buffer, output, count * recordBytes), count };
    }
    // Only after success: on the way out of an error or a break the whole module is dropped.
    decoder.delete();
    module._free(input);
  }

  // The decompressor trusts these numbers and reads as far as they say.
  function checkLayers(bytes: Uint8Array, chunk: LazChunk): void {
    const view = new DataView(bytes.buffer);
    let end = recordBytes + 4 + 4 * settings.layers;
    if (end > bytes.length) throw damaged(chunk, 'it is too short');
    if (view.getUint32(recordBytes, true) !== chunk.points) throw damaged(chunk, 'it states another number of points');
    for (let i = 0; i < settings.layers; i++) end += view.getUint32(recordBytes + 4 + 4 * i, true);
    if (end !== bytes.length) throw damaged(chunk, 'its layers do not fill it');
  }

  function guard(chunk: LazChunk, work: () => void): void {
    try {
      work();
    } catch (error) {
      throw damaged(chunk, 'it cannot be decompressed', error);
    }
  }

  function damaged(chunk: LazChunk, detail: string, cause?: unknown): EngineError {
    const reason = `a chunk of compressed points is damaged: ${detail}`;
    return new EngineError({ kind: 'invalid', file: source.name, place: placeOf(chunk), reason, cause });
  }

  return {
    readAll: () => decode(chunks.map((chunk) => ({ chunk, points: chunk.points }))),
    readRuns: (runs) => decode(findChunks(chunks, runs)),
    readSample: () => decode(spread(chunks, sample.places).map((chunk) => ({ chunk, points: sample.records }))),
  };
}

/** The first points of a chunk: what comes before a point must be decompressed with it. */
interface ChunkPart {
  chunk: LazChunk;
  points: number;
}

/** Moves each run to the beginning of the chunk that it begins in. */
function* findChunks(chunks: LazChunk[], runs: Iterable<PointRun>): Generator<ChunkPart> {
  const rest = runs[Symbol.iterator]();
  let run = rest.next();
  let end = 0;
  for (const chunk of chunks) {
    end += chunk.points;
    let points = 0;
    for (; !run.done && run.value.first < end; run = rest.next()) points += run.value.count;
    if (points > 0) yield { chunk, points };
  }
}

const placeOf = ({ index }: LazChunk) => `chunk ${index}`;

function spread<T>(items: T[], most: number): T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * (items.length - 1)) / (most - 1))]);
}
