/** Translation, and rotation times the lever about each axis, so that all six are metres. */
export const unknowns = 6;

/** One row a patch. */
export interface FitRows {
  count: number;
  /** What one metre of each unknown does to the patch's distance: six a row. */
  terms: Float64Array;
  distances: Float64Array;
  weights: Float64Array;
  /** For how many patches each row stands: of large sides not every patch is taken. */
  standsFor: Float64Array;
}
