import { RandomAccessReader } from 'yauzl';
import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';

/** Lets yauzl read a ByteSource; what yauzl throws inside its own callbacks goes to `fail` instead of ending the process. */
export function createReader(source: ByteSource, fail: (error: unknown) => void): RandomAccessReader {
  class SourceReader extends RandomAccessReader {
    override read(
      buffer: Buffer,
      offset: number,
      length: number,
      position: number,
      callback: (error: Error | null) => void,
    ): void {
      source
        .read(buffer.subarray(offset, offset + length), position)
        .then(
          (read) => callback(read === length ? null : new Error('it ends too early')),
          (error: Error) => callback(asReadError(error, source)),
        )
        .catch(fail);
    }
  }
  return new (SourceReader as unknown as new () => RandomAccessReader)();
}

// Else a storage that does not answer would be taken for a damaged zip.
function asReadError(error: Error, source: ByteSource): EngineError {
  if (error instanceof EngineError) return error;
  return new EngineError({ kind: 'read', file: source.name, reason: error.message, cause: error });
}
