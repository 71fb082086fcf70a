/** Numbers as PostgreSQL's int4send writes them, one after the other. */
export function readIntegers(bytes: Buffer | null | undefined): Uint32Array {
  return new Uint32Array(swapped(bytes, 4).buffer);
}

/** As float8send writes them. */
export function readDoubles(bytes: Buffer | null | undefined): Float64Array {
  return new Float64Array(swapped(bytes, 8).buffer);
}

/** The database writes the highest byte first; the copy begins at a place of its own, as wide numbers must. */
function swapped(bytes: Buffer | null | undefined, width: 4 | 8): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes ?? []);
  const view = Buffer.from(copy.buffer);
  if (width === 4) view.swap32();
  else view.swap64();
  return copy;
}
