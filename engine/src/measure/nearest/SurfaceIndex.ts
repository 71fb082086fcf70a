/** For each point the nearest surface of a mesh within a radius. */
export interface SurfaceIndex {
  readonly radiusM: number;
  /** How near another element's surface must be to make the owner doubtful. */
  readonly ambiguityM: number;
  /** The element of each triangle of the mesh. */
  readonly elementOf: Uint32Array;
  /**
   * Points are float32 x, y, z interleaved about the mesh's origin; sorted by place (`sortByTile`) they cost a fraction.
   * A point without finite coordinates finds nothing.
   */
  find(points: Float32Array, count: number, found: NearestFound, facing?: Facing): void;
}

/** Columns of the caller, one entry a point. */
export interface NearestFound {
  /** -1: nothing within the radius. Of equally near triangles the first. */
  triangle: Int32Array;
  /** Metres, positive on the side to which the triangle's normal points; NaN where nothing was found. */
  distance: Float32Array;
  /** 1: a surface of another element is as near, within `ambiguityM`, and faces the same way. */
  ambiguous: Uint8Array;
}

/** Which surfaces the scanner can have seen: those turned towards it. */
export interface Facing {
  /** x, y, z interleaved about the mesh's origin. */
  stations: Float32Array;
  /** The station of each point. */
  stationOf: Uint16Array;
  /** The least cosine between a surface's normal and the direction from the point to its station. */
  maxIncidence: number;
}
