/** The triangles of a table of elements: float32 metres about a double origin, Z up; each element's triangles lie together. */
export interface TriangleMesh {
  /** World = origin + position. */
  origin: [number, number, number];
  positions: Float32Array;
  indices: Uint32Array;
  /** Triangles of element e: from triangleStart[e] to triangleStart[e + 1]. */
  triangleStart: Uint32Array;
}
