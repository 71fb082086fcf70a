const tables = makeTables();

/**
 * CRC-32C (Castagnoli) of the words from `start` to `end`, with its bytes turned round: as a little-endian reader finds
 * it in the last word of a page, where it is stored big-endian (ASTM E2807).
 */
export function pageChecksum(words: Int32Array, start: number, end: number): number {
  const t = tables;
  let crc = -1;
  let i = start;
  for (const last = end - 3; i < last; i += 4) {
    const a = crc ^ words[i];
    const b = words[i + 1];
    const c = words[i + 2];
    const d = words[i + 3];
    crc =
      t[3840 | (a & 255)] ^
      t[3584 | ((a >>> 8) & 255)] ^
      t[3328 | ((a >>> 16) & 255)] ^
      t[3072 | (a >>> 24)] ^
      t[2816 | (b & 255)] ^
      t[2560 | ((b >>> 8) & 255)] ^
      t[2304 | ((b >>> 16) & 255)] ^
      t[2048 | (b >>> 24)] ^
      t[1792 | (c & 255)] ^
      t[1536 | ((c >>> 8) & 255)] ^
      t[1280 | ((c >>> 16) & 255)] ^
      t[1024 | (c >>> 24)] ^
      t[768 | (d & 255)] ^
      t[512 | ((d >>> 8) & 255)] ^
      t[256 | ((d >>> 16) & 255)] ^
      t[d >>> 24];
  }
  for (; i < end; i++) {
    const a = crc ^ words[i];
    crc = t[768 | (a & 255)] ^ t[512 | ((a >>> 8) & 255)] ^ t[256 | ((a >>> 16) & 255)] ^ t[a >>> 24];
  }
  return swapBytes(~crc);
}

function swapBytes(word: number): number {
  return (word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);
}

/** Sixteen tables of 256, so that sixteen bytes are folded at once (slicing-by-16). */
function makeTables(): Int32Array {
  const table = new Int32Array(16 * 256);
  for (let i = 0; i < 256; i++) {
    let crc = i;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
    table[i] = crc;
  }
  for (let i = 256; i < table.length; i++) table[i] = (table[i - 256] >>> 8) ^ table[table[i - 256] & 255];
  return table;
}
