import type { ByteSource } from './ByteSource.ts';
import { EngineError } from './EngineError.ts';

/** Exactly `length` bytes from `position`; a source that ends before is a truncated file. */
export async function readExactly(
  source: ByteSource,
  position: number,
  length: number,
  place: string,
): Promise<Uint8Array> {
  const isInside = position >= 0 && length >= 0 && position + length <= source.size;
  const bytes = new Uint8Array(isInside ? length : 0);
  if (isInside && (await source.read(bytes, position)) === length) return bytes;
  throw new EngineError({
    kind: 'invalid',
    file: source.name,
    place,
    reason: `the file ends too early: ${length} bytes at ${position} of ${source.size}`,
  });
}
