import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import type { PointRun } from '../PointSource.ts';
import { type RecordBlock, type RecordReader, recordsPerBlock, sample } from './RecordReader.ts';
import type { LasHeader } from './readLasHeader.ts';

/** Records of an uncompressed LAS file. */
export function readPlainRecords(source: ByteSource, header: LasHeader): RecordReader {
  const { points, pointsStart, recordBytes } = header;
  const perBlock = recordsPerBlock(recordBytes);

  async function readInto(bytes: Uint8Array<ArrayBuffer>, first: number, count: number): Promise<RecordBlock> {
    const part = bytes.subarray(0, count * recordBytes);
    if ((await source.read(part, pointsStart + first * recordBytes)) < part.length)
      throw new EngineError({
        kind: 'invalid',
        file: source.name,
        place: `point ${first}`,
        reason: 'the file ends too early',
      });
    return { view: new DataView(part.buffer, 0, part.length), count };
  }

  async function* readRuns(runs: Iterable<PointRun>): AsyncGenerator<RecordBlock> {
    const bytes = new Uint8Array(Math.min(perBlock, points) * recordBytes);
    for (const run of runs) {
      const end = Math.min(points, run.first + run.count);
      for (let first = run.first; first < end; first += perBlock)
        yield await readInto(bytes, first, Math.min(perBlock, end - first));
    }
  }

  return {
    readAll: () => readRuns([{ first: 0, count: points }]),
    readRuns,
    async *readSample() {
      const count = Math.min(sample.records, points, perBlock);
      const bytes = new Uint8Array(count * recordBytes);
      for (let place = 0; place < sample.places; place++)
        yield await readInto(bytes, Math.floor(((points - count) * place) / (sample.places - 1)), count);
    },
  };
}
