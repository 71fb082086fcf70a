/** As the table keeps them: in order, each once, eight bytes each, the highest first. */
export function packIdentities(identities: Iterable<number>): Buffer {
  const sorted = Float64Array.from(new Set(identities)).sort();
  const packed = Buffer.alloc(sorted.length * 8);
  for (const [i, identity] of sorted.entries()) {
    packed.writeUInt32BE(Math.floor(identity / 2 ** 32), 8 * i);
    packed.writeUInt32BE(identity >>> 0, 8 * i + 4);
  }
  return packed;
}
