/** Measured from the geometry of elements, by their numbers; NaN where there is none, or nobody has measured it. */
export interface Quantities {
  /** Along its longest side. */
  readonly lengthM: Float64Array;
  /** Of all its sides. */
  readonly areaM2: Float64Array;
  /** Where it is closed. */
  readonly volumeM3: Float64Array;
}
