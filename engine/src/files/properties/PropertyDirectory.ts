/*
 * The property file of a root model: what its IFC file says of each element. Groups of properties lie in blocks, each
 * group once however many elements share it; then, in blocks too, which groups each element has; then this directory.
 * Blocks and directory are JSON in raw deflate, groups a line each. The file begins with 20 bytes: 'PLPR', version, and of the directory
 * offset, packed and plain length, each a little-endian uint32.
 */
export interface PropertyDirectory {
  elementCount: number;
  groupCount: number;
  /** In the order of what they hold. */
  groupBlocks: PropertyBlock[];
  elementBlocks: PropertyBlock[];
}

export interface PropertyBlock {
  /** Of the groups or elements in it. */
  first: number;
  offset: number;
  bytes: number;
  /** Unpacked. */
  plainBytes: number;
}

export const propertyFileHead = { magic: 'PLPR', version: 1, bytes: 20 } as const;
