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
  /** Patches: more that look along a direction are wrong together, and do not tell better how far off it is. */
  apartPatches: 9,
  /** Metres: kernels of the first rounds; wide ones first, or a moved element is lost to the pull of what is in its place … */
  wideKernelsM: [0.1, 0.1, 0.06, 0.04],
  /** … narrow ones from a place where many patches agree already. */
  narrowKernelsM: [0.02, 0.012],
  /** Metres at the far end of the element: less is no turn … */
  leastTurnM: 0.003,
  /** … and it explains patches this near to it. */
  turnedWithinM: 0.0025,
  /** Points: a patch of so many has full weight; of fewer, less: where noise was cut in two, both halves together are right. */
  fullPoints: 60,
  /** Metres, share of the patches: so near to its place and so much of one mind, an element needs no second look … */
  plainOffsetM: 0.006,
  plainAgreement: 0.9,
  /** … and others settle in so many rounds, by so many patches of each side: more show the same. */
  settleRounds: 6,
  settlePatches: 80,
  /** Share of the patches: with fewer of one mind, a few centimetres each way are tried, too: a grille that slid shows it at its rim. */
  undividedAgreement: 0.87,
  /** Metres: less far off, an element has no way to speak of; of others, so much farther is tried, along the same way … */
  leastWayM: 0.003,
  fartherM: [-0.036, -0.024, -0.012, 0.012, 0.024, 0.036],
  /** … and another explanation must explain this share of the patches more. */
  leastGain: 0.01,
  /** Patches: by so many an element is slid along its faces; by so many of those off it … */
  slidePatches: 1500,
  loosePatches: 60,
  /** … places are tried up to so far, metres, and the best of them, so many, by all; … */
  farthestSlideM: 0.08,
  slidesTried: 12,
  /** … a patch so near lies on it, and beside it none does, metres; … */
  slidWithinM: 0.003,
  /** … and so many more must lie on it than before, or so many times the root of how many did not: strays fit nowhere together. */
  leastSlid: 4,
  slidTimesRoot: 1.4,
  /** Share of those: with so many more of them farther on, what is there goes on beyond the element. */
  mostBeyond: 0.1,
  /** Metres: an element so far off may have left the patches of its narrow sides with its neighbours. */
  claimingM: 0.008,
  /** Share of what was observed: from so much emptiness on, an element is looked for elsewhere … */
  doubtfulShare: 0.08,
  /** … and where it was found, no more than this is empty. */
  foundShare: 0.25,
  /** … or than this, where it explains this share of all around, this share of one mind, by this share of the rays past its place. */
  wholeFoundShare: 0.6,
  wholeShare: 0.8,
  wholeAgreement: 0.75,
  wholeRays: 0.2,
  /** Of an element that nobody saw in its place, this share of all around must speak for it, and show this part of it. */
  unseenShare: 0.7,
  unseenPart: 0.1,
  /** … or, so many metres off or more, this part: the farther, the likelier it is something else. */
  farM: 0.06,
  unseenPartFar: 0.3,
  /** Patches: by so many an element is looked for beside its place, by so few the steps along each axis (metres) are tried. */
  movedPatches: 240,
  triedPatches: 80,
  triesM: [-0.05, -0.025, 0, 0.025, 0.05],
  /** Metres: a patch so near to where it may stand is explained … */
  movedExplainedM: 0.005,
  /** … so far off at least, as what is nearer would have been found without … */
  leastMovedM: 0.008,
  /** … by so many patches, and this share of those around. */
  leastMovedPatches: 12,
  leastMovedShare: 0.5,
  /** Of something whose place is empty: so many places of its surface are pushed about among so many patches, by these steps (metres) … */
  farSamples: 120,
  mostAround: 20_000,
  farStepsM: [0.1, 0.05],
  /** … and so many offsets are settled, at which this share of them lies where something was seen. */
  farStarts: 6,
  leastFarOccupied: 0.15,
  /** Metres: nearer, it would have been found beside its place. */
  leastFarM: 0.08,
  /** Metres: a patch so near to it is explained; cubes of strays hold more than one side at its edges … */
  farExplainedM: 0.008,
  /** … so many of those around must be, and of one mind, or it is a heap that the surface goes through … */
  leastFarShare: 0.75,
  leastFarAgreement: 0.6,
  /** … and this share of its surface must lie there, in so many directions at least. */
  leastFarSeen: 0.15,
  leastFarDirections: 2,
  /** Metres: what seems to be so far off, with a part of its place empty, is looked for farther off, too … */
  doubtfulOffM: 0.03,
  /** … and is there if so many times the rays end on it there. */
  farRaysTimes: 2,
  /** Of the patches that its place explains: where one nearer to its own explains so much of them, that is meant. */
  asWellExplained: 0.97,
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
  /** Something is round with so many corners within this share of the largest radius; … */
  leastCorners: 8,
  roundWithin: 0.03,
  /** … its girth is told by so many patches, of which this share lies so near to one circle, metres, … */
  leastRoundPatches: 20,
  leastRoundShare: 0.7,
  roundRestM: 0.003,
  /** … or, of what is thin, by this part of its radius, … */
  roundRestPart: 0.06,
  /** … in so many of twenty-four sectors: of less than a third of it nobody can tell how large the whole is. */
  leastSectors: 9,
  /** Metres: an offset from here on is questioned. */
  questionedM: 0.012,
  /** Metres from where the element is thought to stand: nearer, a patch is explained; farther, it lies beside it. */
  explainedM: 0.004,
  besideM: 0.02,
  /** Metres from the plane that another side was found in: a patch there is of that side, beyond its edge. */
  rimM: 0.003,
  /** Cosine: faces that look along the way by less lie between its two ends. */
  mostAcross: 0.3,
  /** Patches in their places where a moved element would have left nothing: so many, and it did not move, … */
  leastStayed: 8,
  /** … if they are this share of those on as much beside them; nearer than so many metres to an end, noise may put them. */
  leastStayedShare: 0.3,
  endM: 0.006,
  /** Of the patches before the far end, the share that may lie beyond it where the other end is short of its place. */
  mostGoneOn: 0.2,
  /** Share of its patches that agree: so many, and an element that is off has surely moved. */
  moverAgreement: 0.6,
  /** Metres from its place: a patch of an element that is farther out may be a neighbour's that moved … */
  offM: 0.008,
  /** … which has reached it from so far … */
  farthestMoveM: 0.2,
  /** … and explains this share of those. */
  leastTheirs: 0.3,
  /** Share of the patches in the plane of a moved side: with more of them beside the element, the plane is not its own. */
  mostBeside: 0.12,
  /** Patches, and share of an element's, that sound stations must show before those of stations that lie off are left out. */
  leastSound: 8,
  leastSoundShare: 0.1,
} as const;
