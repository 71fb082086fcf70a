/*
 * A number for each place of a block, such that places close to each other mostly have close numbers: the bits of x, y and z
 * by turns (a Z-order curve), ten of each. Its first bits name a cube, the next ones a cube within that.
 */

/** Along each axis; the finest cubes are this often halved. */
export const axisBits = 10;
const placeBits = 16;

/** Of a place in steps. */
export function codeOf(x: number, y: number, z: number): number {
  const shift = placeBits - axisBits;
  return spread(x >> shift) | (spread(y >> shift) << 1) | (spread(z >> shift) << 2);
}

/** The smallest corner of a cube, steps; `code` is of a place that lies in it. */
export function cornerOf(code: number): [number, number, number] {
  const shift = placeBits - axisBits;
  return [gather(code) << shift, gather(code >> 1) << shift, gather(code >> 2) << shift];
}

/** Two zeros before each bit. */
function spread(bits: number): number {
  let wide = (bits | (bits << 16)) & 0x030000ff;
  wide = (wide | (wide << 8)) & 0x0300f00f;
  wide = (wide | (wide << 4)) & 0x030c30c3;
  return (wide | (wide << 2)) & 0x09249249;
}

function gather(wide: number): number {
  let bits = wide & 0x09249249;
  bits = (bits | (bits >> 2)) & 0x030c30c3;
  bits = (bits | (bits >> 4)) & 0x0300f00f;
  bits = (bits | (bits >> 8)) & 0x030000ff;
  return (bits | (bits >> 16)) & 0x000003ff;
}
