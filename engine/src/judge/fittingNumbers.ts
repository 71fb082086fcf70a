/** The numbers that decide where an element is thought to stand, each with its unit and reason. */
export const fittingNumbers = {
  /** Patches: with fewer, no offset is estimated. */
  leastPatches: 6,
  /** Patches, weighed by how squarely they face it: a direction counts as observable when so many show it … */
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
  /** Metres: Tukey's constant times this scale is where a patch loses its say; scanner noise within a patch is below it. */
  smallestScaleM: 0.0015,
  /** Patches: a side of an element that shows a size has so many … */
  leastSidePatches: 12,
  /** … of which this share lies within so many metres of where they are densest … */
  sideAgreement: 0.5,
  sideWithinM: 0.004,
  /** … and looks away from the side opposite by this cosine; … */
  oppositeCosine: 0.97,
  /** … points as near to a neighbour do not count … */
  mostAmbiguous: 0.5,
  /** … and so many metres of difference are more than noise and registration. */
  leastSizeM: 0.006,
  /** Metres: an offset from here on is questioned. */
  questionedM: 0.012,
  /** Metres from where the element is thought to stand: nearer, a patch is explained; farther, it lies beside it. */
  explainedM: 0.004,
  besideM: 0.02,
  /** Metres from the plane that another side was found in: a patch there is of that side, beyond its edge. */
  rimM: 0.003,
  /** Patches in their places where a moved element would have left nothing: so many, and it did not move. */
  leastStayed: 8,
  /** Share of its patches that agree: so many, and an element that is off has surely moved. */
  moverAgreement: 0.6,
  /** Metres from its place: a patch of an element that is farther out may be a neighbour's that moved … */
  offM: 0.008,
  /** … which has reached it from so far … */
  farthestMoveM: 0.2,
  /** … and explains this share of those. */
  leastTheirs: 0.5,
  /** Share of the patches in the plane of a moved side: with more of them beside the element, the plane is not its own. */
  mostBeside: 0.12,
} as const;
