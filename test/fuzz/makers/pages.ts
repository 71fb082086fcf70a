/** Where a logical position lies among pages that end in four bytes of checksum. */
export const physical = (logical: number, pageBytes: number): number =>
  Math.floor(logical / (pageBytes - 4)) * pageBytes + (logical % (pageBytes - 4));

/** Bytes laid out in pages, with room for the checksums. */
export function pagedBytes(logical: Uint8Array, pageBytes: number): Uint8Array {
  const payload = pageBytes - 4;
  const file = new Uint8Array(Math.ceil(logical.length / payload) * pageBytes);
  for (let page = 0; page * payload < logical.length; page++) {
    file.set(logical.subarray(page * payload, (page + 1) * payload), page * pageBytes);
  }
  return file;
}

/** Up to `count` bytes from a physical position on, without the checksums between. */
export function logicalBytes(file: Uint8Array, pageBytes: number, from: number, count: number): Uint8Array {
  const found: number[] = [];
  for (let i = Math.max(0, from); i < file.length && found.length < count; i++) {
    if (i % pageBytes < pageBytes - 4) found.push(file[i]!);
  }
  return Uint8Array.from(found);
}
