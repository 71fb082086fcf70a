/** A shape ready to be lit: vertices are parted where its surface has an edge. */
export interface ShadedShape {
  /** Metres in the shape's own frame. */
  positions: Float32Array;
  /** Outwards, of length one. */
  normals: Float32Array;
  /** Vertices of the same number lie in the same place. */
  placeOf: Uint32Array;
  indices: Uint32Array;
}
