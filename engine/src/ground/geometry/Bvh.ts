/** A binary tree of boxes over triangles, flat in typed arrays; node 0 is the root. Same frame as the positions it was built from. */
export interface Bvh {
  /** Six numbers a node: minimum x, y, z, maximum x, y, z; a hair larger than what they hold. */
  boxes: Float32Array;
  /** Two numbers a node: the first of two neighbouring children and 0, or the first slot of a leaf and its number of triangles. */
  nodes: Uint32Array;
  /** Nine numbers a slot: the three corners of its triangle. */
  corners: Float32Array;
  /** The triangle in each slot, as numbered in the mesh. */
  triangles: Uint32Array;
}
