/** Measured from the geometry of elements, by their numbers; NaN where there is none, or it is no solid. */
export interface Quantities {
  /** Along its longest side. */
  readonly lengthM: Float64Array;
  /** As seen from its widest side. */
  readonly areaM2: Float64Array;
  readonly volumeM3: Float64Array;
}
