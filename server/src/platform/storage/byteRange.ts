import type { ByteRange } from './Storage.ts';
import { StorageError } from './StorageError.ts';

/** The part of the range that the object has. */
export function clampRange({ start, end }: ByteRange, size: number): ByteRange {
  checkRange({ start, end });
  if (start >= size) throw new StorageError('badRange', 'The range begins beyond the end of the object.');
  return { start, end: Math.min(end, size - 1) };
}

export function checkRange({ start, end }: ByteRange): void {
  const good = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start;
  if (!good) throw new StorageError('badRange', 'This is not a range of bytes.');
}

/**
 * The one range that a Range header asks for; undefined for none, for several and for what is not understood (RFC 9110).
 * One that ends before it begins is refused: whoever miscounted would take the whole for a part.
 */
export function readRangeHeader(header: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '')
    return clampRange({ start: last === '0' ? size : Math.max(0, size - Number(last)), end: size }, size);
  const end = last === '' ? Number.MAX_SAFE_INTEGER : Math.min(Number(last), Number.MAX_SAFE_INTEGER);
  return clampRange({ start: Number(first), end }, size);
}
