/** The numbers that decide how well an offset is said to be known, each with its unit and reason. */
export const boundingNumbers = {
  /** Times the error of a fit and of the registration: of a hundred offsets, ninety-five lie within … */
  timesError: 2,
  /** … but nobody believes less than this, metres; … */
  leastPlusMinusM: 0.001,
  /** … the far end of what is turned is known so many times worse; … */
  turnedErrorTimes: 4,
  /** … and what slid farther than this, metres, is shown by its edges, so well, metres. */
  leastSlidM: 0.0001,
  slidErrorM: 0.006,
  /** Metres: one side of what is of another size is found so well. */
  sideErrorM: 0.0007,
  /** Share of the patches that must agree with an offset: with fewer it may be larger … */
  boundedAgreement: 0.55,
  /** … as with a larger scatter of those that agree, metres; … */
  boundedScaleM: 0.005,
  /** … and from so many metres on, where strays are met halfway, with fewer than this, with less of its surface seen, or where its edges alone show so much. */
  boundedFarM: 0.025,
  boundedFarAgreement: 0.8,
  boundedFarSeen: 0.2,
} as const;
