/** The numbers that verdicts depend on, each with its reason. */
export const judgingNumbers = {
  /** Points farther from a surface than this do not belong to it; larger deviations show as missing beside something unknown. */
  searchRadiusM: 0.1,
  /** Below this share of its surface seen, nothing is said about an element. */
  leastObserved: 0.05,
  /** Nor below this where the scanners' places are unknown: a few points of a neighbour cannot be told from its own. */
  leastObservedUnposed: 0.2,
  /** A surface shared with other elements speaks for one only when it is a whole side of it: a duplicate, not a rafter. */
  leastShared: 0.35,
  /** Nor with fewer samples than this, however small the element. */
  leastSamples: 8,
  /** Nor with fewer points on it and rays past it than this. */
  leastRays: 8,
  /** With fewer points than this on it, nothing is said about where it stands. */
  leastPoints: 25,
  /** More than this share of what was observed is empty: the element is not there. */
  missingShare: 0.6,
  /** Less than this share empty, and the element is there: edges and clutter leave this much. */
  presentShare: 0.16,
  /** The built part of something half built stands no farther off than this. */
  builtPartOffM: 0.015,
  /** How well a cut must part the built from the empty side before an element counts as half built … */
  leastSeparation: 0.85,
  /** … or, with so little of it empty or so little built, how much better, and how far the empty side must reach: metres. */
  smallPart: 0.06,
  cleanSeparation: 0.96,
  leastEmptyM: 0.12,
  /** Fewer patches of points than this and no offset is estimated. */
  leastPatches: 6,
  /** A direction counts as observable when this many patches, weighed by how squarely they face it, show it … */
  leastPatchesAlong: 4,
  /** … they are at least this share of all, so that a rim of foreign points is no side of the element … */
  leastShareAlong: 0.03,
  /** … of the patches that face it at least this share agree … */
  leastSupport: 0.3,
  /** … or, of a side however small, this many patches, of which this share agrees … */
  clearPatches: 15,
  clearSupport: 0.5,
  /** … and the offset along it is known at least this well, metres. */
  largestErrorM: 0.004,
  /** Tukey's constant times this scale is where a patch loses its say; scanner noise within a patch is below it. */
  smallestScaleM: 0.0015,
  /** Registration worse than this share of the tolerance verifies nothing. */
  residualShare: 0.5,
} as const;
