/** Vertices at different positions, and which of them each vertex given is. */
export interface WeldedVertices {
  positions: Float32Array;
  vertexOf: Uint32Array;
}

/** Marks a place of a table that holds nothing. */
export const empty = 0xffffffff;

let _table = new Uint32Array(0);

/** An empty table of a power of two with room for `entries`; it holds until the next one is taken. */
export function takeTable(entries: number): Uint32Array {
  let size = 16;
  while (size < entries) size *= 2;
  if (_table.length < size) _table = new Uint32Array(size);
  return _table.subarray(0, size).fill(empty);
}

/** Makes one vertex of those at the very same position; undefined when a coordinate is no finite number. */
export function weldVertices(vertices: Float32Array, stride: number): WeldedVertices | undefined {
  const count = Math.floor(vertices.length / stride);
  const table = takeTable(count * 2);
  const mask = table.length - 1;
  const positions = new Float32Array(count * 3);
  const words = new Uint32Array(positions.buffer);
  const vertexOf = new Uint32Array(count);
  let welded = 0;
  for (let i = 0; i < count; i++) {
    const at = welded * 3;
    // Adding zero turns -0 into 0, which is the same place with other bits.
    positions[at] = vertices[i * stride] + 0;
    positions[at + 1] = vertices[i * stride + 1] + 0;
    positions[at + 2] = vertices[i * stride + 2] + 0;
    if (!Number.isFinite(positions[at] + positions[at + 1] + positions[at + 2])) return undefined;
    const x = words[at];
    const y = words[at + 1];
    const z = words[at + 2];
    let slot = hashThree(x, y, z) & mask;
    while (table[slot] !== empty) {
      const other = table[slot] * 3;
      if (words[other] === x && words[other + 1] === y && words[other + 2] === z) break;
      slot = (slot + 1) & mask;
    }
    if (table[slot] === empty) table[slot] = welded++;
    vertexOf[i] = table[slot];
  }
  return { positions: positions.slice(0, welded * 3), vertexOf };
}

/** Three words as one, well mixed (the constants of MurmurHash3). */
export function hashThree(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0xcc9e2d51) ^ Math.imul((y << 15) | (y >>> 17), 0x1b873593) ^ Math.imul(z, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
  return (h ^ (h >>> 13)) >>> 0;
}
