/** The numbers that the verdict on an element depends on, each with its unit and reason. */
export const judgingNumbers = {
  /** Metres: points farther from a surface do not belong to it, and no offset beyond it is believed. */
  searchRadiusM: 0.1,
  /** … but of what is not in its place at all, and was found whole elsewhere: so far. */
  farthestM: 1,
  /** Share of the surface: with less of it seen, nothing is said about an element. */
  leastObserved: 0.05,
  /** The same by the rays and how far apart they are, which says less of what is seen at a flat angle. */
  leastByRays: 0.04,
  /** The same of one with next to no points on it, which can be missing and nothing else: rays behind it are no accident. */
  leastLookedPast: 0.03,
  /** The same where the scanners' places are unknown: a few points of a neighbour cannot be told from its own. */
  leastObservedUnposed: 0.2,
  /** Samples: nor with fewer than this, however small the element. */
  leastSamples: 8,
  /** Rays: nor with fewer points on it and rays past it than this. */
  leastRays: 8,
  /** Points: with fewer on it, nothing is said about where it stands. */
  leastPoints: 15,
  /** Rays: so many must have gone past it and on behind before it can be missing … */
  leastRaysPast: 10,
  /** … where those that ended less than so many metres behind count so much: it may have gone aside, or into what is there … */
  closeBehindM: 0.05,
  closeBehindWeight: 0.02,
  /** … or into the sky, which could be something dark in its place … */
  leastSkyRays: 800,
  /** … and in so many times the places of which most rays did not come back: it could be a mirror. */
  swallowingTimes: 0.7,
  /** The same with less than this share of the rays past it ending on the model: a mirror shows what is nowhere. */
  swallowingTimesUnmet: 6,
  unmetShare: 0.1,
  /** With more than this share, and so many rays, they went where no mirror would show them: nothing else is asked. */
  metShareOfGone: 0.8,
  leastRaysMet: 50,
  /** Share of what was observed: more than this is empty, and the element is not there. */
  missingShare: 0.65,
  /** The same of what seems to stand there, without a clean cut: with more than this empty, it is something else in its place. */
  emptyOfStanding: 0.45,
  /** Of the rays past it: with so many points that show it in its place, a part of it is there, however few places they are. */
  partLeftRays: 0.3,
  /** Share of what was observed: with less empty than this, the element is there; edges and clutter leave this much. */
  presentShare: 0.16,
  /** Metres: the built part of something half built stands no farther off than this … */
  builtPartOffM: 0.015,
  /** … and this share of its patches agrees: what strays near something missing is not of one mind. */
  builtPartAgreement: 0.6,
  /** … and with a smaller share of all rays than this on it, fewer of its points than this may be as near to a neighbour. */
  rimRays: 0.3,
  rimAmbiguous: 0.1,
  /** How well a cut must part the built from the empty side (0.5 is chance) before an element counts as half built … */
  leastSeparation: 0.85,
  /** … or, with so small a share of it empty or built, how much better, and how far the empty side must reach: metres. */
  smallPart: 0.06,
  cleanSeparation: 0.96,
  leastEmptyM: 0.12,
  /** Share of the sides that have points: where scanners' places are unknown, a part without any is not taken for built. */
  leastBlank: 0.25,
  leastBlankM: 0.3,
  /** Share of the patches that must agree with an offset beyond the tolerance: clutter around an element does not. */
  leastAgreement: 0.35,
  /** Times the tolerance: opposite sides are mostly seen by different scanners, each with an error of its own. */
  sizeTimes: 1.5,
  /** Share of the samples: a surface shared with others speaks for one only when it is a whole side: a duplicate, not a rafter. */
  leastShared: 0.35,
  /** Of what is shared: with more than this looked past, it speaks for the others. */
  mostFreeOfShared: 0.25,
  /** Share of the surface: rays that met it first and did not come back, before it is said to return nothing. */
  leastSilent: 0.05,
  /** Of what was seen of it: with so many times more that returned nothing, what is off or gone there may be anything. */
  silentTimes: 4.5,
  /** How likely a verdict must be right at least, by what was learned from simulated scans: below, nothing is said. */
  leastConfidence: 0.5,
  /** Share of the tolerance: what is off by no more than its own error is told all the same where that is smaller than this. */
  unprovenShare: 0.5,
  /** Cubes of 100 mm of an element that scans of one state show and those of another looked through: fewer may be an edge … */
  leastDisagreeing: 8,
  /** … and a smaller share of what both looked at, a part that moves or something that leans there. */
  disagreeingShare: 0.3,
  /** Elements of a kind on a storey, none due and none with a point on it, past places of which rays went: fewer say nothing of the others. */
  leastOfKind: 3,
  /** Share of the tolerance: a registration rougher than this verifies nothing … */
  residualShare: 0.5,
  /** … and offsets up to so many times its residual are its own. */
  residualTimes: 2,
} as const;
