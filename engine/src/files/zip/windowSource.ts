import type { ByteSource } from '../../ground/ByteSource.ts';

/** A part of another source as a source of its own. */
export function windowSource(source: ByteSource, name: string, start: number, size: number): ByteSource {
  return {
    name,
    size,
    async read(into, position) {
      const length = Math.max(0, Math.min(into.length, size - position));
      return length === 0 ? 0 : source.read(into.subarray(0, length), start + position);
    },
  };
}
